package dev.cosmodrome.checkers.tso;

import java.util.Arrays;

/**
 * Joins that have not taken place yet. Only the waiting thread is ordered after a join, so the join
 * may take place when that thread executes its next event, or is joined itself. Until then, writes
 * of the ended thread may be in its store buffer.
 */
final class LateJoins {
  /** Receives a join. */
  interface Visitor {
    void join(int child, long position);
  }

  // By thread: the thread that it joins, and the site.
  private int[] counts = new int[0];
  private int[][] children = new int[0][];
  private long[][] positions = new long[0][];

  void add(int thread, int child, long position) {
    if (thread >= counts.length) {
      grow(thread);
    }
    int count = counts[thread]++;
    if (count == children[thread].length) {
      children[thread] = Arrays.copyOf(children[thread], Math.max(2, 2 * count));
      positions[thread] = Arrays.copyOf(positions[thread], Math.max(2, 2 * count));
    }
    children[thread][count] = child;
    positions[thread][count] = position;
  }

  boolean has(int thread) {
    return thread < counts.length && counts[thread] > 0;
  }

  /** Performs the joins of a thread, which has some, in order. */
  void take(int thread, Visitor visitor) {
    int count = counts[thread];
    counts[thread] = 0;
    for (int i = 0; i < count; i++) {
      visitor.join(children[thread][i], positions[thread][i]);
    }
  }

  private void grow(int thread) {
    int before = counts.length;
    int length = Math.max(thread + 1, 2 * before);
    counts = Arrays.copyOf(counts, length);
    children = Arrays.copyOf(children, length);
    positions = Arrays.copyOf(positions, length);
    for (int i = before; i < length; i++) {
      children[i] = new int[0];
      positions[i] = new long[0];
    }
  }
}
