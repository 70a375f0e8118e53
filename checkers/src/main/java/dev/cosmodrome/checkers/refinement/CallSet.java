package dev.cosmodrome.checkers.refinement;

import java.util.Arrays;
import java.util.List;

/** A set of calls, each represented by the event that begins it. */
final class CallSet {
  private long[] begins;
  private int size;

  private CallSet(long[] begins, int size) {
    this.begins = begins;
    this.size = size;
  }

  /** Creates an empty set. */
  CallSet() {
    this(new long[8], 0);
  }

  /** Returns the set of one call. */
  static CallSet of(long begin) {
    return new CallSet(new long[] {begin}, 1);
  }

  /** Adds a call, which may be in the set. */
  void add(long begin) {
    if (size > 0 && begins[size - 1] == begin) {
      return;
    }
    if (size == begins.length) {
      settle();
      begins = size > begins.length / 2 ? Arrays.copyOf(begins, 2 * begins.length) : begins;
    }
    begins[size++] = begin;
  }

  /** Returns the number of calls. */
  long size() {
    settle();
    return size;
  }

  /** Returns the number of calls in the union of sets. */
  static long sizeOfUnion(List<CallSet> sets) {
    if (sets.size() == 1) {
      return sets.get(0).size();
    }
    long[] all =
        sets.stream().flatMapToLong(set -> Arrays.stream(set.begins, 0, set.size)).toArray();
    return new CallSet(all, all.length).size();
  }

  /** Sorts the calls and removes duplicates. */
  private void settle() {
    Arrays.sort(begins, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || begins[kept - 1] != begins[i]) {
        begins[kept++] = begins[i];
      }
    }
    size = kept;
  }
}
