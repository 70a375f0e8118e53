package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.Problems;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Locks that keep calls of concurrent collections apart until they are logged. A call holds its
 * lock from before it changes something until that is logged, so that others do not log earlier
 * what they saw of it.
 *
 * <p>A thread waits for the holder as long as the holder runs, however slowly. A holder that is
 * blocked has not changed anything yet: it waits for a function of the program that another thread
 * runs, perhaps the one that waits here. So it is passed: it shares the lock from then on, and is
 * waited for again when it runs on. A holder that waits for longer than {@link #LONGEST_NANOS} is
 * given up; what the thread that waited for it does has no known order, and is not logged.
 */
final class StepLocks {
  private static final int COUNT = 1 << 10;
  private static final int STRIDE = 16;
  private static final int SPINS = 100;
  private static final long LONGEST_NANOS = 1_000_000_000;

  private static final AtomicReferenceArray<@Nullable Holder> HOLDERS =
      new AtomicReferenceArray<>(COUNT * STRIDE);

  /** The holders that were passed, of all locks; a new array for each change. */
  private static volatile Holder[] passed = {};

  private StepLocks() {}

  /** A thread's part in a lock. */
  static final class Holder {
    private static final int NONE = -1;

    private volatile int at = NONE;
    private volatile boolean isOneStep;
    private volatile boolean isGivenUp;
    private volatile @Nullable Thread thread;

    boolean hasLock() {
      return at != NONE;
    }

    /** The call has returned: what it changed can be seen, even if the thread is blocked now. */
    void returned() {
      isOneStep = false;
    }
  }

  /**
   * Takes a lock.
   *
   * @param isOneStep whether the holder, should it be blocked, has not changed anything yet
   * @return whether the thread has waited for all others that have the lock
   */
  @SuppressWarnings("ThreadPriorityCheck") // blocking would consume interrupts and permits
  static boolean lock(int hash, boolean isOneStep, Holder holder) {
    int at = (hash & COUNT - 1) * STRIDE;
    holder.isOneStep = isOneStep;
    holder.isGivenUp = false;
    holder.thread = Thread.currentThread();
    holder.at = at;
    long start = 0;
    for (int i = 0; !isFree(at, holder); i++) {
      if (i < SPINS) {
        Thread.onSpinWait();
        continue;
      }
      start = start == 0 ? System.nanoTime() : start;
      if (System.nanoTime() - start > LONGEST_NANOS) {
        giveUp(at);
      }
      pass(at);
      Thread.yield();
    }
    return isKnown(at);
  }

  /** Whether all that others did with the lock is logged, or still to come. */
  private static boolean isKnown(int at) {
    for (Holder other : passed) {
      if (other.at == at && other.isGivenUp) {
        Problems.note("calls of collections not recorded, because their order is unknown");
        return false;
      }
    }
    return true;
  }

  /** Acquires a lock that is held at most by holders that were passed and cannot have gone on. */
  private static boolean isFree(int at, Holder holder) {
    return HOLDERS.get(at) == null
        && !isSharedWithRunning(at)
        && HOLDERS.compareAndSet(at, null, holder);
  }

  private static boolean isSharedWithRunning(int at) {
    for (Holder other : passed) {
      if (other.at == at && !canBePassed(other)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a holder need not be waited for. */
  private static boolean canBePassed(Holder holder) {
    Thread thread = holder.thread;
    return holder.isGivenUp
        || thread == null
        || (holder.isOneStep
            && thread.getState() == Thread.State.BLOCKED
            && !hasChangedSomething(thread));
  }

  /** Whether a thread that is blocked in a map has put its entry in, and makes the map larger. */
  private static boolean hasChangedSomething(Thread thread) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      if (frame.getMethodName().equals("addCount")) {
        return true;
      }
    }
    return false;
  }

  /** Lets others have a lock whose holder is blocked, or was given up. */
  private static void pass(int at) {
    Holder holder = HOLDERS.get(at);
    if (holder != null && canBePassed(holder)) {
      synchronized (StepLocks.class) {
        Holder[] more = Copies.of(passed, passed.length + 1);
        more[passed.length] = holder;
        passed = more;
        if (!HOLDERS.compareAndSet(at, holder, null)) {
          remove(holder);
        }
      }
    }
  }

  private static void giveUp(int at) {
    Holder holder = HOLDERS.get(at);
    if (holder != null) {
      holder.isGivenUp = true;
    }
    for (Holder other : passed) {
      if (other.at == at) {
        other.isGivenUp = true;
      }
    }
  }

  static void unlock(Holder holder) {
    int at = holder.at;
    if (!HOLDERS.compareAndSet(at, holder, null)) {
      synchronized (StepLocks.class) {
        remove(holder);
      }
    }
    holder.at = Holder.NONE;
    holder.thread = null;
  }

  /** Forgets that a holder was passed. */
  private static void remove(Holder holder) {
    Holder[] all = passed;
    Holder[] kept = new Holder[all.length];
    int count = 0;
    for (Holder other : all) {
      if (other != holder) {
        kept[count++] = other;
      }
    }
    passed = Copies.of(kept, count);
  }
}
