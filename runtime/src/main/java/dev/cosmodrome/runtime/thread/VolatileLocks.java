package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.vm.DontInline;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Spin locks that make a volatile access and its entry in the log one step, so that the order of
 * the entries is that of the accesses. Objects share a limited number of locks; nothing but the
 * access happens while one is held. A thread stops waiting for a lock that is held for very long,
 * because something else did happen, such as the loading of a class: then the order of two entries
 * may be wrong.
 *
 * <p>The methods are not compiled into their callers: there is a hook that unlocks in each handler
 * of an exception, and the JVM inlines all of an atomic operation wherever it inlines the hook.
 */
public final class VolatileLocks {
  /** The number of locks: a power of two. */
  private static final int LOCK_COUNT = 1 << 8;

  /** The distance between two locks, in ints, so that they do not share cache lines. */
  private static final int STRIDE = 32;

  /** The number of attempts before a waiting thread yields. */
  private static final int SPINS = 100;

  /** The time after which a thread goes on without the lock. */
  private static final long LONGEST_NANOS = 500_000_000;

  /** In place of a lock: none is held. */
  public static final int NONE = -1;

  private static final AtomicIntegerArray LOCKS = new AtomicIntegerArray(LOCK_COUNT * STRIDE);

  private VolatileLocks() {}

  /** Acquires the lock for a hash; returns its index, or {@link #NONE} if that took too long. */
  @DontInline
  @SuppressWarnings("ThreadPriorityCheck") // blocking would consume interrupts and permits
  public static int lock(int hash) {
    int lock = (hash & LOCK_COUNT - 1) * STRIDE;
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

  @DontInline
  public static void unlock(int lock) {
    LOCKS.setRelease(lock, 0);
  }
}
