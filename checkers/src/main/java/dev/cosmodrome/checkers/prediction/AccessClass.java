package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import dev.cosmodrome.trace.Op;
import java.util.Arrays;

/** The accesses of one kind that a thread makes to a variable with the same locks held. */
final class AccessClass {
  final int thread;
  final int operation;
  final int locks;
  private int[] moments = new int[4];
  private int size;
  private boolean isSorted;

  /** Whether some access of another thread conflicts that neither locks nor order keep apart. */
  boolean isRacy;

  AccessClass(int thread, int operation, int locks) {
    this.thread = thread;
    this.operation = operation;
    this.locks = locks;
  }

  void add(int moment) {
    if (size > 0 && moments[size - 1] == moment) {
      return;
    }
    if (size == moments.length) {
      moments = Arrays.copyOf(moments, 2 * size);
    }
    moments[size++] = moment;
    isSorted = false;
  }

  boolean conflictsWith(AccessClass other) {
    return thread != other.thread && (Op.writes(operation) || Op.writes(other.operation));
  }

  /** The order that keeps both apart: plain accesses may rely on volatile ones. */
  Order orderWith(AccessClass other) {
    return operation <= Op.WRITE && other.operation <= Op.WRITE ? Order.FULL : Order.FIRM;
  }

  /** Whether some access of this class and some of the other are not ordered. */
  boolean isUnordered(AccessClass other, Order order, MustHappenBefore all) {
    sort();
    other.sort();
    int before = 0;
    int after = 0;
    for (int i = 0; i < size; i++) {
      while (before < other.size
          && all.isBefore(order, other.thread, other.moments[before], thread, moments[i])) {
        before++;
      }
      while (after < other.size
          && !all.isBefore(order, thread, moments[i], other.thread, other.moments[after])) {
        after++;
      }
      if (before < after) {
        return true;
      }
    }
    return false;
  }

  /** Whether each access of this class comes before each of the other. */
  boolean isBefore(AccessClass other, Order order, MustHappenBefore all) {
    sort();
    other.sort();
    return all.isBefore(order, thread, moments[size - 1], other.thread, other.moments[0]);
  }

  private void sort() {
    if (!isSorted) {
      moments = Arrays.stream(moments, 0, size).sorted().distinct().toArray();
      size = moments.length;
      isSorted = true;
    }
  }
}
