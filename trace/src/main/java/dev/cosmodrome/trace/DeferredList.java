package dev.cosmodrome.trace;

import java.util.Arrays;

/** The deferred accesses of one thread. */
final class DeferredList {
  private long[] segments = new long[16];
  private final EventColumns accesses = new EventColumns();

  void add(long segment, int operation, int variable, int site) {
    int size = accesses.size();
    if (size == segments.length) {
      segments = Arrays.copyOf(segments, 2 * size);
    }
    segments[size] = segment;
    accesses.add(operation, variable, site);
  }

  int size() {
    return accesses.size();
  }

  long segment(int index) {
    return segments[index];
  }

  /** Adds an access to other columns. */
  void copy(int index, EventColumns to) {
    to.add(accesses, index);
  }

  /** Returns the accesses by growing segment; those of the same segment stay in order. */
  DeferredList sorted() {
    int[] order = new int[size()];
    Arrays.setAll(order, index -> index);
    sort(order, new int[size()]);
    DeferredList sorted = new DeferredList();
    for (int index : order) {
      sorted.add(
          segments[index], accesses.operation(index), accesses.target(index), accesses.site(index));
    }
    return sorted;
  }

  /** Sorts indices by segment: merges sorted runs that double in length. */
  private void sort(int[] order, int[] spare) {
    int[] from = order;
    int[] to = spare;
    for (int run = 1; run < from.length && run > 0; run *= 2) {
      for (long start = 0; start < from.length; start += 2L * run) {
        int middle = (int) Math.min(start + run, from.length);
        merge(from, to, (int) start, middle, (int) Math.min(start + 2L * run, from.length));
      }
      int[] merged = to;
      to = from;
      from = merged;
    }
    System.arraycopy(from, 0, order, 0, order.length);
  }

  private void merge(int[] from, int[] to, int start, int middle, int end) {
    int left = start;
    int right = middle;
    for (int at = start; at < end; at++) {
      boolean takesLeft =
          left < middle && (right == end || segments[from[left]] <= segments[from[right]]);
      to[at] = from[takesLeft ? left++ : right++];
    }
  }
}
