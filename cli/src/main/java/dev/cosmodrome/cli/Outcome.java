package dev.cosmodrome.cli;

import static java.util.stream.Collectors.toSet;

import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.checkers.StableNames;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.FindingView.Step;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The outcome of a run that was steered into a predicted schedule.
 *
 * @param findings the findings in its recording
 * @param deadlock the methods in which threads were deadlocked, empty if they were not
 */
record Outcome(List<FindingView> findings, Set<String> deadlock) {
  /** The finding by which a prediction happened, if it happened. */
  Optional<FindingView> of(FindingView prediction) {
    if (prediction.kind() == FindingKind.DEADLOCK) {
      return isDeadlocked(prediction)
          ? Optional.of(prediction.confirming(prediction))
          : Optional.empty();
    }
    return first(finding -> finding.fingerprint().equals(prediction.fingerprint()))
        .or(() -> first(finding -> isSame(finding, prediction)))
        .map(finding -> finding.confirming(prediction));
  }

  private Optional<FindingView> first(Predicate<FindingView> wanted) {
    return findings.stream().filter(wanted).findFirst();
  }

  /**
   * Returns whether threads wait where the prediction says: its last steps, one for each thread.
   */
  private boolean isDeadlocked(FindingView prediction) {
    List<Step> steps = prediction.steps();
    int first = Math.max(0, steps.size() - prediction.transactions().size());
    return steps.subList(first, steps.size()).stream()
        .allMatch(
            step ->
                SourcePlace.of(step.location())
                    .filter(place -> deadlock.contains(place.method()))
                    .isPresent());
  }

  /**
   * Returns whether both blame one block. If the prediction says how another thread interferes, it
   * must have interfered in this way, by steps of the prediction; if it does not, on one of its
   * variables, of whichever object.
   */
  private static boolean isSame(FindingView finding, FindingView prediction) {
    if (!finding.block().equals(prediction.block())) {
      return false;
    }
    if (prediction.transactions().size() == 1) {
      Set<String> predicted = variables(prediction);
      return predicted.isEmpty() || variables(finding).stream().anyMatch(predicted::contains);
    }
    return finding.patternName().equals(prediction.patternName())
        && steps(prediction).containsAll(steps(finding));
  }

  private static Set<String> variables(FindingView finding) {
    return accesses(finding).map(step -> StableNames.target(step.target())).collect(toSet());
  }

  /** An access, of whichever object and in whichever line. */
  private record Access(
      boolean isOfBlamed, StepOperation operation, String target, String location) {
    static Access of(Step step) {
      return new Access(
          step.transaction() == 0,
          step.operation(),
          StableNames.target(step.target()),
          StableNames.location(step.location()));
    }
  }

  private static Set<Access> steps(FindingView finding) {
    return accesses(finding).map(Access::of).collect(toSet());
  }

  private static Stream<Step> accesses(FindingView finding) {
    return finding.steps().stream().filter(step -> !step.operation().isLockOperation());
  }
}
