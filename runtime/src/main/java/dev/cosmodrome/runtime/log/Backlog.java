package dev.cosmodrome.runtime.log;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The log entries that were written and not merged yet. A thread that writes while there are too
 * many has to wait, so that logs do not fill the memory.
 */
public final class Backlog {
  private final long capacity;
  private final AtomicLong entries = new AtomicLong();
  private volatile boolean isOpen = true;

  /** Creates one that holds so many entries. */
  public Backlog(long capacity) {
    this.capacity = capacity;
  }

  /** Notes that a thread has begun another chunk of its log; waits while there are too many. */
  @SuppressWarnings("ThreadPriorityCheck") // blocking would consume interrupts and permits
  void produced(int count) {
    if (entries.addAndGet(count) > capacity) {
      while (isOpen && entries.get() > capacity) {
        Thread.yield();
      }
    }
  }

  /** Notes that entries were merged. */
  void consumed(long count) {
    entries.addAndGet(-count);
  }

  /** Whether less than a quarter of the capacity is used, so that merging can wait. */
  public boolean isSmall() {
    return entries.get() < capacity / 4;
  }

  /** Whether more than half of the capacity is used, so that merging is urgent. */
  public boolean isLarge() {
    return entries.get() > capacity / 2;
  }

  /** Lets all threads go on: nothing is merged any more. */
  public void close() {
    isOpen = false;
  }
}
