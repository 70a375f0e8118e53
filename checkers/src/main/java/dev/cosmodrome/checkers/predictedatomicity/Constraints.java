package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequences;
import java.util.List;

/**
 * What keeps parts of two transactions in order or apart, besides the locks that they take
 * themselves.
 *
 * @param waits what the one has to wait for
 * @param otherWaits what the other has to wait for
 * @param guard where locks are held around the one
 * @param otherGuard where locks are held around the other
 */
record Constraints(Waits waits, Waits otherWaits, Guard guard, Guard otherGuard) {
  /** Nothing does. */
  static Constraints none(Sequence one, Sequence other) {
    Guard guard = new Guard(-1, List.of());
    return new Constraints(Waits.none(one), Waits.none(other), guard, guard);
  }

  /** What does so with two transactions. */
  static Constraints of(Actor one, Actor other, Order order, Sequences sequences) {
    return new Constraints(
        one.waits(other, order, sequences),
        other.waits(one, order, sequences),
        Guard.of(one, sequences.sections()),
        Guard.of(other, sequences.sections()));
  }

  /** Returns whether nothing does. */
  boolean isEmpty() {
    return waits.isEmpty() && otherWaits.isEmpty() && !hasGuards();
  }

  /** Returns whether locks are held around one of the transactions. */
  boolean hasGuards() {
    return !guard.isEmpty() || !otherGuard.isEmpty();
  }

  /**
   * Returns whether each of the transactions can have done so many steps at the same time.
   *
   * @param locks the locks that the one has then, and {@code otherLocks} those of the other
   */
  boolean allow(int done, int locks, int otherDone, int otherLocks, LockSets lockSets) {
    return waits.allow(done, otherDone)
        && otherWaits.allow(otherDone, done)
        && !lockSets.exclude(locks, otherLocks)
        && !(hasGuards()
            && (guard.excludes(done, otherGuard, otherDone, lockSets.holds(otherLocks))
                || otherGuard.excludes(otherDone, guard, done, lockSets.holds(locks))));
  }

  /** The same, seen from the other transaction. */
  Constraints turned() {
    return new Constraints(
        /* waits= */ otherWaits,
        /* otherWaits= */ waits,
        /* guard= */ otherGuard,
        /* otherGuard= */ guard);
  }
}
