package dev.cosmodrome.report;

import static java.util.Comparator.comparing;

import dev.cosmodrome.checkers.Origin;
import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.SeverityRule.Effect;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import java.util.ArrayList;
import java.util.Comparator;
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
  /** The program before libraries, the worst first; the JDK last. */
  private static final Comparator<DistinctFinding> ORDER =
      comparing(DistinctFinding::isInLibrary)
          .thenComparing(DistinctFinding::severity)
          .thenComparing(one -> one.finding.rating().origin())
          .thenComparing(comparing(DistinctFinding::raises).reversed());

  /** The findings of a trace, each once, in the order in which they are reported. */
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
    return distinct.values().stream().sorted(ORDER).toList();
  }

  /** Returns whether the code is not that of the program. */
  boolean isInLibrary() {
    return finding.rating().origin() != Origin.PROGRAM;
  }

  Severity severity() {
    return finding.severity();
  }

  /** Returns the number of reasons that raise the finding. */
  private long raises() {
    return finding.rating().reasons().stream()
        .filter(reason -> reason.rule().effect() == Effect.RAISES)
        .count();
  }
}
