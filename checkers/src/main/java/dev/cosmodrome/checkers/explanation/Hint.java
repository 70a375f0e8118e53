package dev.cosmodrome.checkers.explanation;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What may help to mend a finding: the lock that guards one of its variables, if there is one and
 * the steps go without it, or give it up in between; or that a second look makes up for it.
 */
final class Hint {
  /** At how many of a hundred accesses a lock is held that guards a variable. */
  private static final int MOST = 90;

  private final Finding finding;
  private final StepCalls calls;
  private final LockUse locks;
  private final Symbols symbols;

  Hint(Finding finding, StepCalls calls, LockUse locks, Symbols symbols) {
    this.finding = finding;
    this.calls = calls;
    this.locks = locks;
    this.symbols = symbols;
  }

  /** The hint about the first variable for which there is one; empty if there is none. */
  String text() {
    return finding.steps().stream()
        .filter(calls::accesses)
        .map(calls::variable)
        .distinct()
        .map(this::about)
        .filter(hint -> !hint.isEmpty())
        .findFirst()
        .orElse("");
  }

  private String about(int variable) {
    VariableUse use = locks.of(variable);
    int lock = use.commonest();
    if (lock < 0) {
      return "";
    }
    String name = symbols.name(Kind.LOCK, lock);
    String accessed = symbols.name(Kind.VARIABLE, variable);
    if (use.accesses(lock) == use.accesses()) {
      return locks.givesUp(finding, calls, lock)
          ? "all accesses to " + accessed + " hold " + name + ", but " + giveUp()
          : "";
    }
    List<Step> steps =
        finding.steps().stream().filter(step -> calls.variable(step) == variable).toList();
    if (looksAgain(steps, lock)) {
      return accessed
          + " is read again while "
          + name
          + " is held: harmless if the first read had no effect, as in double-checked locking";
    }
    List<Step> without = steps.stream().filter(step -> !locks.holds(step, lock)).toList();
    Set<Integer> sites = without.stream().map(locks::site).collect(toSet());
    boolean guards =
        100 * use.accesses(lock) >= MOST * use.accesses() || use.isHeldElsewhere(lock, sites);
    return without.isEmpty() || !guards
        ? ""
        : String.format(
            Locale.ROOT,
            "%s is held at %,d of %,d accesses to %s; not here: %s",
            name,
            use.accesses(lock),
            use.accesses(),
            accessed,
            places(without));
  }

  /** Whether the block reads a volatile variable without a lock, and then again with it. */
  private boolean looksAgain(List<Step> steps, int lock) {
    List<Step> own = steps.stream().filter(step -> step.transaction() == 0).toList();
    return own.size() == 2
        && own.stream().allMatch(step -> step.operation() == StepOperation.VOLATILE_READ)
        && !locks.holds(own.get(0), lock)
        && locks.holds(own.get(1), lock);
  }

  private String giveUp() {
    return finding.atomicSet().isEmpty()
        ? "the block releases it in between"
        : "the block releases it before its last access to " + finding.atomicSet();
  }

  private static String places(List<Step> steps) {
    return steps.stream()
        .map(step -> step.location().isEmpty() ? "event " + step.event() : step.location())
        .distinct()
        .collect(joining(", "));
  }
}
