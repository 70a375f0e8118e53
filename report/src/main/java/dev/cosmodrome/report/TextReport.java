package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.Verdict;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Findings for people: each one as a sentence, the interleaving with a column for each thread, and
 * why it has no serial order; a summary last. A finding of several checkers is shown once.
 */
public final class TextReport implements Report {
  private final int limit;

  /**
   * Creates the report.
   *
   * @param limit how many findings of a trace are shown in full
   */
  public TextReport(int limit) {
    this.limit = limit;
  }

  @Override
  public void write(List<TraceResult> results, Appendable out) throws IOException {
    for (TraceResult result : results) {
      write(result, out);
    }
  }

  @Override
  public void write(TraceResult result, Appendable out) throws IOException {
    Map<String, Finding> findings = new LinkedHashMap<>();
    Map<String, Set<String>> finders = new LinkedHashMap<>();
    for (CheckerResult checker : result.checkers()) {
      for (Finding finding : checker.findings()) {
        findings.putIfAbsent(finding.fingerprint(), finding);
        finders
            .computeIfAbsent(finding.fingerprint(), f -> new LinkedHashSet<>())
            .add(checker.id());
      }
    }
    ShortNames names = new ShortNames(findings.values());
    int number = 0;
    for (Finding finding : findings.values()) {
      if (++number <= limit) {
        String by = String.join(", ", finders.getOrDefault(finding.fingerprint(), Set.of()));
        out.append(number + ". " + new FindingText(names.shortened(finding), by) + "\n");
      }
    }
    if (number > limit) {
      out.append("   ... and " + (number - limit) + " more; --all shows them\n\n");
    }
    summarize(result, out);
  }

  private static void summarize(TraceResult result, Appendable out) throws IOException {
    String unit = result.events() == 1 ? "event" : "events";
    out.append(String.format(Locale.ROOT, "%s: %,d %s\n", result.trace(), result.events(), unit));
    for (CheckerResult checker : result.checkers()) {
      out.append(String.format(Locale.ROOT, "  %-12s %s\n", checker.id(), verdict(checker)));
      for (String line : checker.remark().lines().toList()) {
        out.append(String.format(Locale.ROOT, "  %-12s %s\n", "", line));
      }
    }
  }

  private static String verdict(CheckerResult checker) {
    String silenced =
        checker.silenced() == 0 ? "" : ", " + checker.silenced() + " silenced by the baseline";
    if (checker.verdict() != Verdict.VIOLATION) {
      return checker.verdict().word() + silenced;
    }
    List<Finding> findings = checker.findings();
    long times = findings.stream().mapToLong(Finding::count).sum();
    return findings.size()
        + (findings.size() == 1 ? " finding" : " findings")
        + (times == findings.size() ? "" : String.format(Locale.ROOT, ", %,d times", times))
        + silenced;
  }
}
