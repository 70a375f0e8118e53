package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.Sequence;

/**
 * The serial orders of two transactions to which a schedule can no longer be equivalent, step by
 * step. A state can be reached with different sets of excluded orders; each of these sets is a bit
 * of the state.
 *
 * <p>From the definition of view equivalence: an order is excluded by a read that returns another
 * value than in this order, and by a last write that is another one.
 */
final class SerialOrders {
  /** The state in which no order is excluded. */
  static final int NOTHING = 1;

  private static final int ONE_FIRST = 1;
  private static final int OTHER_FIRST = 2;
  private static final int BOTH = ONE_FIRST | OTHER_FIRST;

  private final Sequence one;
  private final Views views;
  private final Sequence other;
  private final Views otherViews;

  /**
   * By position: the number of steps of the other transaction from which on an order is excluded.
   */
  private final int[] deciding;

  private final int[] otherDeciding;

  SerialOrders(Sequence one, Views views, Sequence other, Views otherViews) {
    this.one = one;
    this.views = views;
    this.other = other;
    this.otherViews = otherViews;
    deciding = deciding(one, views, otherViews);
    otherDeciding = deciding(other, otherViews, views);
  }

  private static int[] deciding(Sequence sequence, Views own, Views others) {
    int[] deciding = new int[sequence.size()];
    for (int position = 0; position < deciding.length; position++) {
      deciding[position] = others.firstDeciding(own, position);
    }
    return deciding;
  }

  /**
   * Returns the state after a step of the one, which is done when the other has done {@code
   * otherDone} steps.
   */
  int after(int ruledOut, int position, int otherDone) {
    return with(
        ruledOut,
        isInTheWay(one, position, otherViews, otherDone)
            ? BOTH
            : deciding[position] < otherDone ? ONE_FIRST : 0);
  }

  /** Returns the state after a step of the other. */
  int afterOther(int ruledOut, int done, int position) {
    return with(
        ruledOut,
        isInTheWay(other, position, views, done)
            ? BOTH
            : otherDeciding[position] < done ? OTHER_FIRST : 0);
  }

  private static boolean isInTheWay(Sequence writer, int position, Views others, int done) {
    return !writer.isLocking(position)
        && writer.writes(position)
        && others.isFragile(writer.target(position), done);
  }

  private static int with(int ruledOut, int more) {
    int all = 0;
    for (int set = 0; set <= BOTH; set++) {
      if (((ruledOut >> set) & 1) != 0) {
        all |= 1 << (set | more);
      }
    }
    return all;
  }

  static boolean includesBoth(int ruledOut) {
    return ((ruledOut >> BOTH) & 1) != 0;
  }
}
