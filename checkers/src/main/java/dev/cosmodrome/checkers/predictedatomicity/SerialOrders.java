package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.Sequence;

/**
 * Which of the two serial orders of two transactions a schedule can't be equivalent to, any more,
 * from step to step. What a state can be reached with is a set of such sets: a bit for each.
 *
 * <p>From the definition of view equivalence: an order is ruled out by a read that returns another
 * value than in this order, and by a last write that is another one.
 */
final class SerialOrders {
  /** Nothing is ruled out yet. */
  static final int NOTHING = 1;

  private static final int ONE_FIRST = 1;
  private static final int OTHER_FIRST = 2;
  private static final int BOTH = ONE_FIRST | OTHER_FIRST;

  private final Sequence one;
  private final Views views;
  private final Sequence other;
  private final Views otherViews;

  /** By position: how many steps of the other one rule an order out that are done before. */
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

  /** What is ruled out after a step of the one, which was done when the other was so far. */
  int after(int ruledOut, int position, int otherDone) {
    return with(
        ruledOut,
        isInTheWay(one, position, otherViews, otherDone)
            ? BOTH
            : deciding[position] < otherDone ? ONE_FIRST : 0);
  }

  /** What is ruled out after a step of the other. */
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
