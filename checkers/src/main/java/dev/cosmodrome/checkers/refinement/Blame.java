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
  /** A finding of which nothing else is known. */
  static Blame of(Finding finding) {
    long begin = finding.violation().blamed().event();
    return new Blame(finding, begin, CallSet.of(begin), Map.of());
  }

  /** What the finding rests on; a prediction shows locks beside what it rests on. */
  Evidence evidence() {
    return finding.violation().isObservedCycle() ? Evidence.of(finding) : Evidence.OTHER;
  }

  /** The steps of the blamed block. */
  List<Step> ownSteps() {
    return finding.violation().ownSteps();
  }
}
