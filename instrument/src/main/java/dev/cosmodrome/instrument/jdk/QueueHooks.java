package dev.cosmodrome.instrument.jdk;

import dev.cosmodrome.instrument.hooks.Hook;
import dev.cosmodrome.instrument.jdk.JdkHook.Argument;
import dev.cosmodrome.instrument.jdk.JdkHook.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * The places in the JDK where a queue hands over its elements, and where one compares elements
 * while it holds its lock.
 */
final class QueueHooks {
  private static final String ARRAY_QUEUE = "java/util/concurrent/ArrayBlockingQueue";
  private static final String LINKED_QUEUE = "java/util/concurrent/LinkedBlockingQueue";
  private static final String LINKED_DEQUE = "java/util/concurrent/LinkedBlockingDeque";
  private static final String PRIORITY_QUEUE = "java/util/concurrent/PriorityBlockingQueue";
  private static final String DELAY_QUEUE = "java/util/concurrent/DelayQueue";
  private static final String WORK_QUEUE =
      "java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue";

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

  private QueueHooks() {}

  /** All hooks of queues. */
  static List<JdkHook> hooks() {
    List<JdkHook> all = new ArrayList<>(lockedQueues());
    for (String queue : QUEUES) {
      addElements(queue, all);
    }
    return all;
  }

  /**
   * Adds the hooks by which a queue hands over its elements where the program does not name them:
   * in {@code addAll}, {@code contains}, iterators, streams, or when another collection copies it.
   */
  private static void addElements(String queue, List<JdkHook> all) {
    for (String method : ADDING) {
      all.add(JdkHook.start(queue, method, Argument.FIRST_AND_THIS, Hook.ELEMENT_SENT));
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
      all.add(JdkHook.called(queue + "*", "*", other, Hook.ELEMENT_SEEN));
    }
    all.add(JdkHook.called(queue, "drainTo", "add", Hook.ELEMENT_SEEN));
    all.add(JdkHook.end(queue + "*", "next", Argument.RESULT, Hook.ELEMENT_RETURNED));
    all.add(JdkHook.end(queue, "toArray", Argument.RESULT, Hook.ELEMENTS_RETURNED));
  }

  /** Returns the hooks of queues that compare elements while they hold their lock. */
  private static List<JdkHook> lockedQueues() {
    return List.of(
        JdkHook.behind(PRIORITY_QUEUE, "lock*", Hook.LOCKED),
        JdkHook.called(PRIORITY_QUEUE, "*", "unlock", Hook.UNLOCKING),
        JdkHook.behind(DELAY_QUEUE, "lock*", Hook.LOCKED),
        JdkHook.called(DELAY_QUEUE, "*", "unlock", Hook.UNLOCKING),
        JdkHook.behind(WORK_QUEUE, "lock*", Hook.LOCKED),
        JdkHook.called(WORK_QUEUE, "*", "unlock", Hook.UNLOCKING),
        JdkHook.behind(ARRAY_QUEUE, "lock*", Hook.LOCKED),
        JdkHook.called(ARRAY_QUEUE, "*", "unlock", Hook.UNLOCKING),
        JdkHook.behind(LINKED_DEQUE, "lock*", Hook.LOCKED),
        JdkHook.called(LINKED_DEQUE, "*", "unlock", Hook.UNLOCKING),
        JdkHook.end(LINKED_QUEUE, "fullyLock", Argument.NOTHING, Hook.LOCKED),
        JdkHook.start(LINKED_QUEUE, "fullyUnlock", Argument.NOTHING, Hook.UNLOCKING),
        JdkHook.called("java/util/PriorityQueue", "indexOf", "equals", Hook.ELEMENT_SEEN));
  }
}
