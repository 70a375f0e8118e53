package dev.cosmodrome.instrument.jdk;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.jdk.JdkHook.Argument;
import dev.cosmodrome.instrument.jdk.JdkHook.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * The places in the JDK where tasks are handed over to the threads that run them, and their ends to
 * the threads that wait for them.
 */
final class TaskHooks {
  private static final String FUTURE_TASK = "java/util/concurrent/FutureTask";
  private static final String FORK_JOIN_TASK = "java/util/concurrent/ForkJoinTask";
  private static final String COMPLETER = "java/util/concurrent/CountedCompleter";
  private static final String COMPLETABLE = "java/util/concurrent/CompletableFuture";
  private static final String FORK_JOIN_POOL = "java/util/concurrent/ForkJoinPool";
  private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";
  private static final String SCHEDULED = "java/util/concurrent/ScheduledThreadPoolExecutor";
  private static final String THREAD_PER_TASK = "java/util/concurrent/ThreadPerTaskExecutor";
  private static final String SCOPE = "java/util/concurrent/StructuredTaskScopeImpl";
  private static final String DELAYED_TASK =
      "java/util/concurrent/DelayScheduler$ScheduledForkJoinTask";
  private static final String SERVICE = "java/util/concurrent/ExecutorCompletionService";
  private static final String QUEUEING = SERVICE + "$QueueingFuture";
  private static final String TIMEOUT = "java/util/concurrent/TimeoutException";

  private TaskHooks() {}

  /** All hooks of tasks: pools, timers, futures, fork-join tasks, and what the schedule decides. */
  static List<JdkHook> hooks() {
    List<JdkHook> all = new ArrayList<>();
    all.addAll(pools());
    all.addAll(futures());
    all.addAll(forkJoin());
    all.addAll(decisions());
    return all;
  }

  /**
   * Returns the hooks of pools and timers: a task is handed over to the thread that runs it, the
   * end of a thread to waiting threads.
   */
  private static List<JdkHook> pools() {
    return List.of(
        JdkHook.start(POOL, "execute", Argument.LAST, Hook.SUBMITTING),
        JdkHook.called(POOL, "runWorker", "run", Hook.RUNNING),
        new JdkHook(POOL, "runWorker", Place.BEFORE_CALL, "unlock", Argument.THIS, Hook.DONE_IN),
        JdkHook.start(POOL, "compareAndDecrementWorkerCount", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(POOL, "decrementWorkerCount", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(POOL, "advanceRunState", Argument.THIS, Hook.SIGNALLING),
        new JdkHook(
            POOL, "tryTerminate", Place.BEFORE_CALL, "terminated", Argument.THIS, Hook.TERMINATING),
        new JdkHook(POOL, "tryTerminate", Place.BEFORE_CALL, "set", Argument.THIS, Hook.SIGNALLING),
        JdkHook.end(POOL, "awaitTermination", Argument.RESULT_AND_THIS, Hook.RECEIVED_IF),
        JdkHook.end(POOL, "isTerminated", Argument.RESULT_AND_THIS, Hook.RECEIVED_IF),
        JdkHook.start(SCHEDULED, "delayedExecute", Argument.LAST, Hook.SUBMITTING),
        JdkHook.start(SCHEDULED, "reExecutePeriodic", Argument.LAST, Hook.SUBMITTING),
        JdkHook.start(THREAD_PER_TASK, "taskComplete", Argument.THIS, Hook.SIGNALLING),
        JdkHook.end(
            THREAD_PER_TASK, "awaitTermination", Argument.RESULT_AND_THIS, Hook.RECEIVED_IF),
        JdkHook.end(THREAD_PER_TASK, "isTerminated", Argument.RESULT_AND_THIS, Hook.RECEIVED_IF),
        JdkHook.start(SCOPE, "onComplete", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(SCOPE, "cancelTimeout", Argument.THIS, Hook.RECEIVED),
        JdkHook.start("java/util/Timer", "sched", Argument.FIRST, Hook.SIGNALLING),
        JdkHook.called("java/util/TimerThread", "mainLoop", "run", Hook.RECEIVED),
        JdkHook.called(POOL, "execute", "offer", Hook.QUEUEING));
  }

  /**
   * Returns the hooks of futures: the end of a task is handed over to every thread that sees it.
   */
  private static List<JdkHook> futures() {
    return List.of(
        JdkHook.start(FUTURE_TASK, "set", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(FUTURE_TASK, "setException", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(FUTURE_TASK, "cancel", Argument.THIS, Hook.SENDING),
        JdkHook.read(FUTURE_TASK, FUTURE_TASK + ".state", Hook.FUTURE_SEEN),
        JdkHook.start(COMPLETABLE, "internalComplete", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(COMPLETABLE, "completeNull", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(COMPLETABLE, "completeValue", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(COMPLETABLE, "completeThrowable", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(COMPLETABLE, "completeRelay", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(COMPLETABLE, "obtrudeValue", Argument.THIS, Hook.SENDING),
        JdkHook.start(COMPLETABLE, "obtrudeException", Argument.THIS, Hook.SENDING),
        completing(COMPLETABLE + "$AsyncSupply"),
        completing(COMPLETABLE + "$AsyncRun"),
        JdkHook.read(COMPLETABLE + "*", COMPLETABLE + ".result", Hook.RESULT_SEEN),
        JdkHook.start(COMPLETABLE, "unipush", Argument.LAST, Hook.COMPOSING),
        JdkHook.start(COMPLETABLE, "bipush", Argument.LAST, Hook.COMPOSING),
        JdkHook.start(COMPLETABLE, "orpush", Argument.LAST, Hook.COMPOSING),
        JdkHook.start(COMPLETABLE + "*", "tryFire", Argument.THIS, Hook.RUNNING),
        JdkHook.end(COMPLETABLE + "*", "tryFire", Argument.NOTHING, Hook.DONE));
  }

  /** Returns the hooks of fork-join tasks and their pools. */
  private static List<JdkHook> forkJoin() {
    return List.of(
        JdkHook.start(FORK_JOIN_TASK, "fork", Argument.THIS, Hook.SUBMITTING),
        JdkHook.start(FORK_JOIN_TASK, "invoke", Argument.NOTHING, Hook.BLOCKING),
        JdkHook.start(FORK_JOIN_TASK, "quietlyInvoke", Argument.NOTHING, Hook.BLOCKING),
        JdkHook.start(FORK_JOIN_TASK, "invokeAll", Argument.NOTHING, Hook.BLOCKING),
        JdkHook.start(FORK_JOIN_TASK, "doExec", Argument.THIS, Hook.RUNNING),
        JdkHook.end(FORK_JOIN_TASK, "doExec", Argument.NOTHING, Hook.FORK_JOIN_DONE),
        JdkHook.end(FORK_JOIN_TASK, "awaitDone", Argument.RESULT_AND_THIS, Hook.AWAITED),
        JdkHook.start(FORK_JOIN_TASK, "setDone", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(FORK_JOIN_TASK, "trySetThrown", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(FORK_JOIN_TASK, "trySetCancelled", Argument.THIS, Hook.SENDING),
        JdkHook.read(FORK_JOIN_TASK, FORK_JOIN_TASK + ".status", Hook.TASK_SEEN),
        JdkHook.read(FORK_JOIN_POOL + "*", FORK_JOIN_TASK + ".status", Hook.TASK_SEEN),
        JdkHook.start(COMPLETER, "weakCompareAndSetPendingCount", Argument.THIS, Hook.SIGNALLING),
        JdkHook.start(COMPLETER, "compareAndSetPendingCount", Argument.THIS, Hook.SIGNALLING),
        JdkHook.read(COMPLETER, COMPLETER + ".pending", Hook.PENDING_SEEN),
        JdkHook.start(
            FORK_JOIN_POOL, "externalSubmit", Argument.THIS_AND_LAST, Hook.SUBMITTING_TO_POOL),
        JdkHook.start(
            FORK_JOIN_POOL, "poolSubmit", Argument.THIS_AND_LAST, Hook.SUBMITTING_TO_POOL),
        JdkHook.start(FORK_JOIN_POOL, "scheduleDelayedTask", Argument.LAST, Hook.SUBMITTING),
        new JdkHook(
            DELAYED_TASK, "postExec", Place.BEFORE_CALL, "pend", Argument.THIS, Hook.SUBMITTING),
        JdkHook.start(FORK_JOIN_POOL, "deregisterWorker", Argument.THIS, Hook.SIGNALLING),
        JdkHook.end(FORK_JOIN_POOL, "awaitTermination", Argument.RESULT_AND_THIS, Hook.RECEIVED_IF),
        JdkHook.end(FORK_JOIN_POOL, "close", Argument.THIS, Hook.RECEIVED),
        JdkHook.end(FORK_JOIN_POOL, "isTerminated", Argument.RESULT_AND_THIS, Hook.RECEIVED_IF),
        JdkHook.start(FORK_JOIN_POOL, "awaitQuiescence", Argument.THIS, Hook.HELPING_POOL),
        JdkHook.end(FORK_JOIN_POOL, "awaitQuiescence", Argument.RESULT_AND_THIS, Hook.HELPED_IF),
        JdkHook.start(FORK_JOIN_TASK, "helpQuiesce", Argument.NOTHING, Hook.HELPING),
        JdkHook.end(FORK_JOIN_TASK, "helpQuiesce", Argument.NOTHING, Hook.HELPED));
  }

  /**
   * Returns the hooks for decisions of the schedule: which task of a pool ends first, which element
   * of a parallel stream comes first, and whether something ends before a timeout.
   */
  private static List<JdkHook> decisions() {
    return List.of(
        JdkHook.readIn(QUEUEING, "done", QUEUEING + ".completionQueue", Hook.COMPLETED),
        JdkHook.readIn(SERVICE, "submit", SERVICE + ".completionQueue", Hook.SERVICE_USED),
        JdkHook.readIn(SERVICE, "take", SERVICE + ".completionQueue", Hook.SERVICE_USED),
        JdkHook.readIn(SERVICE, "poll", SERVICE + ".completionQueue", Hook.SERVICE_USED),
        new JdkHook(
            "java/util/stream/Collectors",
            "lambda$groupingByConcurrent$*",
            Place.AFTER_CALL,
            "computeIfAbsent",
            Argument.CALLED,
            Hook.COLLECTING),
        new JdkHook(
            "java/util/stream/FindOps$FindTask",
            "doLeaf",
            Place.BEFORE_CALL,
            "shortCircuit",
            Argument.THIS,
            Hook.FOUND),
        timedOut(FUTURE_TASK),
        timedOut(COMPLETABLE),
        timedOut(FORK_JOIN_TASK));
  }

  /** A hook where a task completes its future, or finds that another thread has done so. */
  private static JdkHook completing(String task) {
    return JdkHook.readIn(task, "run", COMPLETABLE + ".result", Hook.COMPLETING);
  }

  /** A hook where a waiting method times out. */
  private static JdkHook timedOut(String type) {
    return new JdkHook(
        type, "*", Place.BEFORE_CALL, TIMEOUT + ".<init>", Argument.THIS, Hook.TIMED_OUT);
  }
}
