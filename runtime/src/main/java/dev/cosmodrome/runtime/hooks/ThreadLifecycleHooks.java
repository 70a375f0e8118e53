package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.OwnThread;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.VirtualThreads;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.ThreadContext;
import org.jspecify.annotations.Nullable;

/** The hooks in the JDK's classes where threads start, end, block and are interrupted. */
public final class ThreadLifecycleHooks {
  /**
   * The prefixes of the names of the JDK's locks, and of the synchronizers that threads wait for in
   * them.
   */
  private static final String REENTRANT = "java.util.concurrent.locks.Reentrant";

  private static final String STAMPED = "java.util.concurrent.locks.StampedLock";

  private ThreadLifecycleHooks() {}

  /** A thread is about to be started. */
  public static void starting(Thread thread) {
    if (isOn() && !(thread instanceof OwnThread) && !isScheduler(thread)) {
      try {
        ThreadContext context = CurrentThread.log();
        context.forking(context.other(thread));
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /**
   * Returns whether a thread is one of the JDK that schedules delayed tasks of the whole program:
   * it does not belong to the block that needs it first.
   */
  private static boolean isScheduler(Thread thread) {
    return thread.getClass().getName().equals("java.util.concurrent.DelayScheduler")
        || thread.getName().equals("CompletableFutureDelayScheduler");
  }

  /** The current thread is about to end. */
  public static void ending() {
    if (isOn()) {
      try {
        ThreadContext context = CurrentThread.log();
        context.ending();
        Recorder.RECORDING.endedThreads().add(context.id);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A thread may have been waited for. */
  public static void joined(Thread thread) {
    if (isOn()) {
      try {
        ThreadContext joined = Recorder.RECORDING.knownLogOf(thread);
        ThreadContext context = joined == null ? null : CurrentThread.log();
        if (context != null && joined != null && !context.isSuppressed()) {
          context.joined(joined);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** The current thread is about to sleep or wait. */
  public static void blocking() {
    if (isOn()) {
      try {
        CurrentThread.log().blocking();
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** The current thread is about to park, perhaps for a lock that another thread has. */
  public static void parking(@Nullable Object blocker) {
    if (blocker == null || !isLock(blocker.getClass().getName())) {
      blocking();
    }
  }

  private static boolean isLock(String className) {
    return className.startsWith(REENTRANT) || className.startsWith(STAMPED);
  }

  /** A thread is about to be interrupted. */
  public static void interrupting(Thread thread) {
    if (isOn()) {
      try {
        ThreadContext context = CurrentThread.log();
        context.other(thread).interrupt.sentBy(context);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /**
   * A thread was asked whether it is interrupted. A call that waits asks before it has its lock
   * back; the program learns of it by the exception.
   */
  public static boolean interruptSeen(boolean interrupted, Thread thread) {
    if (interrupted && isOn()) {
      try {
        ThreadContext context = CurrentThread.log();
        if (!context.isSuppressed()) {
          context.other(thread).interrupt.seenBy(context);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
    return interrupted;
  }

  /** The program is ending. */
  public static void finish() {
    JdkObjectHooks.suppressRecording();
    Recorder.finish();
    Problems.print();
    JdkObjectHooks.resumeRecording();
  }

  /** Returns whether the current thread is recorded. */
  static boolean isOn() {
    if (!Recorder.RECORDING.isOn()) {
      return false;
    }
    Class<?> type = Thread.currentThread().getClass();
    return type != OwnThread.class && !VirtualThreads.isCarrier(type);
  }
}
