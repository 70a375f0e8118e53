package dev.cosmodrome.report;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.TraceResult.Suppression;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Findings for people: a line for each, if there are several; each with its interleaving, a column
 * for each thread, and why it has no serial order; a summary last. A finding of several checkers is
 * shown once.
 */
public final class TextReport implements Report {
  /** The number of findings that have a line each in the list above them. */
  private static final int MAX_LISTED_FINDINGS = 50;

  private final int limit;
  private final TextStyle style;
  private final Sources sources;
  private final String whereTheRestIs;

  /** Creates a report of all findings for a file or pipe. */
  public TextReport() {
    this(TextStyle.PLAIN, Sources.NONE);
  }

  /**
   * Creates a report of all findings.
   *
   * @param style how they are shown
   * @param sources where the lines are that are shown with each step
   */
  public TextReport(TextStyle style, Sources sources) {
    this(Integer.MAX_VALUE, "", style, sources);
  }

  /**
   * Creates a report.
   *
   * @param limit how many findings of a trace are shown in full
   * @param whereTheRestIs a clause that says how to see the findings beyond the limit
   * @param style how they are shown
   * @param sources where the lines are that are shown with each step
   */
  public TextReport(int limit, String whereTheRestIs, TextStyle style, Sources sources) {
    this.limit = limit;
    this.whereTheRestIs = whereTheRestIs;
    this.style = style;
    this.sources = sources;
  }

  @Override
  public void write(List<TraceResult<FindingView>> results, Appendable out) throws IOException {
    for (TraceResult<FindingView> result : results) {
      write(result, out);
    }
  }

  @Override
  public void write(TraceResult<FindingView> result, Appendable out) throws IOException {
    writeFindings(result, out);
    summarize(result, out);
  }

  /** Writes what was found in a trace, and nothing of the trace itself. */
  public void writeFindings(TraceResult<FindingView> result, Appendable out) throws IOException {
    List<DistinctFinding> findings = DistinctFinding.of(result);
    ShortNames names = new ShortNames(findings.stream().map(DistinctFinding::finding).toList());
    if (findings.size() > 1) {
      list(findings, names, out);
    }
    int number = 0;
    for (DistinctFinding distinct : findings.subList(0, Math.min(limit, findings.size()))) {
      FindingView finding = names.shortened(distinct.finding());
      String by = String.join(", ", distinct.checkers());
      List<String> code = sources.lines(distinct.finding());
      out.append(++number + ". " + new FindingText(finding, by, code, style) + "\n");
    }
    if (number < findings.size()) {
      out.append(
          number + " of " + findings.size() + " are shown in full; " + whereTheRestIs + ".\n\n");
    }
  }

  /** A line for each finding. */
  private void list(List<DistinctFinding> findings, ShortNames names, Appendable out)
      throws IOException {
    out.append(style.strong(findings.size() + " findings:") + "\n");
    int number = 0;
    for (DistinctFinding distinct :
        findings.subList(0, Math.min(MAX_LISTED_FINDINGS, findings.size()))) {
      String headline = Labels.headline(names.shortened(distinct.finding()));
      out.append(String.format(Locale.ROOT, "%4d. %s\n", ++number, TextStyle.printable(headline)));
    }
    if (number < findings.size()) {
      out.append("      ... and " + (findings.size() - number) + " more\n");
    }
    out.append("\n");
  }

  private void summarize(TraceResult<FindingView> result, Appendable out) throws IOException {
    String unit = result.events() == 1 ? "event" : "events";
    String trace = style.strong(TextStyle.printable(result.trace()));
    out.append(String.format(Locale.ROOT, "%s: %,d %s\n", trace, result.events(), unit));
    for (CheckerResult<FindingView> checker : result.checkers()) {
      String verdict = verdict(checker) + stop(checker, result.events());
      out.append(String.format(Locale.ROOT, "  %-12s %s\n", checker.id(), verdict));
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

  private String verdict(CheckerResult<FindingView> checker) {
    String word = checker.verdict().word();
    String verdict =
        switch (checker.verdict()) {
          case CLEAN ->
              checker.unseen().isEmpty() ? style.good(word) : style.notable(seen(checker));
          case UNDECIDED -> style.notable(word);
          case VIOLATION -> style.bad(count(checker.findings()));
        };
    return verdict + (checker.silenced() == 0 ? "" : ", " + checker.silenced() + " silenced");
  }

  /** Returns the event at which a checker stopped before the end of the trace. */
  private static String stop(CheckerResult<FindingView> checker, long events) {
    long first = checker.extent().firstViolation();
    long analysed = checker.extent().analysed();
    return first < 0 || analysed >= events
        ? ""
        : String.format(
            Locale.ROOT, "; stopped at event %,d (from 0), %,d analysed", first, analysed);
  }

  /** Returns a clean verdict, with the names of what it does not cover. */
  private static String seen(CheckerResult<FindingView> checker) {
    return "clean as far as seen: " + TextStyle.printable(String.join(", ", checker.unseen()));
  }

  private static String count(List<FindingView> findings) {
    long times = findings.stream().mapToLong(FindingView::count).sum();
    return findings.size()
        + (findings.size() == 1 ? " finding" : " findings")
        + (times == findings.size() ? "" : String.format(Locale.ROOT, ", %,d times", times));
  }
}
