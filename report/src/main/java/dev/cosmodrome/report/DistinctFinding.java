package dev.cosmodrome.report;

import static java.util.Comparator.comparing;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A finding of a trace, and which checkers found it.
 *
 * @param finding what the first of them says
 * @param checkers their ids
 */
record DistinctFinding(FindingView finding, List<String> checkers) {
  private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  /**
   * The findings of a trace, each once, in the order in which they are reported: those in the JDK
   * last.
   */
  static List<DistinctFinding> of(TraceResult<FindingView> result) {
    Map<String, DistinctFinding> distinct = new LinkedHashMap<>();
    for (CheckerResult<FindingView> checker : result.checkers()) {
      for (FindingView finding : checker.findings()) {
        List<String> checkers =
            distinct.computeIfAbsent(
                    finding.fingerprint(), f -> new DistinctFinding(finding, new ArrayList<>()))
                .checkers;
        if (!checkers.contains(checker.id())) {
          checkers.add(checker.id());
        }
      }
    }
    return distinct.values().stream().sorted(comparing(DistinctFinding::isInJdk)).toList();
  }

  /** Returns whether the block is in the JDK, or all steps are if no block is blamed. */
  private boolean isInJdk() {
    return finding.block().isEmpty()
        ? finding.steps().stream().allMatch(step -> isInJdk(step.location()))
        : isInJdk(finding.block());
  }

  private static boolean isInJdk(String name) {
    return JDK.stream().anyMatch(name::startsWith);
  }
}
