package dev.cosmodrome.checkers.blocks;

import dev.cosmodrome.checkers.prediction.Moments;
import dev.cosmodrome.checkers.prediction.Moments.Order;
import dev.cosmodrome.checkers.prediction.Sequence;
import java.util.Arrays;

/** What of one transaction has to be done before another one can go on, by position. */
final class Waits {
  private final int[] before;

  private Waits(int[] before) {
    this.before = before;
  }

  /** Nothing has to be done. */
  static Waits none(Sequence waiting) {
    return new Waits(new int[waiting.size()]);
  }

  /** All of the other one has to be done first. */
  static Waits forAll(Sequence waiting, Sequence other) {
    int[] before = new int[waiting.size()];
    Arrays.fill(before, other.size());
    return new Waits(before);
  }

  /**
   * What a transaction waits for.
   *
   * @param moment the moment at which the transaction begins
   * @param otherMoment the moment at which the other one begins
   */
  static Waits of(
      Sequence waiting,
      int thread,
      int moment,
      Sequence other,
      int otherThread,
      int otherMoment,
      Moments moments,
      Order order) {
    int[] before = new int[waiting.size()];
    int done = 0;
    for (int position = 0; position < before.length; position++) {
      int now = moment + waiting.moment(position);
      while (done < other.size()
          && moments.isBefore(order, otherThread, otherMoment + other.moment(done), thread, now)) {
        done++;
      }
      before[position] = done;
    }
    return new Waits(before);
  }

  /** Whether so many steps can be done while the other transaction has done so many. */
  boolean allow(int done, int otherDone) {
    return done == 0 || otherDone >= before[done - 1];
  }
}
