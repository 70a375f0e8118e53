package dev.cosmodrome.checkers.blocks;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.Fingerprint;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A finding, and what it leaves out.
 *
 * @param finding the finding
 * @param ownSteps the steps of the blamed block by which it is not atomic
 * @param inside the atomic methods that the blamed block was in at each of them
 */
record Prediction(Finding finding, List<Step> ownSteps, Map<Step, Set<String>> inside) {
  /** Whether findings about methods that the blamed block calls say already what this says. */
  boolean isKnownFrom(List<Prediction> others) {
    return ownSteps.stream()
        .allMatch(step -> others.stream().anyMatch(other -> other.knows(step, this)));
  }

  private boolean knows(Step step, Prediction outer) {
    return outer.inside.getOrDefault(step, Set.of()).contains(finding.block())
        && ownSteps.stream().anyMatch(own -> what(own).equals(what(step)));
  }

  private static String what(Step step) {
    return new Fingerprint().target(step.target()).location(step.location()).digest();
  }
}
