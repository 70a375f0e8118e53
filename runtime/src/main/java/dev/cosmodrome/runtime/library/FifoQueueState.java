package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.trace.ObjectName;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import org.jspecify.annotations.Nullable;

/**
 * The state of a blocking first-in-first-out queue: the elements that are in it, and whether it may
 * be full in another schedule.
 */
final class FifoQueueState {
  /** The classes of such queues, without their subclasses, which may behave differently. */
  private static final Set<Class<?>> FIRST_IN_FIRST_OUT =
      Set.of(LinkedBlockingQueue.class, ArrayBlockingQueue.class, LinkedTransferQueue.class);

  /** The capacity from which on a queue counts as unbounded. */
  private static final int UNBOUNDED = Integer.MAX_VALUE / 2;

  /** The elements that are in the queue. */
  final ItemsInTransit items;

  private final int capacity;

  /** The number of elements that were added. */
  private long added;

  private FifoQueueState(BlockingQueue<?> queue, ObjectName label, Definitions definitions) {
    items = new ItemsInTransit(label, definitions);
    capacity = queue.remainingCapacity() + queue.size();
  }

  /** The state of an object, or null if it is no such queue. */
  static @Nullable FifoQueueState of(
      @Nullable Object object, ObjectName label, Definitions definitions) {
    return object instanceof BlockingQueue<?> queue && FIRST_IN_FIRST_OUT.contains(queue.getClass())
        ? new FifoQueueState(queue, label, definitions)
        : null;
  }

  /**
   * Counts an element that was added.
   *
   * @return whether another schedule may have had no room for it
   */
  synchronized boolean added() {
    added++;
    return capacity >= 0 && capacity < UNBOUNDED && added > capacity;
  }
}
