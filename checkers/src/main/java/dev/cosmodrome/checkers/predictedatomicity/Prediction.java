package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.Violation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A violation in another schedule, and what it leaves out.
 *
 * @param violation what happens in a schedule
 * @param ownSteps the steps of the blamed block by which it is not atomic
 * @param inside the atomic methods that the blamed block was in at each of them
 */
record Prediction(Violation violation, List<Step> ownSteps, Map<Step, Set<Integer>> inside) {
  /**
   * Leaves out predictions about methods that only call others of which the same is known, the
   * outermost first. Of methods that call each other, or themselves, one is left.
   */
  static Set<Prediction> telling(List<Prediction> predictions) {
    Set<Prediction> telling = new LinkedHashSet<>(predictions);
    List<Prediction> outermostFirst = new ArrayList<>(telling);
    outermostFirst.sort(Comparator.comparingInt(Prediction::height).reversed());
    for (Prediction prediction : outermostFirst) {
      telling.remove(prediction);
      if (!prediction.isKnownFrom(telling)) {
        telling.add(prediction);
      }
    }
    return telling;
  }

  /** The greatest number of methods, below itself, that the blamed block was in. */
  private int height() {
    return inside.values().stream().mapToInt(Set::size).max().orElse(0);
  }

  /**
   * Returns whether findings about methods that the blamed block calls cover all of its own steps.
   */
  private boolean isKnownFrom(Set<Prediction> others) {
    return ownSteps.stream()
        .allMatch(step -> others.stream().anyMatch(other -> other.covers(step, this)));
  }

  private boolean covers(Step step, Prediction outer) {
    return outer.inside.getOrDefault(step, Set.of()).contains(violation.blamed().block())
        && ownSteps.stream().anyMatch(own -> what(own).equals(what(step)));
  }

  private String what(Step step) {
    return new Fingerprint(violation.symbols())
        .target(step.target())
        .location(step.site())
        .digest();
  }
}
