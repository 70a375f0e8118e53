package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.library.LibraryObject;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.PhaserPhases;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** The hooks in the JDK's classes where work is handed from one thread to another. */
public final class HandOverHooks {
  /** FutureTask's initial state; any greater state means completing or done. */
  private static final int NEW = 0;

  /** The capacity beyond which a queue counts as unbounded. */
  private static final int UNBOUNDED = 1 << 30;

  /** In place of the variable of a task: it was not submitted. */
  private static final int NOT_SUBMITTED = -1;

  /** A pool that does not run virtual threads; static, because it is a fact about the JVM. */
  private static volatile @Nullable ForkJoinPool lastPool;

  private HandOverHooks() {}

  /** A hand-over is about to happen whose receiver the schedule decides. */
  public static void sending(@Nullable Object object) {
    if (object != null && ThreadLifecycleHooks.isOn()) {
      ThreadContext context = CurrentThread.log();
      context.suppressRecording();
      try {
        LibraryObject.of(object, context).channel("").send(context, 0);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      } finally {
        context.resumeRecording();
      }
    }
  }

  /** A hand-over to waiting threads is about to happen, such as the end of a task. */
  public static void signalling(@Nullable Object object) {
    if (object != null && ThreadLifecycleHooks.isOn()) {
      try {
        ThreadContext context = CurrentThread.log();
        LibraryObject known = LibraryObject.of(object, context);
        known.ends(context);
        known.channel(PhaserPhases.current(object, "")).signal(context, 0);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
    }
  }

  /** Something was handed over. */
  public static void received(@Nullable Object object) {
    receive(object);
  }

  /** Receives what was handed over by an object; returns whether there was anything new. */
  private static boolean receive(@Nullable Object object) {
    // A thread that receives nothing needs no log: it may be one of the JDK's own.
    LibraryObject known =
        object == null || !ThreadLifecycleHooks.isOn() ? null : LibraryObject.find(object);
    if (known == null) {
      return false;
    }
    ThreadContext context = CurrentThread.log();
    context.suppressRecording();
    try {
      return known.channel(PhaserPhases.current(object, "")).receive(context, 0);
    } catch (VirtualMachineError e) {
      Recorder.giveUp(e);
      return false;
    } finally {
      context.resumeRecording();
    }
  }

  /** Something was handed over if a result is true. */
  public static boolean receivedIf(boolean result, @Nullable Object object) {
    if (result) {
      received(object);
    }
    return result;
  }

  /** A task is about to be submitted. */
  public static void submitting(@Nullable Object task) {
    if (task != null && ThreadLifecycleHooks.isOn()) {
      try {
        ThreadContext context = CurrentThread.log();
        LibraryObject.of(task, context).channel("").submit(context);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
    }
  }

  /** A task is about to be submitted; those by which virtual threads go on do not count. */
  public static void submitting(Object pool, Object task) {
    if (ThreadLifecycleHooks.isOn()
        && pool instanceof ForkJoinPool forkJoin
        && !isScheduler(forkJoin)) {
      submitting(task);
    }
  }

  private static boolean isScheduler(ForkJoinPool pool) {
    if (pool == lastPool) {
      return false;
    }
    if (pool.getFactory().getClass().getName().startsWith("java.lang.VirtualThread")) {
      return true;
    }
    lastPool = pool;
    return false;
  }

  /**
   * A stage is about to be registered with the future that it waits for. That may happen several
   * times, but the stage runs only once.
   */
  public static void composing(@Nullable Object stage) {
    signalling(stage);
    submitting(stage);
  }

  /** A task is about to be run. */
  public static void running(@Nullable Object task) {
    if (task != null && ThreadLifecycleHooks.isOn()) {
      try {
        ThreadContext context = CurrentThread.log();
        LibraryObject known = LibraryObject.find(task);
        if (known == null) {
          context.runTask(NOT_SUBMITTED);
        } else {
          known.channel("").run(context);
        }
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
    }
  }

  /** A task was run. */
  public static void done() {
    if (ThreadLifecycleHooks.isOn()) {
      try {
        CurrentThread.log().endTask();
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
    }
  }

  /** A pool's thread has run a task, if it was on one. */
  public static void doneIn(Object pool) {
    if (ThreadLifecycleHooks.isOn() && CurrentThread.log().isOnTask()) {
      if (isSerial(pool)) {
        CurrentThread.log().noteSerial();
      }
      signalling(pool);
      done();
    }
  }

  /**
   * Returns whether a pool never runs two tasks at once. One whose queue has no bound does not grow
   * beyond its core size.
   */
  private static boolean isSerial(Object pool) {
    if (pool instanceof ThreadPoolExecutor executor) {
      boolean isUnbounded =
          executor instanceof ScheduledThreadPoolExecutor
              || (executor.getQueue() instanceof LinkedBlockingQueue<?> queue
                  && queue.remainingCapacity() > UNBOUNDED);
      return executor.getMaximumPoolSize() == 1 || (isUnbounded && executor.getCorePoolSize() <= 1);
    }
    return false;
  }

  /** A pool is about to call its {@code terminated}; in pools of the JDK that does nothing. */
  public static void terminating(Object pool) {
    if (pool.getClass().getClassLoader() != null) {
      received(pool);
    }
  }

  /** The state of a FutureTask was read; it says that it is done while it still completes. */
  public static void futureSeen(Object task, int state) {
    if (state > NEW) {
      received(task);
    }
  }

  /**
   * The result of a CompletableFuture was read. Reading the result counts as waiting for the other
   * thread, even if the future was complete already, also for a thread that adds a stage to it.
   */
  public static void resultSeen(Object future, @Nullable Object result) {
    if (result != null && receive(future)) {
      ThreadLifecycleHooks.blocking();
    }
  }

  /** The status of a ForkJoinTask was read. */
  public static void taskSeen(Object task, int status) {
    if (status < 0) {
      received(task);
    }
  }

  /** The number of tasks that a CountedCompleter waits for was read. */
  public static void pendingSeen(Object task, int count) {
    if (count == 0) {
      received(task);
    }
  }

  /**
   * A shutdown hook of the program is about to be started, perhaps by the thread that the JVM makes
   * for it once all threads that are no daemons have ended.
   */
  public static void hookStarting(@Nullable Object hook) {
    if (hook == null || LibraryObject.find(hook) == null) {
      return;
    }
    received(hook);
    if (ThreadLifecycleHooks.isOn() && Thread.currentThread().getName().equals("DestroyJavaVM")) {
      try {
        Recorder.RECORDING.endedThreads().joinAll(CurrentThread.log());
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }
}
