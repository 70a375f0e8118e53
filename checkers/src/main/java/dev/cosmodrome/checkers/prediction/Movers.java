package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Op;
import java.util.Optional;

/**
 * Lipton's reduction (Wang and Stoller, section 4): an acquire can be moved to the right past the
 * events of other threads, a release to the left, a race-free access both ways. A transaction can
 * be moved together if it has the form (R+B)* N? (L+B)*: whatever can be moved to the right, at
 * most one step that can't be moved, whatever can be moved to the left.
 *
 * <p>To start a thread, or to hand over something in another way, can be moved to the left, to join
 * one or to receive something to the right: that keeps in order what is race-free for this order.
 *
 * <p>Locks that one thread takes alone, or takes again while it has them, can be moved both ways
 * (Flanagan and Freund, "Atomizer"); they are not steps. The same is true where the order of
 * threads keeps all others from the lock, for example after they are joined.
 */
public final class Movers {
  /**
   * Why steps can't be moved together.
   *
   * @param index which transaction of the member it is
   * @param commit the position from which on steps can be moved to the left only
   * @param breach the position of the first step behind it that can't be
   * @param isHandOver whether it is what the thread told or learned there that can't be moved
   */
  public record Break(int index, int commit, int breach, boolean isHandOver) {}

  /** A step of one of the transactions of a member. */
  private record Step(Sequence sequence, Member member, int index, int position) {
    int operation() {
      return sequence.operation(position);
    }

    int target() {
      return sequence.target(position);
    }

    int moment() {
      return member.run().moment(index) + sequence.moment(position);
    }
  }

  private final RaceFreedom raceFreedom;

  /** Creates it. */
  public Movers(RaceFreedom raceFreedom) {
    this.raceFreedom = raceFreedom;
  }

  /** Why a call of a member can't be moved together in one of its transactions, if it can't. */
  public Optional<Break> firstBreak(Sequence sequence, Member member, int from, int to) {
    Run run = member.run();
    for (int i = 0; i < run.size(); i++) {
      if (i == 0 || run.moment(i) != run.moment(i - 1)) {
        Optional<Break> found = firstBreak(sequence, member, i, from, to);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Break> firstBreak(
      Sequence sequence, Member member, int index, int from, int to) {
    boolean isWhole = from == 0 && to == sequence.size();
    int commit = -1;
    boolean hasTold = false;
    for (int i = from; i <= to; i++) {
      int passing = isWhole || (i > from && i < to) ? sequence.passing(i) : 0;
      boolean isTurned = (passing & MustHappenBefore.TOLD_THEN_LEARNED) != 0;
      if (isTurned || (commit >= 0 && (passing & MustHappenBefore.LEARNED) != 0)) {
        int told = commit >= 0 ? commit : Math.max(from, i - 1);
        return Optional.of(new Break(index, told, Math.min(i, to - 1), true));
      }
      if (commit < 0 && (passing & MustHappenBefore.TOLD) != 0) {
        commit = Math.max(from, i - 1);
        hasTold = true;
      }
      if (i == to) {
        break;
      }
      Step step = new Step(sequence, member, index, i);
      if (commit >= 0 && !isMovedLeft(step)) {
        return Optional.of(new Break(index, commit, i, hasTold));
      }
      if (commit < 0 && !isMovedRight(step)) {
        commit = i;
        hasTold = isRaceFree(step);
      }
    }
    return Optional.empty();
  }

  private boolean isMovedRight(Step step) {
    return Op.takes(step.operation()) || (isRaceFree(step) && !hasToldAt(step));
  }

  private boolean isMovedLeft(Step step) {
    return Op.givesBack(step.operation()) || isRaceFree(step);
  }

  /** Returns whether another thread goes on only after a volatile write. */
  private boolean hasToldAt(Step step) {
    return step.operation() == Op.VOLATILE_WRITE
        && raceFreedom.isAwaited(step.target(), step.member.strand(), step.moment());
  }

  private boolean isRaceFree(Step step) {
    int strand = step.member.strand();
    return step.sequence.isLocking(step.position)
        ? raceFreedom.isLockFree(step.target(), strand, step.operation(), step.moment())
        : raceFreedom.isRaceFree(
            step.target(),
            strand,
            step.operation(),
            step.sequence.locks(step.position),
            step.moment());
  }
}
