package dev.cosmodrome.runtime.log;

/**
 * The {@link SharedReads} of all threads that defer such reads. A thread that writes a variable
 * takes the reads of all others, so their number is bounded; further threads log their reads.
 */
final class SharedReaders {
  /** The greatest number of threads. */
  private static final int MAX_READERS = 64;

  private final SharedReads[] readers = new SharedReads[MAX_READERS];
  private int count;

  /** Adds a thread; returns whether there was room. */
  synchronized boolean add(SharedReads reads) {
    if (count == MAX_READERS) {
      return false;
    }
    readers[count++] = reads;
    return true;
  }

  /** Removes a thread, which ends, and reports its deferred reads. */
  synchronized void remove(SharedReads reads) {
    for (int i = 0; i < count; i++) {
      if (readers[i] == reads) {
        readers[i] = readers[--count];
        readers[count] = null;
      }
    }
    reads.end();
  }

  /** Takes the reads of a value by all threads; deferred ones go to a buffer. */
  synchronized void take(int variable, long value, DeferredAccessBuffer buffer) {
    for (int i = 0; i < count; i++) {
      readers[i].take(variable, value, buffer);
    }
  }
}
