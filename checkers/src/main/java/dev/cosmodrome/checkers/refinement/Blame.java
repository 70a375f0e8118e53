package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Step;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A finding, and what is known of the blamed block that the finding does not contain.
 *
 * @param finding the finding
 * @param transaction the event by which the transaction begins that was not atomic
 * @param calls the calls that are known to be blamed for it
 * @param inside the atomic methods that the blamed block was in at each of its steps
 */
record Blame(Finding finding, long transaction, CallSet calls, Map<Step, Set<Integer>> inside) {
  /** Returns the blame of a finding without further facts. */
  static Blame of(Finding finding) {
    long begin = finding.violation().blamed().event();
    return new Blame(finding, begin, CallSet.of(begin), Map.of());
  }

  /**
   * Returns the evidence of the finding. That of a prediction is {@link Evidence#OTHER}, because
   * its steps show locks that prove nothing.
   */
  Evidence evidence() {
    return finding.violation().isObservedCycle() ? Evidence.of(finding) : Evidence.OTHER;
  }

  /** Returns the steps of the blamed block. */
  List<Step> ownSteps() {
    return finding.violation().ownSteps();
  }
}
