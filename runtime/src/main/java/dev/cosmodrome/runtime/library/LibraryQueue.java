package dev.cosmodrome.runtime.library;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.VariableSeries;
import dev.cosmodrome.runtime.thread.Decision;
import dev.cosmodrome.runtime.thread.QueueFact;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/** The model of a concurrent queue: the observations of its elements, and the order at its ends. */
final class LibraryQueue {
  // The names of the decisions about the ends of a queue: one for each end, or one for both if
  // elements can be added and removed at either.
  private static final String TAIL = "tail";
  private static final String HEAD = "head";
  private static final String ORDER = "order";

  private final LibraryObject object;
  private final QueueFact present;
  private final QueueFact missing;

  /** The elements in the queue if it is first-in-first-out, else null. */
  private final @Nullable FifoQueueState ends;

  LibraryQueue(LibraryObject object, Definitions definitions) {
    this.object = object;
    VariableSeries changes =
        new VariableSeries(VariableName.of(VariableKind.CHANGES, object.label()), definitions);
    present = new QueueFact(changes);
    missing = new QueueFact(changes);
    ends = FifoQueueState.of(object.object(), object.label(), definitions);
  }

  /** Reports that the thread has seen that elements are present, or that some are missing. */
  void saw(boolean arePresent, ThreadContext context, int site) {
    if (arePresent) {
      context.queues.saw(present, missing, site);
    } else {
      context.queues.saw(missing, present, site);
    }
    seeTail(context, site);
    head().observe(context, site);
  }

  /** Reports that the thread has seen all elements, and in which order they are. */
  void sawAll(ThreadContext context, int site) {
    saw(true, context, site);
    saw(false, context, site);
  }

  /** Notes that the thread is about to remove elements, or to add some. */
  void changing(boolean removes, ThreadContext context) {
    context.queues.changing(removes ? present : missing);
  }

  /** Returns whether {@link #adding} reports the change of the queue. */
  boolean isFirstInFirstOut() {
    return ends != null;
  }

  /**
   * Reports that the thread has removed or added elements, or tried to in vain.
   *
   * @param isReported whether the change of the queue is reported already
   */
  void changed(
      boolean removes, boolean isChanged, boolean isReported, ThreadContext context, int site) {
    if (removes) {
      context.queues.changed(present, missing, isChanged, site);
      seeTail(context, site);
    } else {
      context.queues.changed(missing, present, isChanged, site);
    }
    if (removes == isChanged) {
      head().observe(context, site);
    }
    if (isChanged && !isReported) {
      (removes ? head() : tail()).mark(context, site);
    }
  }

  /**
   * Reports that the thread is about to add an element. The change of a queue that is
   * first-in-first-out is reported before the call, so that it comes before the call that takes the
   * element.
   */
  void adding(Object element, ThreadContext context, int site) {
    if (ends != null) {
      if (ends.items.isToBeChecked() && object.object() instanceof Collection<?> queue) {
        ends.items.check(queue.size());
      }
      tail().mark(context, site);
      ends.items.give(element, context, site);
    }
  }

  /**
   * Reports that the thread has added an element, or tried to in vain.
   *
   * @param mayFail whether the call does not wait until there is room
   */
  void added(boolean isAdded, boolean mayFail, ThreadContext context, int site) {
    if (ends == null) {
      return;
    }
    ends.items.given(isAdded, context);
    if (isAdded && ends.added() && mayFail) {
      head().observe(context, site);
    }
  }

  /**
   * Removes an element that the thread has received without waiting; null if it is unknown which.
   */
  void removed(@Nullable Object element) {
    if (ends != null && element != null) {
      ends.items.remove(element);
    } else if (ends != null) {
      ends.items.clear();
    }
  }

  /** Reports that the thread has waited for an element and received it. */
  void taken(Object element, ThreadContext context, int site) {
    if (ends == null || ends.items.receive(element, context, site) == ItemsInTransit.NOBODY) {
      Channel channel = LibraryObject.of(element, context).channel("");
      Object queue = object.object();
      if (queue == null) {
        channel.receive(context, site);
      } else {
        channel.receiveBy(queue, context, site);
      }
    }
    context.queues.changed(present, missing, true, site);
    if (ends == null) {
      seeTail(context, site);
    } else {
      tail().observeFirst(context, site);
    }
    head().observe(context, site);
    head().mark(context, site);
  }

  /**
   * Reports that the thread depends on the elements that were added, and on their order unless the
   * queue sorts them.
   */
  private void seeTail(ThreadContext context, int site) {
    Object queue = object.object();
    if (queue instanceof PriorityBlockingQueue || queue instanceof DelayQueue) {
      tail().observe(context, site);
    } else {
      tail().observeOrder(context, site);
    }
  }

  private Decision tail() {
    return object.decision(isDeque() ? ORDER : TAIL);
  }

  private Decision head() {
    return object.decision(isDeque() ? ORDER : HEAD);
  }

  private boolean isDeque() {
    @Nullable Object queue = object.object();
    return queue instanceof Deque;
  }
}
