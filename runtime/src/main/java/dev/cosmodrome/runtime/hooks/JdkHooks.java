package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.OwnThread;
import dev.cosmodrome.runtime.Problems;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.library.Channel;
import dev.cosmodrome.runtime.library.LibraryObject;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.EndedThreads;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.recorder.ThreadLogs;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** What instrumented classes of the JDK call. */
public final class JdkHooks {
  /** What the names of fields that instrumentation adds start with. */
  public static final String ADDED = "$cosmodrome$";

  /** What the names of the JDK's locks start with, and of what threads wait for in them. */
  private static final String REENTRANT = "java.util.concurrent.locks.Reentrant";

  private static final String STAMPED = "java.util.concurrent.locks.StampedLock";

  /** The initial state of a FutureTask; any greater state means completing or done. */
  private static final int NEW = 0;

  /** A queue that has room for more elements has no bound. */
  private static final int UNBOUNDED = 1 << 30;

  private static final @Nullable Class<?> CARRIER = carrier();

  /** A pool that does not run virtual threads. */
  private static volatile @Nullable ForkJoinPool lastPool;

  private JdkHooks() {}

  /** A thread is about to be started. */
  public static void starting(Thread thread) {
    if (isOn() && !(thread instanceof OwnThread) && !isScheduler(thread)) {
      try {
        ThreadLog log = ThreadLogs.current();
        log.forking(log.other(thread));
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /**
   * Whether a thread is the JDK's own, which hands over delayed tasks of all kinds from then on: it
   * does not belong to the block that needs it first.
   */
  private static boolean isScheduler(Thread thread) {
    return thread.getClass().getName().equals("java.util.concurrent.DelayScheduler")
        || thread.getName().equals("CompletableFutureDelayScheduler");
  }

  /** The current thread is about to end. */
  public static void ending() {
    if (isOn()) {
      try {
        ThreadLog log = ThreadLogs.current();
        log.ending();
        EndedThreads.add(log.id);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /**
   * A shutdown hook of the program is about to be started, perhaps by the thread that the JVM makes
   * for it once all threads that are no daemons have ended.
   */
  public static void hookStarting(@Nullable Object hook) {
    if (hook == null || Identities.library(hook) == null) {
      return;
    }
    received(hook);
    if (isOn() && Thread.currentThread().getName().equals("DestroyJavaVM")) {
      try {
        EndedThreads.joinAll(ThreadLogs.current());
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A thread may have been waited for. */
  public static void joined(Thread thread) {
    if (isOn()) {
      try {
        Identity identity = Identities.find(thread);
        if (identity != null && identity.attachment instanceof ThreadLog log) {
          ThreadLog own = ThreadLogs.current();
          if (!own.isQuiet()) {
            own.joined(log);
          }
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
        ThreadLogs.current().methods.blocking();
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

  /** A hand-over is about to happen whose receiver the schedule decides. */
  public static void sending(@Nullable Object object) {
    if (object != null && isOn()) {
      ThreadLog log = ThreadLogs.current();
      log.hush();
      try {
        LibraryObject.of(object, log).channel("").send(log, 0);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      } finally {
        log.unhush();
      }
    }
  }

  /** A hand-over to waiting threads is about to happen, such as the end of a task. */
  public static void signalling(@Nullable Object object) {
    if (object != null && isOn()) {
      try {
        ThreadLog log = ThreadLogs.current();
        LibraryObject known = LibraryObject.of(object, log);
        known.ends(log);
        known.channel("").signal(log, 0);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
    }
  }

  /** A task is about to be submitted. */
  public static void submitting(@Nullable Object task) {
    if (task != null && isOn()) {
      try {
        ThreadLog log = ThreadLogs.current();
        LibraryObject.of(task, log).channel("").submit(log);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
    }
  }

  /** A task is about to be run. */
  public static void running(@Nullable Object task) {
    if (task != null && isOn()) {
      try {
        ThreadLog log = ThreadLogs.current();
        LibraryObject known = Identities.library(task);
        if (known == null) {
          log.tasks.run(Channel.NOBODY);
        } else {
          known.channel("").run(log);
        }
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
    }
  }

  /** A task was run. */
  public static void done() {
    if (isOn()) {
      try {
        ThreadLogs.current().tasks.done();
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
    }
  }

  /** A pool's thread has run a task, if it was on one. */
  public static void doneIn(Object pool) {
    if (isOn() && ThreadLogs.current().tasks.isOnTask()) {
      if (isSerial(pool)) {
        ThreadLogs.current().tasks.noteSerial();
      }
      signalling(pool);
      done();
    }
  }

  /**
   * Whether a pool never runs two tasks at once. One whose queue has no bound does not grow beyond
   * its core size.
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

  /** A pool is about to do what it does last; those of the JDK do nothing. */
  public static void terminating(Object pool) {
    if (pool.getClass().getClassLoader() != null) {
      received(pool);
    }
  }

  /**
   * A stage is about to be registered with the future that it waits for. That may happen several
   * times, but the stage runs only once.
   */
  public static void composing(@Nullable Object stage) {
    signalling(stage);
    submitting(stage);
  }

  /** Something was handed over. */
  public static void received(@Nullable Object object) {
    receive(object);
  }

  /** Receives what was handed over by an object; returns whether there was anything new. */
  private static boolean receive(@Nullable Object object) {
    // A thread that receives nothing needs no log: it may be one of the JDK's own.
    LibraryObject known = object == null || !isOn() ? null : Identities.library(object);
    if (known == null) {
      return false;
    }
    ThreadLog log = ThreadLogs.current();
    log.hush();
    try {
      return known.channel("").receive(log, 0);
    } catch (VirtualMachineError e) {
      Recorder.giveUp(e);
      return false;
    } finally {
      log.unhush();
    }
  }

  /** Something was handed over if a result is true. */
  public static boolean receivedIf(boolean result, @Nullable Object object) {
    if (result) {
      received(object);
    }
    return result;
  }

  /** A task is about to be submitted; those by which virtual threads go on do not count. */
  public static void submitting(Object pool, Object task) {
    if (isOn() && pool instanceof ForkJoinPool forkJoin && !isScheduler(forkJoin)) {
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
      blocking();
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

  // Elements of concurrent queues.

  /** A pool is about to put a task into its queue: that is handed over as a task. */
  public static void queueing(@Nullable Object task) {
    if (isOn()) {
      ThreadLogs.current().queued = task;
    }
  }

  /**
   * An element is about to be put into a queue. Nothing has to be said if the program's call has
   * said so, and of what the JDK itself hands over.
   */
  public static void elementSent(@Nullable Object element) {
    if (element == null || isTask(element) || !isOn()) {
      return;
    }
    ThreadLog log = ThreadLogs.current();
    if (log.queued == element) {
      log.queued = null;
    } else if (!log.isQuiet()) {
      log.hush();
      try {
        LibraryObject.of(element, log).channel("").sendOnce(log);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      } finally {
        log.unhush();
      }
    }
  }

  /** Whether an object is a task of the JDK, which hands over what it did by itself. */
  private static boolean isTask(Object element) {
    return element instanceof Future && element.getClass().getClassLoader() == null;
  }

  /** An element of a queue is shown to the program, or compared with what the program gives. */
  public static void elementSeen(@Nullable Object element) {
    if (element != null && !isTask(element)) {
      receive(element);
    }
  }

  /** An element of a queue is returned. */
  public static @Nullable Object elementReturned(@Nullable Object element) {
    elementSeen(element);
    return element;
  }

  /** Elements of a queue are returned. */
  public static @Nullable Object[] elementsReturned(@Nullable Object[] elements) {
    for (Object element : elements) {
      elementSeen(element);
    }
    return elements;
  }

  /** A queue has taken the lock under which it compares elements. */
  public static void locked() {
    if (isOn()) {
      try {
        ThreadLogs.current().queueLocks++;
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A queue is about to give that lock back. */
  public static void unlocking() {
    if (isOn()) {
      try {
        ThreadLog log = ThreadLogs.current();
        log.queueLocks = Math.max(log.queueLocks - 1, 0);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A thread is about to be interrupted. */
  public static void interrupting(Thread thread) {
    if (isOn()) {
      try {
        ThreadLog log = ThreadLogs.current();
        log.other(thread).interrupt.sentBy(log);
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
        ThreadLog log = ThreadLogs.current();
        if (!log.isQuiet()) {
          log.other(thread).interrupt.seenBy(log);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
    return interrupted;
  }

  /** The program is ending. */
  public static void finish() {
    InsideHooks.hush();
    Recorder.finish();
    Problems.print();
    InsideHooks.unhush();
  }

  /** The fields of a class without those that instrumentation has added. */
  public static Field[] declaredFields(Field[] fields) {
    int added = 0;
    for (Field field : fields) {
      added += field.getName().startsWith(ADDED) ? 1 : 0;
    }
    if (added == 0) {
      return fields;
    }
    Field[] declared = new Field[fields.length - added];
    int size = 0;
    for (Field field : fields) {
      if (!field.getName().startsWith(ADDED)) {
        declared[size++] = field;
      }
    }
    return declared;
  }

  /** The methods of a class without those that instrumentation has added. */
  public static Method[] declaredMethods(Method[] methods) {
    int added = 0;
    for (Method method : methods) {
      added += method.getName().startsWith(ADDED) ? 1 : 0;
    }
    if (added == 0) {
      return methods;
    }
    Method[] declared = new Method[methods.length - added];
    int size = 0;
    for (Method method : methods) {
      if (!method.getName().startsWith(ADDED)) {
        declared[size++] = method;
      }
    }
    return declared;
  }

  /** Whether a thread is one that virtual threads run on. */
  public static boolean isCarrier(Thread thread) {
    return thread.getClass() == CARRIER;
  }

  static boolean isOn() {
    if (!Recorder.RECORDING.isOn()) {
      return false;
    }
    Class<?> type = Thread.currentThread().getClass();
    return type != OwnThread.class && type != CARRIER;
  }

  /** The class of the threads that virtual threads run on, null if this JDK has none. */
  private static @Nullable Class<?> carrier() {
    try {
      return Class.forName("jdk.internal.misc.CarrierThread", false, null);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }
}
