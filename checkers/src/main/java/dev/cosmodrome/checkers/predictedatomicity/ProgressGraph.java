package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.Sequence;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * All schedules of two transactions: a grid in which a state consists of the numbers of steps that
 * each has done, and a schedule is a path from the first to the last state. States in which both
 * hold a lock are left out, and so are those from which one of the transactions cannot be finished:
 * this makes the search exact where locks can deadlock (Wang and Stoller, section 5.1).
 */
final class ProgressGraph {
  /** The maximum number of states of a graph. */
  static final long MAX_STATES = 1L << 26;

  /** One step of a schedule. */
  record Turn(boolean isOther, int position) {}

  private final Sequence one;
  private final Sequence other;
  private final int width;
  private final BitSet reachable = new BitSet();
  private final BitSet finishable = new BitSet();

  /** Creates the graph of the schedules that locks and constraints allow. */
  ProgressGraph(Sequence one, Sequence other, LockSets lockSets, Constraints constraints) {
    this.one = one;
    this.other = other;
    width = other.size() + 1;
    for (int i = 0; i <= one.size(); i++) {
      for (int j = 0; j <= other.size(); j++) {
        boolean isReached = i + j == 0 || isReachable(i - 1, j) || isReachable(i, j - 1);
        if (isReached && constraints.allow(i, one.locks(i), j, other.locks(j), lockSets)) {
          reachable.set(i * width + j);
        }
      }
    }
    for (int i = one.size(); i >= 0; i--) {
      for (int j = other.size(); j >= 0; j--) {
        boolean isLast = i == one.size() && j == other.size();
        if (isReachable(i, j) && (isLast || isUsed(i + 1, j) || isUsed(i, j + 1))) {
          finishable.set(i * width + j);
        }
      }
    }
  }

  static long states(Sequence one, Sequence other) {
    return (one.size() + 1L) * (other.size() + 1L);
  }

  private boolean isReachable(int i, int j) {
    return i >= 0 && j >= 0 && reachable.get(i * width + j);
  }

  /** Returns whether some schedule passes a state. */
  private boolean isUsed(int i, int j) {
    return i <= one.size() && j < width && finishable.get(i * width + j);
  }

  /** Returns whether each schedule is equivalent to a serial one. */
  boolean isSerializable(Views views, Views otherViews) {
    SerialOrders orders = new SerialOrders(one, views, other, otherViews);
    byte[] above = new byte[width];
    byte[] row = new byte[width];
    for (int i = 0; i <= one.size(); i++) {
      for (int j = 0; j < width; j++) {
        row[j] = 0;
        if (isUsed(i, j)) {
          int ruledOut = i + j == 0 ? SerialOrders.NOTHING : 0;
          if (i > 0) {
            ruledOut |= orders.after(above[j], i - 1, j);
          }
          if (j > 0) {
            ruledOut |= orders.afterOther(row[j - 1], i, j - 1);
          }
          row[j] = (byte) ruledOut;
        }
      }
      byte[] last = above;
      above = row;
      row = last;
    }
    return !SerialOrders.includesBoth(above[width - 1]);
  }

  /**
   * Returns a schedule in which a step of the other transaction, or several from {@code first} to
   * {@code last}, come between two steps of the one.
   */
  Optional<List<Turn>> inside(int from, int to, int first, int last) {
    BitSet inside = new BitSet();
    for (int j = first; j <= last + 1; j++) {
      for (int i = from + 1; i <= to; i++) {
        boolean isReached =
            j == first
                || inside.get(i * width + j - 1)
                || (i > from + 1 && inside.get((i - 1) * width + j));
        if (isReached && isUsed(i, j)) {
          inside.set(i * width + j);
        }
      }
    }
    for (int i = to; i > from; i--) {
      if (inside.get(i * width + last + 1)) {
        return Optional.of(through(i, last + 1, inside, first));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns a schedule with a state in which the one is past {@code from} and not past {@code to},
   * and the other past {@code first} and not past {@code last}, so that one of the other's steps
   * comes between those of the one. (If neither does, the one interrupts the other.)
   */
  Optional<List<Turn>> across(int from, int to, int first, int last) {
    for (int i = from + 1; i <= to; i++) {
      for (int step : new int[] {first, last}) {
        if (isUsed(i, step) && isUsed(i, step + 1)) {
          return Optional.of(through(i, step + 1, new BitSet(), step + 1));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns the schedule through a state, which stays in {@code inside} as long as possible. */
  private List<Turn> through(int row, int column, BitSet inside, int firstColumn) {
    List<Turn> turns = new ArrayList<>();
    int i = row;
    int j = column;
    boolean isOther = true;
    while (i + j > 0) {
      BitSet states = j > firstColumn ? inside : reachable;
      boolean canOther = j > 0 && states.get(i * width + j - 1);
      boolean canOne = i > 0 && states.get((i - 1) * width + j);
      isOther = canOther && (isOther || !canOne);
      if (isOther) {
        j--;
      } else {
        i--;
      }
      turns.add(new Turn(isOther, isOther ? j : i));
    }
    Collections.reverse(turns);
    finish(row, column, turns);
    return turns;
  }

  private void finish(int row, int column, List<Turn> turns) {
    int i = row;
    int j = column;
    boolean isOther = true;
    while (i < one.size() || j < other.size()) {
      isOther = isUsed(i, j + 1) && (isOther || !isUsed(i + 1, j));
      turns.add(new Turn(isOther, isOther ? j++ : i++));
    }
  }
}
