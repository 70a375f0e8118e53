package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Severity;
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
    List<Cause> causes = Cause.of(findings);
    List<Cause> listed = isFolded(causes) ? ofProgram(causes) : causes;
    if (findings.size() > 1) {
      list(findings, listed, names, out);
    }
    int number = 0;
    for (Cause cause : listed.subList(0, shownInFull(listed))) {
      FindingView finding = names.shortened(cause.worst().finding());
      String by = String.join(", ", cause.worst().checkers());
      List<String> code = sources.lines(cause.worst().finding());
      List<String> others = cause.others().stream().map(one -> line(one, names)).toList();
      out.append(++number + ". " + new FindingText(finding, others, by, code, style) + "\n");
    }
    if (number < causes.size()) {
      out.append(
          number + " of " + causes.size() + " are shown in full; " + whereTheRestIs + ".\n\n");
    }
  }

  private static String line(DistinctFinding distinct, ShortNames names) {
    return Labels.headline(names.shortened(distinct.finding()))
        + " ("
        + String.join(", ", distinct.checkers())
        + "; fingerprint "
        + distinct.finding().fingerprint()
        + ")";
  }

  /**
   * Returns whether only the findings of the program are listed, and those of libraries counted.
   */
  private boolean isFolded(List<Cause> causes) {
    return limit < causes.size() && !ofProgram(causes).isEmpty();
  }

  private static List<Cause> ofProgram(List<Cause> causes) {
    return causes.stream().filter(cause -> !cause.worst().isInLibrary()).toList();
  }

  /**
   * Returns the number of causes that are shown in full: none that is by design if some are not.
   */
  private int shownInFull(List<Cause> listed) {
    if (limit >= listed.size()) {
      return listed.size();
    }
    long above =
        listed.stream().filter(cause -> cause.worst().severity() != Severity.BY_DESIGN).count();
    return (int) Math.min(limit, Math.max(1, above));
  }

  /** A line for each cause. */
  private void list(
      List<DistinctFinding> findings, List<Cause> listed, ShortNames names, Appendable out)
      throws IOException {
    out.append(style.strong(Summary.of(findings) + ":") + "\n");
    int number = 0;
    for (Cause cause : listed.subList(0, Math.min(MAX_LISTED_FINDINGS, listed.size()))) {
      FindingView finding = names.shortened(cause.worst().finding());
      int others = cause.others().size();
      String line =
          String.format(
              Locale.ROOT,
              "%4d. [%s] %s%s",
              ++number,
              finding.severity().word(),
              Labels.headline(finding),
              others == 0 ? "" : " (and " + others + " more of this cause)");
      out.append(TextStyle.printable(line) + "\n");
    }
    if (number < listed.size()) {
      out.append("      ... and " + (listed.size() - number) + " more\n");
    }
    List<DistinctFinding> folded = findings.stream().filter(DistinctFinding::isInLibrary).toList();
    if (!folded.isEmpty() && listed.stream().noneMatch(cause -> cause.worst().isInLibrary())) {
      out.append("      In libraries and the JDK: " + Summary.of(folded) + "\n");
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
    return verdict + (checker.suppressed() == 0 ? "" : ", " + checker.suppressed() + " suppressed");
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
