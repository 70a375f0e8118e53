package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import dev.cosmodrome.trace.Op;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The accesses of one kind that a thread makes to a variable while it holds the same locks; or the
 * steps of one kind by which it acquires or releases a lock. Those of one moment race with the same
 * accesses of other threads.
 */
final class AccessClass {
  final int thread;
  final int operation;
  final int locks;
  private int[] moments = new int[4];
  private int size;
  private boolean isSorted;

  /**
   * By index of the moment: whether some conflicting access of another thread is neither excluded
   * by a lock nor ordered with those of the moment.
   */
  private final BitSet racy = new BitSet();

  private int racyMoments;

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
    return thread != other.thread && (excludes() || other.excludes());
  }

  boolean writes() {
    return Op.writes(operation);
  }

  /**
   * Returns whether two such steps of different threads cannot be exchanged: all except reads, and
   * except operations on a shared lock.
   */
  private boolean excludes() {
    return Op.accesses(operation)
        ? Op.writes(operation)
        : operation != Op.SHARE && operation != Op.UNSHARE;
  }

  /** Returns the order that suffices for both: plain accesses may rely on volatile ones. */
  Order orderWith(AccessClass other) {
    return operation <= Op.WRITE && other.operation <= Op.WRITE ? Order.FULL : Order.FIRM;
  }

  /** Marks the accesses of this class that are not ordered with all of the other as racy. */
  void markUnordered(AccessClass other, Order order, MustHappenBefore all) {
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
      if (before < after && !racy.get(i)) {
        racy.set(i);
        racyMoments++;
      }
    }
  }

  /** Marks all accesses as racy. */
  void markAll() {
    sort();
    racy.set(0, size);
    racyMoments = size;
  }

  /** Returns whether all accesses are racy. */
  boolean isRacy() {
    sort();
    return racyMoments == size;
  }

  /** Returns whether the accesses of a moment are racy. */
  boolean isRacyAt(int moment) {
    sort();
    int index = Arrays.binarySearch(moments, 0, size, moment);
    return index < 0 || racy.get(index);
  }

  /** Returns whether each access of this class comes before each of the other. */
  boolean isBefore(AccessClass other, Order order, MustHappenBefore all) {
    sort();
    other.sort();
    return all.isBefore(order, thread, moments[size - 1], other.thread, other.moments[0]);
  }

  /** Returns whether some access of this class does not come before a moment of another thread. */
  boolean canFollow(int otherThread, int moment, MustHappenBefore all) {
    sort();
    return !all.isBefore(Order.FIRM, thread, moments[size - 1], otherThread, moment);
  }

  private void sort() {
    if (!isSorted) {
      moments = Arrays.stream(moments, 0, size).sorted().distinct().toArray();
      size = moments.length;
      isSorted = true;
    }
  }
}
