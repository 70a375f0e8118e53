package dev.cosmodrome.runtime;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * What a thread knows between the beginning and the end of a call of a collection. Only that thread
 * uses it.
 *
 * <p>A call that reads and perhaps writes, of a concurrent collection, is logged when it has
 * returned. So that nobody logs what it saw of it before that, a lock is held meanwhile. The JDK
 * may wait in such a call, for one that runs code of the program; so a thread that does not get the
 * lock soon goes on without it.
 */
final class CollectionStep {
  private static final int FRESH = 1 << 8;
  private static final int NO_LOCK = -1;
  private static final int COUNT = 1 << 10;
  private static final int STRIDE = 16;
  private static final int SPINS = 100;
  private static final int LONGEST_NANOS = 10_000_000;
  private static final AtomicIntegerArray LOCKS = new AtomicIntegerArray(COUNT * STRIDE);

  /** What is locked when there is nothing to lock. */
  final Object noLock = new Object();

  // Collections that the thread made lately, by identity hash, and as which owner it did.
  private final int[] fresh = new int[FRESH];
  private final int[] owners = new int[FRESH];

  private int lock = NO_LOCK;
  private @Nullable CollectionFunction function;
  private boolean called;

  /** Notes a collection that the thread has just made. */
  void created(Object collection, int owner) {
    int hash = System.identityHashCode(collection);
    fresh[hash & FRESH - 1] = hash;
    owners[hash & FRESH - 1] = owner;
  }

  /** Whether a collection was made by the thread and can't have been seen by others. */
  boolean isFresh(Object collection, int owner) {
    int hash = System.identityHashCode(collection);
    return fresh[hash & FRESH - 1] == hash
        && owners[hash & FRESH - 1] == owner
        && owner != Variables.NOBODY;
  }

  /** A call begins. */
  void begin() {
    unlock();
    function = null;
    called = false;
  }

  /** The call's function is part of the step. */
  void wrapFunction(CollectionFunction itsFunction) {
    function = itsFunction;
  }

  /** The function of the call that has begun, if it is part of the step. */
  @Nullable CollectionFunction function() {
    return function;
  }

  /** The function of a call has returned. */
  void functionCalled() {
    called = true;
  }

  boolean hasCalled() {
    return called;
  }

  /** Takes the lock of a collection, or gives up. */
  @SuppressWarnings("ThreadPriorityCheck") // blocking would consume interrupts and permits
  void lock(Contents contents) {
    if (lock != NO_LOCK) {
      return;
    }
    int at = (Identities.spread(System.identityHashCode(contents)) & COUNT - 1) * STRIDE;
    long end = 0;
    for (int i = 0; i < SPINS || System.nanoTime() - end < 0; i++) {
      if (LOCKS.compareAndSet(at, 0, 1)) {
        lock = at;
        return;
      }
      if (i < SPINS) {
        end = i == SPINS - 1 ? System.nanoTime() + LONGEST_NANOS : end;
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }

  void unlock() {
    if (lock != NO_LOCK) {
      LOCKS.setRelease(lock, 0);
      lock = NO_LOCK;
    }
  }
}
