package dev.cosmodrome.runtime.steering;

import dev.cosmodrome.runtime.VirtualThreads;
import dev.cosmodrome.runtime.hooks.JdkObjectHooks;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Steers threads into a schedule: a thread that reaches a step too early is held back, for at most
 * one second, and not if no other thread could execute the missing step; all threads together for
 * at most ten seconds. Interrupts, permits and locks of the program are unaffected.
 */
public final class Steering {
  /** The time for which one thread is held back at most. */
  private static final long LONGEST_NANOS = 1_000_000_000;

  /** The time for which all threads together are held back. */
  private static final long MOST_NANOS = 10 * LONGEST_NANOS;

  /** The limit for threads outside of the oldest attempt, which may need them. */
  private static final long SHORT_NANOS = LONGEST_NANOS / 10;

  /** The number of completed attempts after which steering ends. */
  private static final int MOST_TIMES = 20;

  private static final int POLL_MILLIS = 2;

  /**
   * The number of polls in a row with idle other threads, after which the oldest attempt is given
   * up.
   */
  private static final int MAX_IDLE_POLLS = 10;

  private static final Object LOCK = new Object();

  /** The threads that are held back; guarded by the lock, as the fields below. */
  private static final Set<Thread> HELD = Collections.newSetFromMap(new IdentityHashMap<>());

  private static List<ScheduledStep> steps = List.of();

  /** The id of the block of each step, {@link ScheduledStep#NONE} until its class is loaded. */
  private static int[] blocks = {};

  private static SteeredAttempts attempts = new SteeredAttempts(List.of());
  private static volatile boolean on;

  /** The time for which threads were held back so far, in nanoseconds. */
  private static long held;

  private Steering() {}

  /** Begins to steer; called once, before any hook. */
  public static void use(List<ScheduledStep> wanted) {
    steps = List.copyOf(wanted);
    attempts = new SteeredAttempts(steps);
    blocks = new int[steps.size()];
    Arrays.fill(blocks, ScheduledStep.NONE);
    Recorder.RECORDING.steered();
    on = true;
  }

  /** Makes the id of a method known. */
  public static void define(String method, int id) {
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).block().equals(method)) {
        blocks[i] = id;
      }
    }
  }

  /**
   * Holds the thread back if it is too early for the access or acquisition that it is about to
   * make.
   *
   * @param object the object whose field or element it is, that is called, or that is the lock;
   *     null if unknown
   * @param element the index or key, null if there is none or it is unknown
   * @param at the steps that it may be: a bit for each
   */
  public static void before(@Nullable Object object, @Nullable Object element, long at) {
    if (on) {
      JdkObjectHooks.suppressRecording();
      try {
        long here = inTheirBlocks(at);
        if (here != 0) {
          hold(here, object, element);
        }
      } catch (VirtualMachineError e) {
        on = false;
      } finally {
        JdkObjectHooks.resumeRecording();
      }
    }
  }

  /** As the other method, for an element of an array. */
  public static void before(@Nullable Object array, int index, long at) {
    if (on) {
      before(array, (Object) index, at);
    }
  }

  /** Notes that the access was made, or the lock was acquired. */
  public static void after() {
    if (on) {
      synchronized (LOCK) {
        attempts.passed(Thread.currentThread());
        LOCK.notifyAll();
      }
    }
  }

  /** Returns the steps that the thread can be at, by the methods that it is in. */
  private static long inTheirBlocks(long at) {
    ThreadContext context = CurrentThread.logOfProgram();
    long here = 0;
    for (int i = 0; i < steps.size() && context != null; i++) {
      boolean isAny = steps.get(i).block().isEmpty();
      if ((at >>> i & 1) != 0 && (isAny || context.isIn(blocks[i]))) {
        here |= 1L << i;
      }
    }
    return here;
  }

  private static void hold(long at, @Nullable Object object, @Nullable Object element) {
    Thread thread = Thread.currentThread();
    boolean interrupted = false;
    synchronized (LOCK) {
      long since = System.nanoTime();
      int idle = 0;
      while (on && attempts.arrive(thread, at, object, element) == SteeredSchedule.Turn.LATER) {
        HELD.add(thread);
        try {
          LOCK.wait(POLL_MILLIS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
        passIfBlocked();
        idle = areOthersIdle() ? idle + 1 : 0;
        long longest = attempts.isInOldest(thread) ? LONGEST_NANOS : SHORT_NANOS;
        if (System.nanoTime() - since > longest) {
          attempts.giveUp(thread);
          break;
        }
        if (idle > MAX_IDLE_POLLS) {
          attempts.giveUpOldest();
          idle = 0;
          if (!attempts.has(thread)) {
            break;
          }
        }
      }
      if (HELD.remove(thread)) {
        held += System.nanoTime() - since;
      }
      if (held > MOST_NANOS || attempts.completed() >= MOST_TIMES) {
        on = false;
      }
      LOCK.notifyAll();
    }
    if (interrupted) {
      thread.interrupt();
    }
  }

  /**
   * Completes the steps of threads that wait in them, as for a lock: no other thread waits for
   * these.
   */
  private static void passIfBlocked() {
    for (Object thread : attempts.acting()) {
      if (thread instanceof Thread acting && isIdle(acting)) {
        attempts.passed(acting);
      }
    }
  }

  private static boolean isIdle(Thread thread) {
    Thread.State state = thread.getState();
    return state != Thread.State.RUNNABLE && state != Thread.State.TIMED_WAITING;
  }

  /**
   * Returns whether all other threads of the program wait without a time limit or are held back.
   */
  private static boolean areOthersIdle() {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) {
      root = root.getParent();
    }
    Thread[] all = new Thread[root.activeCount() + 16];
    int count = root.enumerate(all);
    for (int i = 0; i < count; i++) {
      boolean counts = isOfProgram(all[i], root) && !HELD.contains(all[i]);
      if (counts && (VirtualThreads.isCarrier(all[i].getClass()) || !isIdle(all[i]))) {
        return false;
      }
    }
    return count < all.length;
  }

  private static boolean isOfProgram(Thread thread, ThreadGroup root) {
    ThreadGroup group = thread.getThreadGroup();
    return group != null && group != root && !group.getName().equals("InnocuousThreadGroup");
  }
}
