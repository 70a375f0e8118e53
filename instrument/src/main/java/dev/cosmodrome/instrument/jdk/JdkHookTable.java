package dev.cosmodrome.instrument.jdk;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.jdk.JdkHook.Argument;
import dev.cosmodrome.instrument.jdk.JdkHook.Place;
import java.util.ArrayList;
import java.util.List;

/** All places in the JDK where hooks are called. */
final class JdkHookTable {
  private static final String THREAD = "java/lang/Thread";
  private static final String VIRTUAL = "java/lang/VirtualThread";
  private static final String SUPPORT = "java/util/concurrent/locks/LockSupport";
  private static final String FUTURE_TASK = "java/util/concurrent/FutureTask";
  private static final String FORK_JOIN_TASK = "java/util/concurrent/ForkJoinTask";
  private static final String COMPLETER = "java/util/concurrent/CountedCompleter";
  private static final String COMPLETABLE = "java/util/concurrent/CompletableFuture";
  private static final String FORK_JOIN_POOL = "java/util/concurrent/ForkJoinPool";
  private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";
  private static final String SCHEDULED = "java/util/concurrent/ScheduledThreadPoolExecutor";
  private static final String THREAD_PER_TASK = "java/util/concurrent/ThreadPerTaskExecutor";
  private static final String SCOPE = "java/util/concurrent/StructuredTaskScopeImpl";
  private static final String ARRAY_QUEUE = "java/util/concurrent/ArrayBlockingQueue";
  private static final String LINKED_QUEUE = "java/util/concurrent/LinkedBlockingQueue";
  private static final String LINKED_DEQUE = "java/util/concurrent/LinkedBlockingDeque";
  private static final String PRIORITY_QUEUE = "java/util/concurrent/PriorityBlockingQueue";
  private static final String DELAY_QUEUE = "java/util/concurrent/DelayQueue";
  private static final String WORK_QUEUE = SCHEDULED + "$DelayedWorkQueue";

  /** Queues whose elements are handed over one by one, with their iterators and spliterators. */
  private static final List<String> QUEUES =
      List.of(
          ARRAY_QUEUE,
          LINKED_QUEUE,
          LINKED_DEQUE,
          PRIORITY_QUEUE,
          DELAY_QUEUE,
          "java/util/concurrent/LinkedTransferQueue",
          "java/util/concurrent/SynchronousQueue",
          "java/util/concurrent/ConcurrentLinkedQueue",
          "java/util/concurrent/ConcurrentLinkedDeque");

  /** Asynchronous channels of the platforms; the last argument of what they do is the handler. */
  private static final List<String> CHANNELS =
      List.of(
          "SimpleAsynchronousFileChannelImpl",
          "UnixAsynchronousSocketChannelImpl",
          "UnixAsynchronousServerSocketChannelImpl",
          "WindowsAsynchronousFileChannelImpl",
          "WindowsAsynchronousSocketChannelImpl",
          "WindowsAsynchronousServerSocketChannelImpl");

  /** The methods of queues that add one element, which is the first argument. */
  private static final List<String> ADDING =
      List.of(
          "add",
          "addFirst",
          "addLast",
          "offer",
          "offerFirst",
          "offerLast",
          "put",
          "putFirst",
          "putLast",
          "push",
          "transfer",
          "tryTransfer");

  /** The methods that they call with an element, or on one, and so show it to the caller. */
  private static final List<String> SHOWING = List.of("accept", "equals", "test", "toString");

  private static final String SUBSCRIPTION =
      "java/util/concurrent/SubmissionPublisher$BufferedSubscription";

  private static final String DELAYED_TASK =
      "java/util/concurrent/DelayScheduler$ScheduledForkJoinTask";
  private static final String ORDERED_TASK = "java/util/stream/ForEachOps$ForEachOrderedTask";

  private static final String SERVICE = "java/util/concurrent/ExecutorCompletionService";
  private static final String QUEUEING = SERVICE + "$QueueingFuture";
  private static final String TIMEOUT = "java/util/concurrent/TimeoutException";

  /** All of them. What is handed over is sent and received; see the table of models. */
  static final List<JdkHook> ALL = all();

  private static List<JdkHook> all() {
    List<JdkHook> all = new ArrayList<>();
    all.addAll(threads());
    all.addAll(pools());
    all.addAll(futures());
    all.addAll(forkJoin());
    all.addAll(decisions());
    all.addAll(orderedStreams());
    all.addAll(subscriptions());
    all.addAll(lockedQueues());
    all.addAll(cleaners());
    all.addAll(barriers());
    all.addAll(eventQueues());
    all.addAll(shutdown());
    all.addAll(reflection());
    for (String queue : QUEUES) {
      addElements(queue, all);
    }
    addChannels(all);
    all.addAll(LockedCalls.hooks());
    for (String pipe : List.of("java/io/PipedInputStream", "java/io/PipedReader")) {
      all.add(start(pipe, "receive", Argument.THIS, Hook.SIGNALLING));
      all.add(start(pipe, "receivedLast", Argument.THIS, Hook.SIGNALLING));
      all.add(end(pipe, "read", Argument.THIS, Hook.RECEIVED));
    }
    return List.copyOf(all);
  }

  /** Adds the hooks by which an asynchronous channel hands over to a completion handler. */
  private static void addChannels(List<JdkHook> all) {
    for (String type : CHANNELS) {
      for (String method :
          List.of("implRead", "implWrite", "implAccept", "implConnect", "implLock")) {
        all.add(start("sun/nio/ch/" + type, method, Argument.LAST, Hook.SIGNALLING));
      }
    }
    all.add(start("sun/nio/ch/Invoker", "invokeUnchecked", Argument.FIRST, Hook.RECEIVED));
  }

  /**
   * Adds the hooks by which a queue hands over its elements where the program does not name them:
   * in {@code addAll}, {@code contains}, iterators, streams, or when another collection copies it.
   */
  private static void addElements(String queue, List<JdkHook> all) {
    for (String method : ADDING) {
      all.add(start(queue, method, Argument.FIRST_AND_THIS, Hook.ELEMENT_SENT));
    }
    all.add(
        new JdkHook(
            queue,
            "addAll",
            Place.BEFORE_CALL,
            "requireNonNull",
            Argument.CALLED_AND_THIS,
            Hook.ELEMENT_SENT));
    for (String other : SHOWING) {
      all.add(called(queue + "*", "*", other, Hook.ELEMENT_SEEN));
    }
    all.add(called(queue, "drainTo", "add", Hook.ELEMENT_SEEN));
    all.add(end(queue + "*", "next", Argument.RESULT, Hook.ELEMENT_RETURNED));
    all.add(end(queue, "toArray", Argument.RESULT, Hook.ELEMENTS_RETURNED));
  }

  /** Returns the hooks by which threads start, end, are joined, parked and interrupted. */
  private static List<JdkHook> threads() {
    return List.of(
        new JdkHook(THREAD, "start", Place.BEFORE_CALL, "start0", Argument.THIS, Hook.STARTING),
        start(THREAD, "exit", Argument.NOTHING, Hook.ENDING),
        start(THREAD, "join", Argument.NOTHING, Hook.BLOCKING),
        end(THREAD, "join", Argument.THIS, Hook.JOINED),
        end(THREAD, "isAlive", Argument.THIS, Hook.JOINED),
        end(THREAD, "getState", Argument.THIS, Hook.JOINED),
        start(THREAD, "sleep", Argument.NOTHING, Hook.BLOCKING),
        start(THREAD, "interrupt", Argument.THIS, Hook.INTERRUPTING),
        end(THREAD, "isInterrupted", Argument.RESULT_AND_THIS, Hook.INTERRUPT_SEEN),
        end(THREAD, "interrupted", Argument.RESULT_AND_CURRENT_THREAD, Hook.INTERRUPT_SEEN),
        start(VIRTUAL, "start", Argument.THIS, Hook.STARTING),
        end(VIRTUAL, "run", Argument.NOTHING, Hook.ENDING),
        start(SUPPORT, "park", Argument.FIRST, Hook.PARKING),
        start(SUPPORT, "parkNanos", Argument.FIRST, Hook.PARKING),
        start(SUPPORT, "parkUntil", Argument.FIRST, Hook.PARKING));
  }

  /**
   * Returns the hooks of pools and timers: a task is handed over to the thread that runs it, the
   * end of a thread to waiting threads.
   */
  private static List<JdkHook> pools() {
    return List.of(
        start(POOL, "execute", Argument.LAST, Hook.SUBMITTING),
        called(POOL, "runWorker", "run", Hook.RUNNING),
        new JdkHook(POOL, "runWorker", Place.BEFORE_CALL, "unlock", Argument.THIS, Hook.DONE_IN),
        start(POOL, "compareAndDecrementWorkerCount", Argument.THIS, Hook.SIGNALLING),
        start(POOL, "decrementWorkerCount", Argument.THIS, Hook.SIGNALLING),
        start(POOL, "advanceRunState", Argument.THIS, Hook.SIGNALLING),
        new JdkHook(
            POOL, "tryTerminate", Place.BEFORE_CALL, "terminated", Argument.THIS, Hook.TERMINATING),
        new JdkHook(POOL, "tryTerminate", Place.BEFORE_CALL, "set", Argument.THIS, Hook.SIGNALLING),
        end(POOL, "awaitTermination", Argument.RESULT_AND_THIS, Hook.RECEIVED_IF),
        end(POOL, "isTerminated", Argument.RESULT_AND_THIS, Hook.RECEIVED_IF),
        start(SCHEDULED, "delayedExecute", Argument.LAST, Hook.SUBMITTING),
        start(SCHEDULED, "reExecutePeriodic", Argument.LAST, Hook.SUBMITTING),
        start(THREAD_PER_TASK, "taskComplete", Argument.THIS, Hook.SIGNALLING),
        end(THREAD_PER_TASK, "awaitTermination", Argument.RESULT_AND_THIS, Hook.RECEIVED_IF),
        end(THREAD_PER_TASK, "isTerminated", Argument.RESULT_AND_THIS, Hook.RECEIVED_IF),
        start(SCOPE, "onComplete", Argument.THIS, Hook.SIGNALLING),
        start(SCOPE, "cancelTimeout", Argument.THIS, Hook.RECEIVED),
        start("java/util/Timer", "sched", Argument.FIRST, Hook.SIGNALLING),
        called("java/util/TimerThread", "mainLoop", "run", Hook.RECEIVED),
        called(POOL, "execute", "offer", Hook.QUEUEING));
  }

  /**
   * Returns the hooks of futures: the end of a task is handed over to every thread that sees it.
   */
  private static List<JdkHook> futures() {
    return List.of(
        start(FUTURE_TASK, "set", Argument.THIS, Hook.SIGNALLING),
        start(FUTURE_TASK, "setException", Argument.THIS, Hook.SIGNALLING),
        start(FUTURE_TASK, "cancel", Argument.THIS, Hook.SENDING),
        read(FUTURE_TASK, FUTURE_TASK + ".state", Hook.FUTURE_SEEN),
        start(COMPLETABLE, "internalComplete", Argument.THIS, Hook.SIGNALLING),
        start(COMPLETABLE, "completeNull", Argument.THIS, Hook.SIGNALLING),
        start(COMPLETABLE, "completeValue", Argument.THIS, Hook.SIGNALLING),
        start(COMPLETABLE, "completeThrowable", Argument.THIS, Hook.SIGNALLING),
        start(COMPLETABLE, "completeRelay", Argument.THIS, Hook.SIGNALLING),
        start(COMPLETABLE, "obtrudeValue", Argument.THIS, Hook.SENDING),
        start(COMPLETABLE, "obtrudeException", Argument.THIS, Hook.SENDING),
        completing(COMPLETABLE + "$AsyncSupply"),
        completing(COMPLETABLE + "$AsyncRun"),
        read(COMPLETABLE + "*", COMPLETABLE + ".result", Hook.RESULT_SEEN),
        start(COMPLETABLE, "unipush", Argument.LAST, Hook.COMPOSING),
        start(COMPLETABLE, "bipush", Argument.LAST, Hook.COMPOSING),
        start(COMPLETABLE, "orpush", Argument.LAST, Hook.COMPOSING),
        start(COMPLETABLE + "*", "tryFire", Argument.THIS, Hook.RUNNING),
        end(COMPLETABLE + "*", "tryFire", Argument.NOTHING, Hook.DONE));
  }

  /** Returns the hooks of fork-join tasks and their pools. */
  private static List<JdkHook> forkJoin() {
    return List.of(
        start(FORK_JOIN_TASK, "fork", Argument.THIS, Hook.SUBMITTING),
        start(FORK_JOIN_TASK, "invoke", Argument.NOTHING, Hook.BLOCKING),
        start(FORK_JOIN_TASK, "quietlyInvoke", Argument.NOTHING, Hook.BLOCKING),
        start(FORK_JOIN_TASK, "invokeAll", Argument.NOTHING, Hook.BLOCKING),
        start(FORK_JOIN_TASK, "doExec", Argument.THIS, Hook.RUNNING),
        end(FORK_JOIN_TASK, "doExec", Argument.NOTHING, Hook.FORK_JOIN_DONE),
        end(FORK_JOIN_TASK, "awaitDone", Argument.RESULT_AND_THIS, Hook.AWAITED),
        start(FORK_JOIN_TASK, "setDone", Argument.THIS, Hook.SIGNALLING),
        start(FORK_JOIN_TASK, "trySetThrown", Argument.THIS, Hook.SIGNALLING),
        start(FORK_JOIN_TASK, "trySetCancelled", Argument.THIS, Hook.SENDING),
        read(FORK_JOIN_TASK, FORK_JOIN_TASK + ".status", Hook.TASK_SEEN),
        read(FORK_JOIN_POOL + "*", FORK_JOIN_TASK + ".status", Hook.TASK_SEEN),
        start(COMPLETER, "weakCompareAndSetPendingCount", Argument.THIS, Hook.SIGNALLING),
        start(COMPLETER, "compareAndSetPendingCount", Argument.THIS, Hook.SIGNALLING),
        read(COMPLETER, COMPLETER + ".pending", Hook.PENDING_SEEN),
        start(FORK_JOIN_POOL, "externalSubmit", Argument.THIS_AND_LAST, Hook.SUBMITTING_TO_POOL),
        start(FORK_JOIN_POOL, "poolSubmit", Argument.THIS_AND_LAST, Hook.SUBMITTING_TO_POOL),
        start(FORK_JOIN_POOL, "scheduleDelayedTask", Argument.LAST, Hook.SUBMITTING),
        new JdkHook(
            DELAYED_TASK, "postExec", Place.BEFORE_CALL, "pend", Argument.THIS, Hook.SUBMITTING),
        start(FORK_JOIN_POOL, "deregisterWorker", Argument.THIS, Hook.SIGNALLING),
        end(FORK_JOIN_POOL, "awaitTermination", Argument.RESULT_AND_THIS, Hook.RECEIVED_IF),
        end(FORK_JOIN_POOL, "close", Argument.THIS, Hook.RECEIVED),
        end(FORK_JOIN_POOL, "isTerminated", Argument.RESULT_AND_THIS, Hook.RECEIVED_IF),
        start(FORK_JOIN_POOL, "awaitQuiescence", Argument.THIS, Hook.HELPING_POOL),
        end(FORK_JOIN_POOL, "awaitQuiescence", Argument.RESULT_AND_THIS, Hook.HELPED_IF),
        start(FORK_JOIN_TASK, "helpQuiesce", Argument.NOTHING, Hook.HELPING),
        end(FORK_JOIN_TASK, "helpQuiesce", Argument.NOTHING, Hook.HELPED));
  }

  /**
   * Returns the hooks for decisions of the schedule: which task of a pool ends first, which element
   * of a parallel stream comes first, and whether something ends before a timeout.
   */
  private static List<JdkHook> decisions() {
    return List.of(
        readIn(QUEUEING, "done", QUEUEING + ".completionQueue", Hook.COMPLETED),
        readIn(SERVICE, "submit", SERVICE + ".completionQueue", Hook.SERVICE_USED),
        readIn(SERVICE, "take", SERVICE + ".completionQueue", Hook.SERVICE_USED),
        readIn(SERVICE, "poll", SERVICE + ".completionQueue", Hook.SERVICE_USED),
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

  /**
   * Returns the hooks of forEachOrdered, whose actions come one after the other, whichever threads
   * run them.
   */
  private static List<JdkHook> orderedStreams() {
    return List.of(
        ordered(Place.BEFORE_CALL, "forEach", Hook.IN_ORDER),
        ordered(Place.BEFORE_CALL, "wrapAndCopyInto", Hook.IN_ORDER),
        ordered(Place.AFTER_CALL, "forEach", Hook.DONE_IN_ORDER),
        ordered(Place.AFTER_CALL, "wrapAndCopyInto", Hook.DONE_IN_ORDER));
  }

  /**
   * Returns the hooks of publishers: a subscriber is called once at a time, after what the
   * publisher did.
   */
  private static List<JdkHook> subscriptions() {
    return List.of(
        start(SUBSCRIPTION, "offer", Argument.THIS, Hook.SENDING),
        start(SUBSCRIPTION, "onComplete", Argument.THIS, Hook.SENDING),
        start(SUBSCRIPTION, "onError", Argument.THIS, Hook.SENDING),
        start(SUBSCRIPTION, "consumeSubscribe", Argument.THIS, Hook.RECEIVED),
        end(SUBSCRIPTION, "consumeSubscribe", Argument.THIS, Hook.SENDING),
        start(SUBSCRIPTION, "consumeNext", Argument.THIS, Hook.RECEIVED),
        end(SUBSCRIPTION, "consumeNext", Argument.THIS, Hook.SENDING),
        start(SUBSCRIPTION, "consumeComplete", Argument.THIS, Hook.RECEIVED),
        start(SUBSCRIPTION, "consumeError", Argument.THIS, Hook.RECEIVED));
  }

  /** Returns the hooks of queues that compare elements while they hold their lock. */
  private static List<JdkHook> lockedQueues() {
    return List.of(
        behind(PRIORITY_QUEUE, "lock*", Hook.LOCKED),
        called(PRIORITY_QUEUE, "*", "unlock", Hook.UNLOCKING),
        behind(DELAY_QUEUE, "lock*", Hook.LOCKED),
        called(DELAY_QUEUE, "*", "unlock", Hook.UNLOCKING),
        behind(WORK_QUEUE, "lock*", Hook.LOCKED),
        called(WORK_QUEUE, "*", "unlock", Hook.UNLOCKING),
        behind(ARRAY_QUEUE, "lock*", Hook.LOCKED),
        called(ARRAY_QUEUE, "*", "unlock", Hook.UNLOCKING),
        behind(LINKED_DEQUE, "lock*", Hook.LOCKED),
        called(LINKED_DEQUE, "*", "unlock", Hook.UNLOCKING),
        end(LINKED_QUEUE, "fullyLock", Argument.NOTHING, Hook.LOCKED),
        start(LINKED_QUEUE, "fullyUnlock", Argument.NOTHING, Hook.UNLOCKING),
        called("java/util/PriorityQueue", "indexOf", "equals", Hook.ELEMENT_SEEN));
  }

  /**
   * Returns the hook of cleaners: the action that is performed when an object is unreachable comes
   * after everything that the creator of the cleaner did.
   */
  private static List<JdkHook> cleaners() {
    return List.of(
        called(
            "jdk/internal/ref/CleanerImpl$PhantomCleanableRef",
            "performCleanup",
            "run",
            Hook.RECEIVED));
  }

  /** Returns the hooks of barriers, whose action comes before what the threads do that met. */
  private static List<JdkHook> barriers() {
    return List.of(
        start(
            "java/util/concurrent/CyclicBarrier", "nextGeneration", Argument.THIS, Hook.SIGNALLING),
        hooked("java/util/concurrent/Phaser", Place.BEFORE_CALL, "onAdvance", Hook.RECEIVED),
        hooked("java/util/concurrent/Phaser", Place.AFTER_CALL, "onAdvance", Hook.SIGNALLING));
  }

  /**
   * Returns the hooks of the event queue of AWT and Swing: what it runs comes after what was done
   * before it was put there, and before what a thread does that waits for it.
   */
  private static List<JdkHook> eventQueues() {
    return List.of(
        start("java/awt/EventQueue", "invokeLater", Argument.FIRST, Hook.SIGNALLING),
        start("java/awt/EventQueue", "invokeAndWait", Argument.LAST, Hook.SIGNALLING),
        called("java/awt/event/InvocationEvent", "dispatch", "run", Hook.RECEIVED),
        start(
            "java/awt/event/InvocationEvent",
            "finishedDispatching",
            Argument.THIS,
            Hook.SIGNALLING),
        end(
            "java/awt/event/InvocationEvent",
            "isDispatched",
            Argument.RESULT_AND_THIS,
            Hook.RECEIVED_IF),
        start("sun/swing/AccumulativeRunnable", "add", Argument.THIS, Hook.SIGNALLING),
        end("sun/swing/AccumulativeRunnable", "flush", Argument.THIS, Hook.RECEIVED));
  }

  /**
   * Returns the hooks for the end of the program: shutdown hooks come after their registration and
   * after all threads that have ended.
   */
  private static List<JdkHook> shutdown() {
    return List.of(
        called("java/lang/ApplicationShutdownHooks", "runHooks", "start", Hook.HOOK_STARTING),
        end("java/lang/ApplicationShutdownHooks", "runHooks", Argument.NOTHING, Hook.FINISH),
        start("java/lang/Runtime", "halt", Argument.NOTHING, Hook.FINISH));
  }

  /** Returns the hooks that hide from reflection what instrumentation has added. */
  private static List<JdkHook> reflection() {
    return List.of(
        end(
            "jdk/internal/reflect/Reflection",
            "filterFields",
            Argument.RESULT,
            Hook.DECLARED_FIELDS),
        end(
            "jdk/internal/reflect/Reflection",
            "filterMethods",
            Argument.RESULT,
            Hook.DECLARED_METHODS));
  }

  private static JdkHook start(String type, String method, Argument argument, Hook hook) {
    return new JdkHook(type, method, Place.START, "", argument, hook);
  }

  private static JdkHook end(String type, String method, Argument argument, Hook hook) {
    return new JdkHook(type, method, Place.RETURN, "", argument, hook);
  }

  private static JdkHook called(String type, String method, String other, Hook hook) {
    Argument argument = hook.descriptor().equals("()V") ? Argument.NOTHING : Argument.CALLED;
    return new JdkHook(type, method, Place.BEFORE_CALL, other, argument, hook);
  }

  private static JdkHook behind(String type, String other, Hook hook) {
    return new JdkHook(type, "*", Place.AFTER_CALL, other, Argument.NOTHING, hook);
  }

  /** A hook about this object around a call, in any method. */
  private static JdkHook hooked(String type, Place place, String called, Hook hook) {
    return new JdkHook(type, "*", place, called, Argument.THIS, hook);
  }

  private static JdkHook ordered(Place place, String called, Hook hook) {
    return new JdkHook(ORDERED_TASK, "onCompletion", place, called, Argument.THIS, hook);
  }

  /** A hook where a task completes its future, or finds that another thread has done so. */
  private static JdkHook completing(String task) {
    return readIn(task, "run", COMPLETABLE + ".result", Hook.COMPLETING);
  }

  /** A hook where a waiting method times out. */
  private static JdkHook timedOut(String type) {
    return new JdkHook(
        type, "*", Place.BEFORE_CALL, TIMEOUT + ".<init>", Argument.THIS, Hook.TIMED_OUT);
  }

  private static JdkHook readIn(String type, String method, String field, Hook hook) {
    return new JdkHook(type, method, Place.AFTER_READ, field, Argument.OBJECT_AND_VALUE, hook);
  }

  private static JdkHook read(String type, String field, Hook hook) {
    return new JdkHook(type, "*", Place.AFTER_READ, field, Argument.OBJECT_AND_VALUE, hook);
  }

  private JdkHookTable() {}
}
