package dev.cosmodrome.runtime.thread;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Makes one step of a volatile access and its entry in the log, so that the order of the entries is
 * that of the accesses. Objects share a limited number of spin locks; nothing but the access
 * happens while one is held. One that is held for very long, because something did happen, such as
 * a class being loaded, is not waited for: then the order of two entries may be wrong.
 */
public final class VolatileLocks {
  private static final int COUNT = 1 << 8;

  /** Ints from lock to lock, so that they do not share cache lines. */
  private static final int STRIDE = 32;

  private static final int SPINS = 100;
  private static final long LONGEST_NANOS = 500_000_000;

  /** Stands for a lock that could not be had. */
  public static final int NONE = -1;

  private static final AtomicIntegerArray LOCKS = new AtomicIntegerArray(COUNT * STRIDE);

  private VolatileLocks() {}

  /** Takes the lock for a hash, and returns which one it is, or {@link #NONE}. */
  @SuppressWarnings("ThreadPriorityCheck") // blocking would consume interrupts and permits
  public static int lock(int hash) {
    int lock = (hash & COUNT - 1) * STRIDE;
    int spins = 0;
    long start = 0;
    while (!LOCKS.compareAndSet(lock, 0, 1)) {
      if (++spins < SPINS) {
        Thread.onSpinWait();
      } else if (start == 0) {
        start = System.nanoTime();
      } else if (System.nanoTime() - start > LONGEST_NANOS) {
        return NONE;
      } else {
        Thread.yield();
      }
    }
    return lock;
  }

  public static void unlock(int lock) {
    LOCKS.setRelease(lock, 0);
  }
}
