package dev.cosmodrome.report;

import dev.cosmodrome.checkers.specification.Rule;
import java.util.ArrayList;
import java.util.List;

/** The advice about a finding. */
final class Advice {
  private Advice() {}

  /**
   * Each way in a sentence or two, the best first.
   *
   * @param finding with full names, as a specification needs them
   */
  static List<String> of(FindingView finding) {
    List<String> advice = new ArrayList<>();
    advice.add(finding.pattern().advice(finding.kind()));
    if (finding.kind().isAboutAtomicity() && !finding.block().isEmpty()) {
      advice.add(
          "If other threads may interfere here, annotate the method with @NotAtomic, or add a line to the"
              + " specification: "
              + Rule.notAtomic(finding.block()));
    }
    return advice;
  }
}
