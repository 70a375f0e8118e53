package dev.cosmodrome.runtime.log;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the log entries that were written and not merged yet, in whole chunks. A thread that
 * begins a chunk while there are too many waits for the recorder, so that logs do not fill the
 * memory.
 */
public final class Backlog {
  private final long capacity;
  private final AtomicLong entries = new AtomicLong();
  private volatile boolean isOpen = true;

  /**
   * Creates a backlog.
   *
   * @param capacity the number of entries from which on threads wait
   */
  public Backlog(long capacity) {
    this.capacity = capacity;
  }

  /**
   * Adds the entries of a chunk that a thread has begun, and waits while there are too many. Called
   * by the thread that logs.
   */
  @SuppressWarnings("ThreadPriorityCheck") // blocking would consume interrupts and permits
  void produced(int count) {
    if (entries.addAndGet(count) > capacity) {
      while (isOpen && entries.get() > capacity) {
        Thread.yield();
      }
    }
  }

  /** Subtracts entries that were merged. Called by the recorder. */
  void consumed(long count) {
    entries.addAndGet(-count);
  }

  /** Returns whether less than a quarter of the capacity is used, so that merging can wait. */
  public boolean isSmall() {
    return entries.get() < capacity / 4;
  }

  /** Returns whether more than half of the capacity is used, so that merging is urgent. */
  public boolean isLarge() {
    return entries.get() > capacity / 2;
  }

  /** Lets all threads go on for ever, because nothing is merged any more. */
  public void close() {
    isOpen = false;
  }
}
