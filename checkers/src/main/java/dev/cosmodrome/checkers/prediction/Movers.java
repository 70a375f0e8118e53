package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Op;
import java.util.Optional;

/**
 * Lipton's reduction (Wang and Stoller, section 4): an acquire can be moved to the right past the
 * events of other threads, a release to the left, a race-free access both ways. A transaction is
 * atomic if it has the form (R+B)* N? (L+B)*: steps that can be moved to the right, at most one
 * step that cannot be moved, steps that can be moved to the left.
 *
 * <p>A fork or another publication can be moved to the left, a join or another observation to the
 * right: this preserves the order on which race freedom relies.
 *
 * <p>Locks that only one thread uses, or that a thread acquires again while it holds them, can be
 * moved both ways (Flanagan and Freund, "Atomizer"); they are not steps. The same is true where the
 * order of threads keeps all others from the lock, for example after they are joined.
 */
public final class Movers {
  /**
   * The reason why a transaction cannot be reduced.
   *
   * @param index the index of the transaction in the member
   * @param commit the position from which on steps must be movable to the left
   * @param breach the first later position whose step is not
   * @param isHandOver whether the obstacle at that position is a publication or an observation
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

  /**
   * Returns the first reason why a call of a member cannot be reduced in one of its transactions.
   */
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
      boolean isTurned = (passing & MustHappenBefore.PUBLISHED_THEN_OBSERVED) != 0;
      if (isTurned || (commit >= 0 && (passing & MustHappenBefore.OBSERVED) != 0)) {
        int told = commit >= 0 ? commit : Math.max(from, i - 1);
        return Optional.of(new Break(index, told, Math.min(i, to - 1), true));
      }
      if (commit < 0 && (passing & MustHappenBefore.PUBLISHED) != 0) {
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

  /** Returns whether another thread can wait for a volatile write. */
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
