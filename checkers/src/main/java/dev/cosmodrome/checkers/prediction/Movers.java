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
 * (Flanagan and Freund, "Atomizer"); they are not steps.
 */
public final class Movers {
  /**
   * Why steps can't be moved together.
   *
   * @param commit the position from which on steps can be moved to the left only
   * @param breach the position of the first step behind it that can't be
   * @param isHandOver whether it is what the thread told or learned there that can't be moved
   */
  public record Break(int commit, int breach, boolean isHandOver) {}

  private final RaceFreedom raceFreedom;

  /** Creates it. */
  public Movers(RaceFreedom raceFreedom) {
    this.raceFreedom = raceFreedom;
  }

  /** Why a part of a sequence can't be moved together, if it can't. */
  public Optional<Break> firstBreak(Sequence sequence, Member member, int from, int to) {
    boolean isWhole = from == 0 && to == sequence.size();
    int commit = -1;
    boolean hasTold = false;
    for (int i = from; i <= to; i++) {
      int passing = isWhole || (i > from && i < to) ? sequence.passing(i) : 0;
      boolean isTurned = (passing & MustHappenBefore.TOLD_THEN_LEARNED) != 0;
      if (isTurned || (commit >= 0 && (passing & MustHappenBefore.LEARNED) != 0)) {
        int told = commit >= 0 ? commit : Math.max(from, i - 1);
        return Optional.of(new Break(told, Math.min(i, to - 1), true));
      }
      if (commit < 0 && (passing & MustHappenBefore.TOLD) != 0) {
        commit = Math.max(from, i - 1);
        hasTold = true;
      }
      if (i == to) {
        break;
      }
      if (commit >= 0 && !isMovedLeft(sequence, member, i)) {
        return Optional.of(new Break(commit, i, hasTold));
      }
      if (commit < 0 && !isMovedRight(sequence, member, i)) {
        commit = i;
      }
    }
    return Optional.empty();
  }

  private boolean isMovedRight(Sequence sequence, Member member, int position) {
    return Op.takes(sequence.operation(position)) || isRaceFree(sequence, member, position);
  }

  private boolean isMovedLeft(Sequence sequence, Member member, int position) {
    return Op.givesBack(sequence.operation(position)) || isRaceFree(sequence, member, position);
  }

  private boolean isRaceFree(Sequence sequence, Member member, int position) {
    return !sequence.isLocking(position)
        && raceFreedom.isRaceFree(
            sequence.target(position),
            member.strand(),
            sequence.operation(position),
            sequence.locks(position));
  }
}
