package dev.cosmodrome.instrument.jdk;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.jdk.JdkHook.Argument;
import dev.cosmodrome.instrument.jdk.JdkHook.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * All places in the JDK where hooks are called, and those that are about neither tasks nor queues.
 */
final class JdkHookTable {
  private static final String THREAD = "java/lang/Thread";
  private static final String VIRTUAL = "java/lang/VirtualThread";
  private static final String SUPPORT = "java/util/concurrent/locks/LockSupport";

  /** Asynchronous channels of the platforms; the last argument of what they do is the handler. */
  private static final List<String> CHANNELS =
      List.of(
          "SimpleAsynchronousFileChannelImpl",
          "UnixAsynchronousSocketChannelImpl",
          "UnixAsynchronousServerSocketChannelImpl",
          "WindowsAsynchronousFileChannelImpl",
          "WindowsAsynchronousSocketChannelImpl",
          "WindowsAsynchronousServerSocketChannelImpl");

  private static final String SUBSCRIPTION =
      "java/util/concurrent/SubmissionPublisher$BufferedSubscription";

  private static final String ORDERED_TASK = "java/util/stream/ForEachOps$ForEachOrderedTask";

  /** All hooks in the JDK. What is handed over is sent and received; see the table of models. */
  static final List<JdkHook> ALL = all();

  private static List<JdkHook> all() {
    List<JdkHook> all = new ArrayList<>();
    all.addAll(threads());
    all.addAll(TaskHooks.hooks());
    all.addAll(orderedStreams());
    all.addAll(subscriptions());
    all.addAll(cleaners());
    all.addAll(barriers());
    all.addAll(eventQueues());
    all.addAll(shutdown());
    all.addAll(reflection());
    all.addAll(QueueHooks.hooks());
    addChannels(all);
    all.addAll(LockedCalls.hooks());
    for (String pipe : List.of("java/io/PipedInputStream", "java/io/PipedReader")) {
      all.add(JdkHook.start(pipe, "receive", Argument.THIS, Hook.SIGNALLING));
      all.add(JdkHook.start(pipe, "receivedLast", Argument.THIS, Hook.SIGNALLING));
      all.add(JdkHook.end(pipe, "read", Argument.THIS, Hook.RECEIVED));
    }
    return List.copyOf(all);
  }

  /** Adds the hooks by which an asynchronous channel hands over to a completion handler. */
  private static void addChannels(List<JdkHook> all) {
    for (String type : CHANNELS) {
      for (String method :
          List.of("implRead", "implWrite", "implAccept", "implConnect", "implLock")) {
        all.add(JdkHook.start("sun/nio/ch/" + type, method, Argument.LAST, Hook.SIGNALLING));
      }
    }
    all.add(JdkHook.start("sun/nio/ch/Invoker", "invokeUnchecked", Argument.FIRST, Hook.RECEIVED));
  }

  /** Returns the hooks by which threads start, end, are joined, parked and interrupted. */
  private static List<JdkHook> threads() {
    return List.of(
        new JdkHook(THREAD, "start", Place.BEFORE_CALL, "start0", Argument.THIS, Hook.STARTING),
        JdkHook.start(THREAD, "exit", Argument.NOTHING, Hook.ENDING),
        JdkHook.start(THREAD, "join", Argument.NOTHING, Hook.BLOCKING),
        JdkHook.end(THREAD, "join", Argument.THIS, Hook.JOINED),
        JdkHook.end(THREAD, "isAlive", Argument.THIS, Hook.JOINED),
        JdkHook.end(THREAD, "getState", Argument.THIS, Hook.JOINED),
        JdkHook.start(THREAD, "sleep", Argument.NOTHING, Hook.BLOCKING),
        JdkHook.start(THREAD, "interrupt", Argument.THIS, Hook.INTERRUPTING),
        JdkHook.end(THREAD, "isInterrupted", Argument.RESULT_AND_THIS, Hook.INTERRUPT_SEEN),
        JdkHook.end(THREAD, "interrupted", Argument.RESULT_AND_CURRENT_THREAD, Hook.INTERRUPT_SEEN),
        JdkHook.start(VIRTUAL, "start", Argument.THIS, Hook.STARTING),
        JdkHook.end(VIRTUAL, "run", Argument.NOTHING, Hook.ENDING),
        JdkHook.start(SUPPORT, "park", Argument.FIRST, Hook.PARKING),
        JdkHook.start(SUPPORT, "parkNanos", Argument.FIRST, Hook.PARKING),
        JdkHook.start(SUPPORT, "parkUntil", Argument.FIRST, Hook.PARKING));
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
        JdkHook.start(SUBSCRIPTION, "offer", Argument.THIS, Hook.SENDING),
        JdkHook.start(SUBSCRIPTION, "onComplete", Argument.THIS, Hook.SENDING),
        JdkHook.start(SUBSCRIPTION, "onError", Argument.THIS, Hook.SENDING),
        JdkHook.start(SUBSCRIPTION, "consumeSubscribe", Argument.THIS, Hook.RECEIVED),
        JdkHook.end(SUBSCRIPTION, "consumeSubscribe", Argument.THIS, Hook.SENDING),
        JdkHook.start(SUBSCRIPTION, "consumeNext", Argument.THIS, Hook.RECEIVED),
        JdkHook.end(SUBSCRIPTION, "consumeNext", Argument.THIS, Hook.SENDING),
        JdkHook.start(SUBSCRIPTION, "consumeComplete", Argument.THIS, Hook.RECEIVED),
        JdkHook.start(SUBSCRIPTION, "consumeError", Argument.THIS, Hook.RECEIVED));
  }

  /**
   * Returns the hook of cleaners: the action that is performed when an object is unreachable comes
   * after everything that the creator of the cleaner did.
   */
  private static List<JdkHook> cleaners() {
    return List.of(
        JdkHook.called(
            "jdk/internal/ref/CleanerImpl$PhantomCleanableRef",
            "performCleanup",
            "run",
            Hook.RECEIVED));
  }

  /** Returns the hooks of barriers, whose action comes before what the threads do that met. */
  private static List<JdkHook> barriers() {
    return List.of(
        JdkHook.start(
            "java/util/concurrent/CyclicBarrier", "nextGeneration", Argument.THIS, Hook.SIGNALLING),
        JdkHook.hooked(
            "java/util/concurrent/Phaser", Place.BEFORE_CALL, "onAdvance", Hook.RECEIVED),
        JdkHook.hooked(
            "java/util/concurrent/Phaser", Place.AFTER_CALL, "onAdvance", Hook.SIGNALLING));
  }

  /**
   * Returns the hooks of the event queue of AWT and Swing: what it runs comes after what was done
   * before it was put there, and before what a thread does that waits for it.
   */
  private static List<JdkHook> eventQueues() {
    return List.of(
        JdkHook.start("java/awt/EventQueue", "invokeLater", Argument.FIRST, Hook.SIGNALLING),
        JdkHook.start("java/awt/EventQueue", "invokeAndWait", Argument.LAST, Hook.SIGNALLING),
        JdkHook.called("java/awt/event/InvocationEvent", "dispatch", "run", Hook.RECEIVED),
        JdkHook.start(
            "java/awt/event/InvocationEvent",
            "finishedDispatching",
            Argument.THIS,
            Hook.SIGNALLING),
        JdkHook.end(
            "java/awt/event/InvocationEvent",
            "isDispatched",
            Argument.RESULT_AND_THIS,
            Hook.RECEIVED_IF),
        JdkHook.start("sun/swing/AccumulativeRunnable", "add", Argument.THIS, Hook.SIGNALLING),
        JdkHook.end("sun/swing/AccumulativeRunnable", "flush", Argument.THIS, Hook.RECEIVED));
  }

  /**
   * Returns the hooks for the end of the program: shutdown hooks come after their registration and
   * after all threads that have ended.
   */
  private static List<JdkHook> shutdown() {
    return List.of(
        JdkHook.called(
            "java/lang/ApplicationShutdownHooks", "runHooks", "start", Hook.HOOK_STARTING),
        JdkHook.end(
            "java/lang/ApplicationShutdownHooks", "runHooks", Argument.NOTHING, Hook.FINISH),
        JdkHook.start("java/lang/Runtime", "halt", Argument.NOTHING, Hook.FINISH));
  }

  /** Returns the hooks that hide from reflection what instrumentation has added. */
  private static List<JdkHook> reflection() {
    return List.of(
        JdkHook.end(
            "jdk/internal/reflect/Reflection",
            "filterFields",
            Argument.RESULT,
            Hook.DECLARED_FIELDS),
        JdkHook.end(
            "jdk/internal/reflect/Reflection",
            "filterMethods",
            Argument.RESULT,
            Hook.DECLARED_METHODS));
  }

  private static JdkHook ordered(Place place, String called, Hook hook) {
    return new JdkHook(ORDERED_TASK, "onCompletion", place, called, Argument.THIS, hook);
  }

  private JdkHookTable() {}
}
