package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Severity;
import java.util.ArrayList;
import java.util.List;

/** The number of findings in words, by severity. */
final class Summary {
  private Summary() {}

  /** Returns a text such as {@code 5 findings (1 likely bug, 4 by design)}. */
  static String of(List<DistinctFinding> findings) {
    List<String> parts = new ArrayList<>();
    for (Severity severity : Severity.values()) {
      long count = findings.stream().filter(one -> one.severity() == severity).count();
      if (count > 0) {
        String plural = severity == Severity.LIKELY_BUG && count > 1 ? "s" : "";
        parts.add(count + " " + severity.word() + plural);
      }
    }
    String unit = findings.size() == 1 ? " finding" : " findings";
    return findings.size() + unit + " (" + String.join(", ", parts) + ")";
  }
}
