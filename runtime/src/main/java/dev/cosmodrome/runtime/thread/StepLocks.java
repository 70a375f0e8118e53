package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.Problems;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Locks that keep calls of concurrent collections apart until they are logged. A call holds its
 * lock from before its first change until the change is logged, so that a thread that has seen the
 * change logs its own call later.
 *
 * <p>A thread waits for the holder as long as the holder runs, however slowly. A holder that is
 * blocked has not changed anything yet: it waits for a function of the program that another thread
 * runs, perhaps the one that waits here. Such a holder is passed: others can acquire the lock
 * meanwhile, and wait for the holder again when it runs on. After {@link #LONGEST_NANOS}, a holder
 * is given up; the order of the call that waited for it is then unknown, and the call is not
 * logged.
 */
final class StepLocks {
  /** The number of locks, which collections share by their hashes; a power of two. */
  private static final int LOCK_COUNT = 1 << 10;

  /** The distance between two locks, in references, so that they do not share cache lines. */
  private static final int STRIDE = 16;

  /** The number of attempts before a waiting thread yields. */
  private static final int SPINS = 100;

  /** The time after which a holder is given up. */
  private static final long LONGEST_NANOS = 1_000_000_000;

  /** The holder of each lock, null if it is free or its holder was passed. */
  private static final AtomicReferenceArray<@Nullable Holder> HOLDERS =
      new AtomicReferenceArray<>(LOCK_COUNT * STRIDE);

  /** The holders that were passed, of all locks; a new array for each change. */
  private static volatile Holder[] passed = {};

  private StepLocks() {}

  /**
   * The hold of one thread on a lock; each thread has one object, because it holds one lock at a
   * time.
   */
  static final class Holder {
    private static final int NONE = -1;
    private static final VarHandle AT = field("at", int.class);
    private static final VarHandle IS_ONE_STEP = field("isOneStep", boolean.class);

    /** The index of the lock. */
    private volatile int at = NONE;

    /** Whether the call makes all its changes at once and has not returned yet. */
    private volatile boolean isOneStep;

    /** Whether a thread has waited too long for it. */
    private volatile boolean isGivenUp;

    /** The thread that the object belongs to, null until it has acquired a lock. */
    private volatile @Nullable Thread thread;

    private static VarHandle field(String name, Class<?> type) {
      try {
        return MethodHandles.lookup().findVarHandle(Holder.class, name, type);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    /**
     * Begins to wait for a lock. Other threads need not see this before they see the holder of the
     * lock, so the writes need no fences.
     */
    private void waitFor(int lock, boolean oneStep) {
      IS_ONE_STEP.setRelease(this, oneStep);
      if (isGivenUp) {
        isGivenUp = false;
      }
      if (thread == null) {
        thread = Thread.currentThread();
      }
      AT.setRelease(this, lock);
    }

    /** Notes that the lock was released. */
    private void ended() {
      AT.setRelease(this, NONE);
    }

    boolean hasLock() {
      return at != NONE;
    }

    /**
     * Notes that the call has returned: its changes are visible, even if the thread is blocked now.
     */
    void returned() {
      IS_ONE_STEP.setRelease(this, false);
    }
  }

  /**
   * Acquires a lock.
   *
   * @param isOneStep whether the call has changed nothing yet whenever its thread is blocked
   * @return whether no holder was given up, so that the order of the call is known
   */
  @SuppressWarnings("ThreadPriorityCheck") // blocking would consume interrupts and permits
  static boolean lock(int hash, boolean isOneStep, Holder holder) {
    int at = (hash & LOCK_COUNT - 1) * STRIDE;
    holder.waitFor(at, isOneStep);
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

  /** Returns whether the changes of all passed holders are logged or still to come. */
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

  /** Returns whether a holder need not be waited for. */
  private static boolean canBePassed(Holder holder) {
    Thread thread = holder.thread;
    return holder.isGivenUp
        || thread == null
        || (holder.isOneStep
            && thread.getState() == Thread.State.BLOCKED
            && !hasChangedSomething(thread));
  }

  /**
   * Returns whether a blocked thread is in {@code ConcurrentHashMap.addCount}: it has put its entry
   * into the map, and helps to resize the table.
   */
  private static boolean hasChangedSomething(Thread thread) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      if (frame.getMethodName().equals("addCount")) {
        return true;
      }
    }
    return false;
  }

  /**
   * Passes the holder of a lock if it is blocked or was given up. It is added to {@link #passed}
   * before the lock becomes free, so that no thread overlooks it.
   */
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

  /** Gives up the holder of a lock, and those that were passed. */
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

  /** Releases a lock, whether its holder was passed or not. */
  static void unlock(Holder holder) {
    int at = holder.at;
    if (!HOLDERS.compareAndSet(at, holder, null)) {
      synchronized (StepLocks.class) {
        remove(holder);
      }
    }
    holder.ended();
  }

  /** Removes a holder from {@link #passed}. Called under the lock of this class. */
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
