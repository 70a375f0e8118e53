package dev.cosmodrome.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * A hook in a class of the JDK.
 *
 * @param type the class; with a star at the end, those that are nested in it as well
 * @param method the method, all of that name; with a star at the end for any ending
 * @param place where in the method
 * @param other the method that is called there, with a star at the end for any ending, or the class
 *     and field that is read; otherwise empty
 * @param argument what the hook is given
 * @param hook which one; of {@code JdkHooks}, or with the simple name of another class and a dot
 * @param descriptor its descriptor
 */
record JdkHook(
    String type,
    String method,
    Place place,
    String other,
    Argument argument,
    String hook,
    String descriptor) {
  /** Where in a method a hook is called. */
  enum Place {
    /** When it begins. */
    START,
    /** When it returns. */
    RETURN,
    /** Before it calls another method. */
    BEFORE_CALL,
    /** After it has called another method. */
    AFTER_CALL,
    /** After it has read a field. */
    AFTER_READ
  }

  /** What a hook is given. */
  enum Argument {
    NOTHING,
    THIS,
    /** The method's first argument, null if that is no object. */
    FIRST,
    /** The method's last argument. */
    LAST,
    THIS_AND_LAST,
    RESULT,
    RESULT_AND_THIS,
    RESULT_AND_CURRENT_THREAD,
    /** What is on top of the stack: the last argument of a call, or its object if it has none. */
    CALLED,
    /** The object whose field was read, and the value. */
    OBJECT_AND_VALUE
  }

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

  /** What their methods call with an element, or of one, that they show to the caller. */
  private static final List<String> SHOWING = List.of("accept", "equals", "test", "toString");

  private static final String SUBSCRIPTION =
      "java/util/concurrent/SubmissionPublisher$BufferedSubscription";

  private static final String DELAYED_TASK =
      "java/util/concurrent/DelayScheduler$ScheduledForkJoinTask";
  private static final String ORDERED_TASK = "java/util/stream/ForEachOps$ForEachOrderedTask";

  private static final String SERVICE = "java/util/concurrent/ExecutorCompletionService";
  private static final String QUEUEING = SERVICE + "$QueueingFuture";
  private static final String TIMEOUT = "java/util/concurrent/TimeoutException";

  private static final String OF_STATUS = "(ILjava/lang/Object;)I";
  private static final String OF_THREAD = "(Ljava/lang/Thread;)V";
  private static final String OF_OBJECT = "(Ljava/lang/Object;)V";
  private static final String OF_OBJECTS = "(Ljava/lang/Object;Ljava/lang/Object;)V";
  private static final String OF_NUMBER = "(Ljava/lang/Object;I)V";
  private static final String OF_INTERRUPT = "(ZLjava/lang/Thread;)Z";
  private static final String OF_TRUTH = "(ZLjava/lang/Object;)Z";
  private static final String TO_OBJECT = "(Ljava/lang/Object;)Ljava/lang/Object;";
  private static final String TO_ARRAY = "([Ljava/lang/Object;)[Ljava/lang/Object;";
  private static final String OF_FIELDS = "([Ljava/lang/reflect/Field;)[Ljava/lang/reflect/Field;";
  private static final String OF_METHODS =
      "([Ljava/lang/reflect/Method;)[Ljava/lang/reflect/Method;";

  /** All of them. What is handed over is sent and received; see the table of models. */
  static final List<JdkHook> ALL = all();

  private static List<JdkHook> all() {
    List<JdkHook> all = new ArrayList<>(others());
    for (String queue : QUEUES) {
      addElements(queue, all);
    }
    addChannels(all);
    for (String pipe : List.of("java/io/PipedInputStream", "java/io/PipedReader")) {
      all.add(start(pipe, "receive", Argument.THIS, "signalling", OF_OBJECT));
      all.add(start(pipe, "receivedLast", Argument.THIS, "signalling", OF_OBJECT));
      all.add(end(pipe, "read", Argument.THIS, "received", OF_OBJECT));
    }
    return List.copyOf(all);
  }

  /** Adds the hooks by which an asynchronous channel hands over to a completion handler. */
  private static void addChannels(List<JdkHook> all) {
    for (String type : CHANNELS) {
      for (String method :
          List.of("implRead", "implWrite", "implAccept", "implConnect", "implLock")) {
        all.add(start("sun/nio/ch/" + type, method, Argument.LAST, "signalling", OF_OBJECT));
      }
    }
    all.add(start("sun/nio/ch/Invoker", "invokeUnchecked", Argument.FIRST, "received", OF_OBJECT));
  }

  /**
   * Adds the hooks by which a queue hands over its elements where the program does not name them:
   * in {@code addAll}, {@code contains}, iterators, streams, or when another collection copies it.
   */
  private static void addElements(String queue, List<JdkHook> all) {
    for (String method : ADDING) {
      all.add(start(queue, method, Argument.FIRST, "elementSent", OF_OBJECT));
    }
    all.add(called(queue, "addAll", "requireNonNull", "elementSent", OF_OBJECT));
    for (String other : SHOWING) {
      all.add(called(queue + "*", "*", other, "elementSeen", OF_OBJECT));
    }
    all.add(called(queue, "drainTo", "add", "elementSeen", OF_OBJECT));
    all.add(end(queue + "*", "next", Argument.RESULT, "elementReturned", TO_OBJECT));
    all.add(end(queue, "toArray", Argument.RESULT, "elementsReturned", TO_ARRAY));
  }

  private static List<JdkHook> others() {
    return List.of(
        // Threads.
        new JdkHook(
            THREAD, "start", Place.BEFORE_CALL, "start0", Argument.THIS, "starting", OF_THREAD),
        start(THREAD, "exit", Argument.NOTHING, "ending", "()V"),
        start(THREAD, "join", Argument.NOTHING, "blocking", "()V"),
        end(THREAD, "join", Argument.THIS, "joined", OF_THREAD),
        end(THREAD, "isAlive", Argument.THIS, "joined", OF_THREAD),
        start(THREAD, "sleep", Argument.NOTHING, "blocking", "()V"),
        start(THREAD, "interrupt", Argument.THIS, "interrupting", OF_THREAD),
        end(THREAD, "isInterrupted", Argument.RESULT_AND_THIS, "interruptSeen", OF_INTERRUPT),
        end(
            THREAD,
            "interrupted",
            Argument.RESULT_AND_CURRENT_THREAD,
            "interruptSeen",
            OF_INTERRUPT),
        start(VIRTUAL, "start", Argument.THIS, "starting", OF_THREAD),
        end(VIRTUAL, "run", Argument.NOTHING, "ending", "()V"),
        start(SUPPORT, "park", Argument.FIRST, "parking", OF_OBJECT),
        start(SUPPORT, "parkNanos", Argument.FIRST, "parking", OF_OBJECT),
        start(SUPPORT, "parkUntil", Argument.FIRST, "parking", OF_OBJECT),

        // Pools: a task is handed over to the thread that runs it, the end of a thread to waiting
        // threads.
        start(POOL, "execute", Argument.LAST, "submitting", OF_OBJECT),
        called(POOL, "runWorker", "run", "running", OF_OBJECT),
        new JdkHook(
            POOL, "runWorker", Place.BEFORE_CALL, "unlock", Argument.THIS, "doneIn", OF_OBJECT),
        start(POOL, "compareAndDecrementWorkerCount", Argument.THIS, "signalling", OF_OBJECT),
        start(POOL, "decrementWorkerCount", Argument.THIS, "signalling", OF_OBJECT),
        start(POOL, "advanceRunState", Argument.THIS, "signalling", OF_OBJECT),
        new JdkHook(
            POOL,
            "tryTerminate",
            Place.BEFORE_CALL,
            "terminated",
            Argument.THIS,
            "terminating",
            OF_OBJECT),
        new JdkHook(
            POOL, "tryTerminate", Place.BEFORE_CALL, "set", Argument.THIS, "signalling", OF_OBJECT),
        end(POOL, "awaitTermination", Argument.RESULT_AND_THIS, "receivedIf", OF_TRUTH),
        end(POOL, "isTerminated", Argument.RESULT_AND_THIS, "receivedIf", OF_TRUTH),
        start(SCHEDULED, "delayedExecute", Argument.LAST, "submitting", OF_OBJECT),
        start(SCHEDULED, "reExecutePeriodic", Argument.LAST, "submitting", OF_OBJECT),
        start(THREAD_PER_TASK, "taskComplete", Argument.THIS, "signalling", OF_OBJECT),
        end(THREAD_PER_TASK, "awaitTermination", Argument.RESULT_AND_THIS, "receivedIf", OF_TRUTH),
        end(THREAD_PER_TASK, "isTerminated", Argument.RESULT_AND_THIS, "receivedIf", OF_TRUTH),
        start(SCOPE, "onComplete", Argument.THIS, "signalling", OF_OBJECT),
        start(SCOPE, "cancelTimeout", Argument.THIS, "received", OF_OBJECT),
        start("java/util/Timer", "sched", Argument.FIRST, "signalling", OF_OBJECT),
        called("java/util/TimerThread", "mainLoop", "run", "received", OF_OBJECT),
        called(POOL, "execute", "offer", "queueing", OF_OBJECT),

        // Futures: the end of a task is handed over to every thread that sees it.
        start(FUTURE_TASK, "set", Argument.THIS, "signalling", OF_OBJECT),
        start(FUTURE_TASK, "setException", Argument.THIS, "signalling", OF_OBJECT),
        start(FUTURE_TASK, "cancel", Argument.THIS, "sending", OF_OBJECT),
        read(FUTURE_TASK, FUTURE_TASK + ".state", "futureSeen", OF_NUMBER),
        start(COMPLETABLE, "internalComplete", Argument.THIS, "signalling", OF_OBJECT),
        start(COMPLETABLE, "completeNull", Argument.THIS, "signalling", OF_OBJECT),
        start(COMPLETABLE, "completeValue", Argument.THIS, "signalling", OF_OBJECT),
        start(COMPLETABLE, "completeThrowable", Argument.THIS, "signalling", OF_OBJECT),
        start(COMPLETABLE, "completeRelay", Argument.THIS, "signalling", OF_OBJECT),
        start(COMPLETABLE, "obtrudeValue", Argument.THIS, "sending", OF_OBJECT),
        start(COMPLETABLE, "obtrudeException", Argument.THIS, "sending", OF_OBJECT),
        completing(COMPLETABLE + "$AsyncSupply"),
        completing(COMPLETABLE + "$AsyncRun"),
        read(COMPLETABLE + "*", COMPLETABLE + ".result", "resultSeen", OF_OBJECTS),
        start(COMPLETABLE, "unipush", Argument.LAST, "composing", OF_OBJECT),
        start(COMPLETABLE, "bipush", Argument.LAST, "composing", OF_OBJECT),
        start(COMPLETABLE, "orpush", Argument.LAST, "composing", OF_OBJECT),
        start(COMPLETABLE + "*", "tryFire", Argument.THIS, "running", OF_OBJECT),
        end(COMPLETABLE + "*", "tryFire", Argument.NOTHING, "done", "()V"),

        // Fork and join.
        start(FORK_JOIN_TASK, "fork", Argument.THIS, "submitting", OF_OBJECT),
        start(FORK_JOIN_TASK, "invoke", Argument.NOTHING, "blocking", "()V"),
        start(FORK_JOIN_TASK, "quietlyInvoke", Argument.NOTHING, "blocking", "()V"),
        start(FORK_JOIN_TASK, "invokeAll", Argument.NOTHING, "blocking", "()V"),
        start(FORK_JOIN_TASK, "doExec", Argument.THIS, "running", OF_OBJECT),
        end(FORK_JOIN_TASK, "doExec", Argument.NOTHING, "ForkJoinHooks.done", "()V"),
        end(
            FORK_JOIN_TASK,
            "awaitDone",
            Argument.RESULT_AND_THIS,
            "ForkJoinHooks.awaited",
            OF_STATUS),
        start(FORK_JOIN_TASK, "setDone", Argument.THIS, "signalling", OF_OBJECT),
        start(FORK_JOIN_TASK, "trySetThrown", Argument.THIS, "signalling", OF_OBJECT),
        start(FORK_JOIN_TASK, "trySetCancelled", Argument.THIS, "sending", OF_OBJECT),
        read(FORK_JOIN_TASK, FORK_JOIN_TASK + ".status", "taskSeen", OF_NUMBER),
        read(FORK_JOIN_POOL + "*", FORK_JOIN_TASK + ".status", "taskSeen", OF_NUMBER),
        start(COMPLETER, "weakCompareAndSetPendingCount", Argument.THIS, "signalling", OF_OBJECT),
        start(COMPLETER, "compareAndSetPendingCount", Argument.THIS, "signalling", OF_OBJECT),
        read(COMPLETER, COMPLETER + ".pending", "pendingSeen", OF_NUMBER),
        start(FORK_JOIN_POOL, "externalSubmit", Argument.THIS_AND_LAST, "submitting", OF_OBJECTS),
        start(FORK_JOIN_POOL, "poolSubmit", Argument.THIS_AND_LAST, "submitting", OF_OBJECTS),
        start(FORK_JOIN_POOL, "scheduleDelayedTask", Argument.LAST, "submitting", OF_OBJECT),
        new JdkHook(
            DELAYED_TASK,
            "postExec",
            Place.BEFORE_CALL,
            "pend",
            Argument.THIS,
            "submitting",
            OF_OBJECT),
        start(FORK_JOIN_POOL, "deregisterWorker", Argument.THIS, "signalling", OF_OBJECT),
        end(FORK_JOIN_POOL, "awaitTermination", Argument.RESULT_AND_THIS, "receivedIf", OF_TRUTH),
        end(FORK_JOIN_POOL, "close", Argument.THIS, "received", OF_OBJECT),
        end(FORK_JOIN_POOL, "isTerminated", Argument.RESULT_AND_THIS, "receivedIf", OF_TRUTH),
        start(FORK_JOIN_POOL, "awaitQuiescence", Argument.THIS, "ForkJoinHooks.helping", OF_OBJECT),
        end(
            FORK_JOIN_POOL,
            "awaitQuiescence",
            Argument.RESULT_AND_THIS,
            "ForkJoinHooks.helped",
            OF_TRUTH),
        start(FORK_JOIN_TASK, "helpQuiesce", Argument.NOTHING, "ForkJoinHooks.helping", "()V"),
        end(FORK_JOIN_TASK, "helpQuiesce", Argument.NOTHING, "ForkJoinHooks.helped", "()V"),

        // What the schedule decides: which task of a pool ends first, which element of a parallel
        // stream comes first, and whether something ends before the time is over.
        readIn(QUEUEING, "done", QUEUEING + ".completionQueue", "DecisionHooks.completed"),
        readIn(SERVICE, "submit", SERVICE + ".completionQueue", "DecisionHooks.serviceUsed"),
        readIn(SERVICE, "take", SERVICE + ".completionQueue", "DecisionHooks.serviceUsed"),
        readIn(SERVICE, "poll", SERVICE + ".completionQueue", "DecisionHooks.serviceUsed"),
        new JdkHook(
            "java/util/stream/Collectors",
            "lambda$groupingByConcurrent$*",
            Place.AFTER_CALL,
            "computeIfAbsent",
            Argument.CALLED,
            "DecisionHooks.collecting",
            OF_OBJECT),
        new JdkHook(
            "java/util/stream/FindOps$FindTask",
            "doLeaf",
            Place.BEFORE_CALL,
            "shortCircuit",
            Argument.THIS,
            "DecisionHooks.found",
            OF_OBJECT),
        timedOut(FUTURE_TASK),
        timedOut(COMPLETABLE),
        timedOut(FORK_JOIN_TASK),

        // The actions of forEachOrdered come one after the other, whichever threads run them.
        ordered(Place.BEFORE_CALL, "forEach", "ForkJoinHooks.inOrder"),
        ordered(Place.BEFORE_CALL, "wrapAndCopyInto", "ForkJoinHooks.inOrder"),
        ordered(Place.AFTER_CALL, "forEach", "ForkJoinHooks.doneInOrder"),
        ordered(Place.AFTER_CALL, "wrapAndCopyInto", "ForkJoinHooks.doneInOrder"),

        // A subscriber is called once at a time, after what the publisher did.
        start(SUBSCRIPTION, "offer", Argument.THIS, "sending", OF_OBJECT),
        start(SUBSCRIPTION, "onComplete", Argument.THIS, "sending", OF_OBJECT),
        start(SUBSCRIPTION, "onError", Argument.THIS, "sending", OF_OBJECT),
        start(SUBSCRIPTION, "consumeSubscribe", Argument.THIS, "received", OF_OBJECT),
        end(SUBSCRIPTION, "consumeSubscribe", Argument.THIS, "sending", OF_OBJECT),
        start(SUBSCRIPTION, "consumeNext", Argument.THIS, "received", OF_OBJECT),
        end(SUBSCRIPTION, "consumeNext", Argument.THIS, "sending", OF_OBJECT),
        start(SUBSCRIPTION, "consumeComplete", Argument.THIS, "received", OF_OBJECT),
        start(SUBSCRIPTION, "consumeError", Argument.THIS, "received", OF_OBJECT),

        // Queues that compare elements while they hold their lock.
        behind(PRIORITY_QUEUE, "lock*", "locked"),
        called(PRIORITY_QUEUE, "*", "unlock", "unlocking", "()V"),
        behind(DELAY_QUEUE, "lock*", "locked"),
        called(DELAY_QUEUE, "*", "unlock", "unlocking", "()V"),
        behind(WORK_QUEUE, "lock*", "locked"),
        called(WORK_QUEUE, "*", "unlock", "unlocking", "()V"),
        behind(ARRAY_QUEUE, "lock*", "locked"),
        called(ARRAY_QUEUE, "*", "unlock", "unlocking", "()V"),
        behind(LINKED_DEQUE, "lock*", "locked"),
        called(LINKED_DEQUE, "*", "unlock", "unlocking", "()V"),
        end(LINKED_QUEUE, "fullyLock", Argument.NOTHING, "locked", "()V"),
        start(LINKED_QUEUE, "fullyUnlock", Argument.NOTHING, "unlocking", "()V"),
        called("java/util/PriorityQueue", "indexOf", "equals", "elementSeen", OF_OBJECT),

        // What is to be done when an object is gone comes after what its maker did.
        called(
            "jdk/internal/ref/CleanerImpl$PhantomCleanableRef",
            "performCleanup",
            "run",
            "received",
            OF_OBJECT),

        // The action of a barrier comes before what the threads do that met.
        start(
            "java/util/concurrent/CyclicBarrier",
            "nextGeneration",
            Argument.THIS,
            "signalling",
            OF_OBJECT),
        hooked("java/util/concurrent/Phaser", Place.BEFORE_CALL, "onAdvance", "received"),
        hooked("java/util/concurrent/Phaser", Place.AFTER_CALL, "onAdvance", "signalling"),

        // Shutdown hooks come after their registration and after all threads that have ended.
        called(
            "java/lang/ApplicationShutdownHooks", "runHooks", "start", "hookStarting", OF_OBJECT),

        // The end of the program, and what reflection shows.
        end("java/lang/ApplicationShutdownHooks", "runHooks", Argument.NOTHING, "finish", "()V"),
        start("java/lang/Runtime", "halt", Argument.NOTHING, "finish", "()V"),
        end(
            "jdk/internal/reflect/Reflection",
            "filterFields",
            Argument.RESULT,
            "declaredFields",
            OF_FIELDS),
        end(
            "jdk/internal/reflect/Reflection",
            "filterMethods",
            Argument.RESULT,
            "declaredMethods",
            OF_METHODS));
  }

  private static JdkHook start(
      String type, String method, Argument argument, String hook, String descriptor) {
    return new JdkHook(type, method, Place.START, "", argument, hook, descriptor);
  }

  private static JdkHook end(
      String type, String method, Argument argument, String hook, String descriptor) {
    return new JdkHook(type, method, Place.RETURN, "", argument, hook, descriptor);
  }

  private static JdkHook called(
      String type, String method, String other, String hook, String descriptor) {
    Argument argument = descriptor.equals(OF_OBJECT) ? Argument.CALLED : Argument.NOTHING;
    return new JdkHook(type, method, Place.BEFORE_CALL, other, argument, hook, descriptor);
  }

  private static JdkHook behind(String type, String other, String hook) {
    return new JdkHook(type, "*", Place.AFTER_CALL, other, Argument.NOTHING, hook, "()V");
  }

  /** A hook about this object around a call, in any method. */
  private static JdkHook hooked(String type, Place place, String called, String hook) {
    return new JdkHook(type, "*", place, called, Argument.THIS, hook, OF_OBJECT);
  }

  private static JdkHook ordered(Place place, String called, String hook) {
    return new JdkHook(ORDERED_TASK, "onCompletion", place, called, Argument.THIS, hook, OF_OBJECT);
  }

  /** Where a task completes its future, or finds that another thread has done so. */
  private static JdkHook completing(String task) {
    return readIn(task, "run", COMPLETABLE + ".result", "DecisionHooks.completing");
  }

  /** Where a method that waits gives up. */
  private static JdkHook timedOut(String type) {
    return new JdkHook(
        type,
        "*",
        Place.BEFORE_CALL,
        TIMEOUT + ".<init>",
        Argument.THIS,
        "DecisionHooks.timedOut",
        OF_OBJECT);
  }

  private static JdkHook readIn(String type, String method, String field, String hook) {
    return new JdkHook(
        type, method, Place.AFTER_READ, field, Argument.OBJECT_AND_VALUE, hook, OF_OBJECTS);
  }

  private static JdkHook read(String type, String field, String hook, String descriptor) {
    return new JdkHook(
        type, "*", Place.AFTER_READ, field, Argument.OBJECT_AND_VALUE, hook, descriptor);
  }

  /** The simple name of the class that has the hook. */
  String hookClass() {
    int dot = hook.indexOf('.');
    return dot < 0 ? "JdkHooks" : hook.substring(0, dot);
  }

  /** The name of the method that is the hook. */
  String hookMethod() {
    return hook.substring(hook.indexOf('.') + 1);
  }

  /** Whether the hook is for a method of a class, by its internal name. */
  boolean isFor(String className, String methodName) {
    return isFor(className) && matches(method, methodName);
  }

  /** Whether a method has what the hook is given, by its access flags. */
  boolean fits(int access) {
    boolean needsThis = place == Place.BEFORE_CALL && argument == Argument.THIS;
    return !needsThis || (access & Opcodes.ACC_STATIC) == 0;
  }

  /** Whether the hook is for a place where a method of a class is called. */
  boolean isForCall(String owner, String called) {
    int dot = other.indexOf('.');
    return matches(other.substring(dot + 1), called)
        && (dot < 0 || other.substring(0, dot).equals(owner));
  }

  private static boolean matches(String pattern, String name) {
    int star = pattern.length() - 1;
    return pattern.endsWith("*")
        ? name.startsWith(pattern.substring(0, star))
        : name.equals(pattern);
  }

  private boolean isFor(String className) {
    int star = type.length() - 1;
    return className.equals(type)
        || (type.endsWith("*")
            && className.startsWith(type.substring(0, star))
            && (className.length() == star || className.charAt(star) == '$'));
  }
}
