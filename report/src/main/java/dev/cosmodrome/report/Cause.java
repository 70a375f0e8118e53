package dev.cosmodrome.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The findings of a trace that have one cause: the same variables are shared in the same way, seen
 * from several blocks, in several patterns or by several checkers.
 *
 * @param worst the finding that comes first in the order of reports
 * @param others the other ones
 */
record Cause(DistinctFinding worst, List<DistinctFinding> others) {
  /** Groups findings that are in the order of reports, and keeps that order. */
  static List<Cause> of(List<DistinctFinding> findings) {
    Map<String, Cause> causes = new LinkedHashMap<>();
    for (DistinctFinding finding : findings) {
      String cause = finding.finding().rating().cause();
      String key = cause.isEmpty() ? finding.finding().fingerprint() : cause;
      Cause known = causes.putIfAbsent(key, new Cause(finding, new ArrayList<>()));
      if (known != null) {
        known.others.add(finding);
      }
    }
    return List.copyOf(causes.values());
  }
}
