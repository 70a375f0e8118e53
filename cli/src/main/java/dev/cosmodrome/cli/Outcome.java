package dev.cosmodrome.cli;

import static java.util.stream.Collectors.toSet;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.SourcePlace;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a run that was steered into a predicted schedule has shown.
 *
 * @param findings what is wrong with it
 * @param deadlock the methods in which threads were deadlocked, none if they were not
 */
record Outcome(List<Finding> findings, Set<String> deadlock) {
  private static final Set<String> LOCKING = Set.of("acquire", "release", "share", "unshare");

  /** What happened of a prediction, if it happened. */
  Optional<Finding> of(Finding prediction) {
    if (prediction.kind().equals("deadlock")) {
      return isDeadlocked(prediction)
          ? Optional.of(prediction.confirming(prediction))
          : Optional.empty();
    }
    return first(finding -> finding.fingerprint().equals(prediction.fingerprint()))
        .or(() -> first(finding -> isSame(finding, prediction)))
        .map(finding -> finding.confirming(prediction));
  }

  private Optional<Finding> first(Predicate<Finding> wanted) {
    return findings.stream().filter(wanted).findFirst();
  }

  /** Whether threads wait where the prediction says: its last steps, one for each thread. */
  private boolean isDeadlocked(Finding prediction) {
    List<Step> steps = prediction.steps();
    int first = Math.max(0, steps.size() - prediction.transactions().size());
    return steps.subList(first, steps.size()).stream()
        .allMatch(
            step ->
                SourcePlace.of(step.location())
                    .filter(place -> deadlock.contains(place.method()))
                    .isPresent());
  }

  /** Whether both blame one block, on one variable of whichever object if there is any. */
  private static boolean isSame(Finding finding, Finding prediction) {
    Set<String> predicted = variables(prediction);
    return finding.block().equals(prediction.block())
        && (predicted.isEmpty() || variables(finding).stream().anyMatch(predicted::contains));
  }

  private static Set<String> variables(Finding finding) {
    return finding.steps().stream()
        .filter(step -> !LOCKING.contains(step.operation()))
        .map(step -> new Fingerprint().target(step.target()).digest())
        .collect(toSet());
  }
}
