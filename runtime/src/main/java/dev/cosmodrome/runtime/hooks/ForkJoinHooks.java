package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.library.LibraryObject;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/**
 * The hooks in the JDK's classes for fork and join, in addition to {@link HandOverHooks}: the ends
 * of tasks that their pool waits for, or that a waiting thread has run itself.
 */
public final class ForkJoinHooks {
  private static final String ORDER = "order";

  private ForkJoinHooks() {}

  /**
   * A task was run, by a thread of a pool or by one that helps it. Its end comes before a wait
   * until the pool is idle.
   */
  public static void done() {
    if (ThreadLifecycleHooks.isOn()) {
      ThreadContext context = CurrentThread.log();
      Object pool = context.isOnRecordedTask() ? pool(context) : null;
      if (pool != null) {
        HandOverHooks.signalling(pool);
      }
      HandOverHooks.done();
    }
  }

  private static @Nullable Object pool(ThreadContext context) {
    return Thread.currentThread() instanceof ForkJoinWorkerThread worker
        ? worker.getPool()
        : context.helped;
  }

  /**
   * A task was waited for. A thread that runs the task itself while it waits gets the status as the
   * result of the run, without reading it. Returns the status.
   */
  public static int awaited(int status, Object task) {
    HandOverHooks.taskSeen(task, status);
    return status;
  }

  /** A thread is about to wait until a pool has nothing left to do, and to help it. */
  public static void helping(Object pool) {
    if (ThreadLifecycleHooks.isOn()) {
      CurrentThread.log().helped = pool;
    }
  }

  /** The same for the pool of the current task. */
  public static void helping() {
    helping(currentPool());
  }

  /** A thread has waited until a pool had nothing left to do, if the result is true. */
  public static boolean helped(boolean result, Object pool) {
    if (ThreadLifecycleHooks.isOn()) {
      CurrentThread.log().helped = null;
      HandOverHooks.receivedIf(result, pool);
    }
    return result;
  }

  /** The same for the pool of the current task. */
  public static void helped() {
    helped(true, currentPool());
  }

  private static Object currentPool() {
    ForkJoinPool pool = ForkJoinTask.getPool();
    return pool == null ? ForkJoinPool.commonPool() : pool;
  }

  /** A task is about to run actions that come after those of all tasks before it. */
  public static void inOrder(Object task) {
    if (ThreadLifecycleHooks.isOn() && task instanceof CountedCompleter<?> completer) {
      ThreadContext context = CurrentThread.log();
      context.suppressRecording();
      try {
        LibraryObject.of(completer.getRoot(), context).channel(ORDER).receive(context, 0);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      } finally {
        context.resumeRecording();
      }
    }
  }

  /** A task has run them. */
  public static void doneInOrder(Object task) {
    if (ThreadLifecycleHooks.isOn() && task instanceof CountedCompleter<?> completer) {
      ThreadContext context = CurrentThread.log();
      context.suppressRecording();
      try {
        LibraryObject.of(completer.getRoot(), context).channel(ORDER).signal(context, 0);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      } finally {
        context.resumeRecording();
      }
    }
  }
}
