package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequences;
import java.util.List;

/**
 * The order and exclusion of steps of two transactions, apart from the locks that they acquire
 * themselves.
 *
 * @param waits the steps of the other transaction that must come before those of the one
 * @param otherWaits the same for the other
 * @param guard the locks that other strands hold around the one
 * @param otherGuard the same for the other
 */
record Constraints(Waits waits, Waits otherWaits, Guard guard, Guard otherGuard) {
  /** Returns empty constraints. */
  static Constraints none(Sequence one, Sequence other) {
    Guard guard = new Guard(-1, List.of());
    return new Constraints(Waits.none(one), Waits.none(other), guard, guard);
  }

  /** Returns the constraints of two transactions. */
  static Constraints of(Actor one, Actor other, Order order, Sequences sequences) {
    return new Constraints(
        one.waits(other, order, sequences),
        other.waits(one, order, sequences),
        Guard.of(one, sequences.sections()),
        Guard.of(other, sequences.sections()));
  }

  /** Returns whether there are no constraints. */
  boolean isEmpty() {
    return waits.isEmpty() && otherWaits.isEmpty() && !hasGuards();
  }

  /** Returns whether other strands hold locks around one of the transactions. */
  boolean hasGuards() {
    return !guard.isEmpty() || !otherGuard.isEmpty();
  }

  /**
   * Returns whether the transactions can have done this many steps at the same time.
   *
   * @param locks the locks that the one holds then; {@code otherLocks} are those of the other
   */
  boolean allow(int done, int locks, int otherDone, int otherLocks, LockSets lockSets) {
    return waits.allow(done, otherDone)
        && otherWaits.allow(otherDone, done)
        && !lockSets.exclude(locks, otherLocks)
        && !(hasGuards()
            && (guard.excludes(done, otherGuard, otherDone, lockSets.holds(otherLocks))
                || otherGuard.excludes(otherDone, guard, done, lockSets.holds(locks))));
  }

  /** Returns the same constraints with the transactions exchanged. */
  Constraints turned() {
    return new Constraints(
        /* waits= */ otherWaits,
        /* otherWaits= */ waits,
        /* guard= */ otherGuard,
        /* otherGuard= */ guard);
  }
}
