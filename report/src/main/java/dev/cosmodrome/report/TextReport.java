package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.TraceResult.Suppression;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Findings for people: each one as a sentence, the interleaving with a column for each thread, and
 * why it has no serial order; a summary last. A finding of several checkers is shown once.
 */
public final class TextReport implements Report {
  /** How many findings beyond the limit have a line each. */
  private static final int LISTED = 40;

  private final int limit;
  private final TextStyle style;
  private final Sources sources;

  /**
   * Creates a report for a file or pipe.
   *
   * @param limit how many findings of a trace are shown in full
   */
  public TextReport(int limit) {
    this(limit, TextStyle.PLAIN, Sources.NONE);
  }

  /**
   * Creates a report.
   *
   * @param limit how many findings of a trace are shown in full
   * @param style how they are shown
   * @param sources where the lines are that are shown with each step
   */
  public TextReport(int limit, TextStyle style, Sources sources) {
    this.limit = limit;
    this.style = style;
    this.sources = sources;
  }

  @Override
  public void write(List<TraceResult> results, Appendable out) throws IOException {
    for (TraceResult result : results) {
      write(result, out);
    }
  }

  @Override
  public void write(TraceResult result, Appendable out) throws IOException {
    List<DistinctFinding> findings = DistinctFinding.of(result);
    ShortNames names = new ShortNames(findings.stream().map(DistinctFinding::finding).toList());
    int number = 0;
    for (DistinctFinding distinct : findings) {
      Finding finding = names.shortened(distinct.finding());
      if (++number <= limit) {
        String by = String.join(", ", distinct.checkers());
        List<String> code = sources.lines(distinct.finding());
        out.append(number + ". " + new FindingText(finding, by, code, style) + "\n");
      } else if (number <= limit + LISTED) {
        out.append(number + ". " + TextStyle.printable(Labels.headline(finding)) + "\n");
      }
    }
    addRest(number - limit, out);
    summarize(result, out);
  }

  /** Says how to see what is not shown in full. */
  private static void addRest(int rest, Appendable out) throws IOException {
    if (rest > LISTED) {
      out.append("... and " + (rest - LISTED) + " more\n");
    }
    if (rest > 0) {
      out.append("--all shows all in full.\n\n");
    }
  }

  private void summarize(TraceResult result, Appendable out) throws IOException {
    String unit = result.events() == 1 ? "event" : "events";
    String trace = style.strong(TextStyle.printable(result.trace()));
    out.append(String.format(Locale.ROOT, "%s: %,d %s\n", trace, result.events(), unit));
    for (CheckerResult checker : result.checkers()) {
      out.append(String.format(Locale.ROOT, "  %-12s %s\n", checker.id(), verdict(checker)));
      for (String line : checker.remark().lines().toList()) {
        out.append(String.format(Locale.ROOT, "  %-12s %s\n", "", TextStyle.printable(line)));
      }
    }
    for (Suppression suppression : result.suppressions()) {
      String line = Labels.suppression(suppression);
      boolean isOfUse = suppression.findings() > 0;
      String start = isOfUse ? "  " : style.notable("  unused: ");
      out.append(start + TextStyle.printable(line) + "\n");
    }
  }

  private String verdict(CheckerResult checker) {
    String word = checker.verdict().word();
    String verdict =
        switch (checker.verdict()) {
          case CLEAN -> style.good(word);
          case UNDECIDED -> style.notable(word);
          case VIOLATION -> style.bad(count(checker.findings()));
        };
    return verdict + (checker.silenced() == 0 ? "" : ", " + checker.silenced() + " silenced");
  }

  private static String count(List<Finding> findings) {
    long times = findings.stream().mapToLong(Finding::count).sum();
    return findings.size()
        + (findings.size() == 1 ? " finding" : " findings")
        + (times == findings.size() ? "" : String.format(Locale.ROOT, ", %,d times", times));
  }
}
