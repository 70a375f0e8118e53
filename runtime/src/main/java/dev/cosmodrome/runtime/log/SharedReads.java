package dev.cosmodrome.runtime.log;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The last reads of one thread of variables that several threads have read since the last write: a
 * hash table that forgets a read when another one needs its place. It has two purposes. A read of a
 * value that the thread has read before depends on nothing new. And such a read is deferred: the
 * thread that writes the variable next takes the deferred reads of all threads.
 *
 * <p>A value is identified by the word of the variable in its {@code VariableGroup}, which contains
 * a time that no other variable has. Only the thread of this object adds and replaces reads. It
 * holds the lock of this object while it adds one; another thread holds it while it takes one. To
 * replace a read needs no lock: a replaced or taken read is exchanged in one atomic step.
 *
 * <p>The entries of consecutive variables, such as the elements of an array, are next to each other
 * in memory. Those of an array do not replace each other, unless it is longer than the table.
 */
final class SharedReads {
  private static final int MIN_READS = 1 << 6;

  /** The greatest length of the table: a small part of the memory, at most about a million. */
  private static final int MAX_READS =
      Integer.highestOneBit((int) Math.min(1 << 20, Runtime.getRuntime().maxMemory() >>> 12));

  // An entry: the value, 0 if the place is free; the segment of the read, with flags; the place of
  // a deferred read; the variable.
  private static final int ENTRY_SHIFT = 2;
  private static final int ENTRY = 1 << ENTRY_SHIFT;
  private static final int ACCESS = 1;
  private static final int PLACE = 2;
  private static final int VARIABLE = 3;

  /**
   * By how much the place of a variable moves if its id grows by the length of the table. It is
   * odd, so that variables at such distances have different places.
   */
  private static final int SHIFT = 0x9E3779B1;

  private static final VarHandle ENTRIES = MethodHandles.arrayElementVarHandle(long[].class);

  private final DeferredAccessBuffer reported;
  private long[] entries = new long[0];

  /** The number of bits that select an entry. */
  private int bits;

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
    return at >= 0 && (entries[at + ACCESS] & ~Segments.FLAGS) == segment;
  }

  /**
   * Replaces the last read of a value by a deferred one, if the value was read before. A thread
   * that takes the last read at the same moment may see the new place.
   *
   * @return the last read, 0 if there is none
   */
  long defer(int variable, long value, long segment, long place) {
    int at = find(variable, value);
    if (at < 0) {
      return 0;
    }
    long last = entries[at + ACCESS];
    entries[at + PLACE] = place;
    return ENTRIES.compareAndSet(entries, at + ACCESS, last, segment) ? last : 0;
  }

  /**
   * Undoes {@link #defer}, unless another thread has taken the read.
   *
   * @param last the result of {@link #defer}; its place is lost
   * @return whether the read was still there
   */
  boolean retract(int variable, long value, long segment, long last) {
    int at = find(variable, value);
    return at >= 0 && ENTRIES.compareAndSet(entries, at + ACCESS, segment, last);
  }

  /** Adds a read that is in the log. */
  synchronized void add(int variable, long value, long segment) {
    int length = entries.length >>> ENTRY_SHIFT;
    if (length == 0 || (replaced > length && length < MAX_READS)) {
      grow();
    }
    int at = makeRoom(variable);
    entries[at] = value;
    entries[at + ACCESS] = segment | Segments.LOGGED;
    entries[at + VARIABLE] = variable;
  }

  /** Takes a read of a value out of the table, and reports it if it is deferred. */
  synchronized void take(int variable, long value, DeferredAccessBuffer buffer) {
    int at = find(variable, value);
    if (at >= 0) {
      entries[at] = 0;
      long access = (long) ENTRIES.getAndSet(entries, at + ACCESS, 0L);
      if (!Segments.isLogged(access)) {
        buffer.add(access, variable, entries[at + PLACE]);
      }
    }
  }

  /** Reports all deferred reads, because the thread ends. */
  synchronized void end() {
    for (int at = 0; at < entries.length; at += ENTRY) {
      report(at);
    }
    entries = new long[0];
  }

  private void grow() {
    long[] old = entries;
    int length = Math.max(MIN_READS, 4 * (old.length >>> ENTRY_SHIFT));
    entries = new long[length << ENTRY_SHIFT];
    bits = Integer.numberOfTrailingZeros(length);
    replaced = 0;
    for (int from = 0; from < old.length; from += ENTRY) {
      if (old[from] != 0) {
        System.arraycopy(old, from, entries, makeRoom((int) old[from + VARIABLE]), ENTRY);
      }
    }
  }

  /** Returns the index of the entry of a variable, whose read is forgotten if it has one. */
  private int makeRoom(int variable) {
    int at = at(variable);
    if (entries[at] != 0) {
      replaced++;
      report(at);
    }
    return at;
  }

  /** Reports a read that is about to be forgotten, if it is deferred. */
  private void report(int at) {
    long access = entries[at + ACCESS];
    if (entries[at] != 0 && !Segments.isLogged(access)) {
      reported.add(access, (int) entries[at + VARIABLE], entries[at + PLACE]);
    }
  }

  /** Returns the index of the read of a value, or -1. */
  private int find(int variable, long value) {
    if (entries.length == 0) {
      return -1;
    }
    int at = at(variable);
    return entries[at] == value ? at : -1;
  }

  /** Returns the index of the entry of a variable. */
  private int at(int variable) {
    int number = variable + (variable >>> bits) * SHIFT;
    return number << ENTRY_SHIFT & entries.length - ENTRY;
  }
}
