package dev.cosmodrome.checkers.explanation;

import static java.util.stream.Collectors.toSet;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Hint;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.StepOperation;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The hint about locks for a finding: the lock that guards one of its variables, if the steps do
 * not hold it or release it in between; or the hint that a second check under the lock makes the
 * block correct.
 */
final class LockHint {
  /**
   * The percentage of accesses to a variable under a lock from which on the lock guards the
   * variable.
   */
  private static final int GUARDED_PERCENT = 90;

  private final Finding finding;
  private final StepCalls calls;
  private final LockUse locks;

  LockHint(Finding finding, StepCalls calls, LockUse locks) {
    this.finding = finding;
    this.calls = calls;
    this.locks = locks;
  }

  /** Returns the hint about the first variable for which there is one. */
  Optional<Hint> first() {
    return finding.steps().stream()
        .filter(calls::accesses)
        .map(calls::variable)
        .distinct()
        .map(this::about)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Hint> about(int variable) {
    VariableUse use = locks.of(variable);
    int lock = use.commonest();
    if (lock < 0) {
      return Optional.empty();
    }
    if (use.accesses(lock) == use.accesses()) {
      return locks.givesUp(finding, calls, lock)
          ? Optional.of(new Hint.LockGivenUp(variable, lock))
          : Optional.empty();
    }
    List<Step> steps =
        finding.steps().stream().filter(step -> calls.variable(step) == variable).toList();
    if (looksAgain(steps, lock)) {
      return Optional.of(new Hint.ReadAgain(variable, lock));
    }
    List<Step> without = steps.stream().filter(step -> !locks.holds(step, lock)).toList();
    Set<Integer> sites = without.stream().map(locks::site).collect(toSet());
    boolean guards =
        100 * use.accesses(lock) >= GUARDED_PERCENT * use.accesses()
            || use.isHeldElsewhere(lock, sites);
    return without.isEmpty() || !guards
        ? Optional.empty()
        : Optional.of(
            new Hint.LockMissing(
                variable,
                lock,
                use.accesses(lock),
                use.accesses(),
                without.stream().map(finding.steps()::indexOf).toList()));
  }

  /** Returns whether the block reads a volatile variable without a lock, and then again with it. */
  private boolean looksAgain(List<Step> steps, int lock) {
    List<Step> own = steps.stream().filter(step -> step.transaction() == 0).toList();
    return own.size() == 2
        && own.stream().allMatch(step -> step.operation() == StepOperation.VOLATILE_READ)
        && !locks.holds(own.get(0), lock)
        && locks.holds(own.get(1), lock);
  }
}
