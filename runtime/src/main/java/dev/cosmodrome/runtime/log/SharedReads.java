package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.Identities;

/**
 * The last reads of one thread of variables that several threads have read since the last write: a
 * hash table that forgets a read when another one needs its place. It has two purposes. A read of a
 * value that the thread has read before depends on nothing new. And such a read is deferred: the
 * thread that writes the variable next takes the deferred reads of all threads.
 *
 * <p>A value is identified by the word of the variable in {@link LastAccessTable}. The lock of this
 * object guards the table; only its thread adds reads.
 */
final class SharedReads {
  private static final int MIN_READS = 1 << 6;

  /** The greatest length of the table: a small part of the memory, at most about a million. */
  private static final int MAX_READS =
      Integer.highestOneBit((int) Math.min(1 << 20, Runtime.getRuntime().maxMemory() >>> 12));

  private final DeferredAccessBuffer reported;
  private int[] variables = new int[0];
  private long[] values = new long[0];

  /** The segments of the reads, with flags; 0 if the place is free. */
  private long[] accesses = new long[0];

  private long[] places = new long[0];

  /** The number of reads that had to make room since the table grew. */
  private int replaced;

  /**
   * Creates an empty table.
   *
   * @param reported receives the deferred reads that the table has no room for
   */
  SharedReads(DeferredAccessBuffer reported) {
    this.reported = reported;
  }

  /** Returns whether the thread has read this value in this segment. Called by the thread. */
  boolean has(int variable, long value, long segment) {
    int at = find(variable, value);
    return at >= 0 && (accesses[at] & ~Segments.FLAGS) == segment;
  }

  /**
   * Replaces the last read of a value by a deferred one, if the value was read before.
   *
   * @return the last read, 0 if there is none
   */
  synchronized long defer(int variable, long value, long segment, long place) {
    int at = find(variable, value);
    if (at < 0) {
      return 0;
    }
    long last = accesses[at];
    accesses[at] = segment;
    places[at] = place;
    return last;
  }

  /**
   * Undoes {@link #defer}, unless another thread has taken the read.
   *
   * @param last the result of {@link #defer}; its place is lost
   * @return whether the read was still there
   */
  synchronized boolean retract(int variable, long value, long last) {
    int at = find(variable, value);
    if (at >= 0) {
      accesses[at] = last;
    }
    return at >= 0;
  }

  /** Adds a read that is in the log. */
  synchronized void add(int variable, long value, long segment) {
    if (accesses.length == 0 || (replaced > accesses.length && accesses.length < MAX_READS)) {
      grow();
    }
    int at = place(variable);
    report(at);
    variables[at] = variable;
    values[at] = value;
    accesses[at] = segment | Segments.LOGGED;
  }

  /** Takes a read of a value out of the table, and reports it if it is deferred. */
  synchronized void take(int variable, long value, DeferredAccessBuffer buffer) {
    int at = find(variable, value);
    if (at >= 0) {
      long access = accesses[at];
      accesses[at] = 0;
      if (!Segments.isLogged(access)) {
        buffer.add(access, variable, places[at]);
      }
    }
  }

  /** Reports all deferred reads, because the thread ends. */
  synchronized void end() {
    for (int at = 0; at < accesses.length; at++) {
      report(at);
    }
    accesses = new long[0];
  }

  private void grow() {
    int[] oldVariables = variables;
    long[] oldValues = values;
    long[] oldAccesses = accesses;
    long[] oldPlaces = places;
    int length = Math.max(MIN_READS, 4 * oldAccesses.length);
    variables = new int[length];
    values = new long[length];
    accesses = new long[length];
    places = new long[length];
    replaced = 0;
    for (int i = 0; i < oldAccesses.length; i++) {
      if (oldAccesses[i] != 0) {
        int at = place(oldVariables[i]);
        variables[at] = oldVariables[i];
        values[at] = oldValues[i];
        accesses[at] = oldAccesses[i];
        places[at] = oldPlaces[i];
      }
    }
  }

  /** Reports a read that is about to be forgotten, if it is deferred. */
  private void report(int at) {
    long access = accesses[at];
    if (access != 0) {
      replaced++;
      accesses[at] = 0;
      if (!Segments.isLogged(access)) {
        reported.add(access, variables[at], places[at]);
      }
    }
  }

  /** Returns the place of a read of a value, or -1. */
  private int find(int variable, long value) {
    if (accesses.length == 0) {
      return -1;
    }
    int at = place(variable);
    return variables[at] == variable && values[at] == value && accesses[at] != 0 ? at : -1;
  }

  private int place(int variable) {
    return Identities.spread(variable) & accesses.length - 1;
  }
}
