package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.library.LibraryObject;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The hooks in the JDK's concurrent queues, for the elements that they hand over. */
public final class QueueElementHooks {
  private QueueElementHooks() {}

  /**
   * A pool is about to put a task into its queue, which is handed over as a task and not as an
   * element.
   */
  public static void queueing(@Nullable Object task) {
    if (ThreadLifecycleHooks.isOn()) {
      CurrentThread.log().queued = task;
    }
  }

  /**
   * An element is about to be put into a queue. Nothing is reported if the hook of the program's
   * call has done so, nor for tasks of the JDK.
   */
  public static void elementSent(@Nullable Object element, Object queue) {
    if (element == null || isTask(element) || !ThreadLifecycleHooks.isOn()) {
      return;
    }
    ThreadContext context = CurrentThread.log();
    if (context.queued == element) {
      context.queued = null;
    } else if (!context.isSuppressed()) {
      context.suppressRecording();
      try {
        LibraryObject.of(element, context).channel("").sendOnceBy(queue, context);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      } finally {
        context.resumeRecording();
      }
    }
  }

  /** Returns whether an object is a task of the JDK, whose hand-overs have hooks of their own. */
  private static boolean isTask(Object element) {
    return element instanceof Future && element.getClass().getClassLoader() == null;
  }

  /** An element of a queue is passed to the program, or compared with an object of the program. */
  public static void elementSeen(@Nullable Object element) {
    if (element != null && !isTask(element)) {
      HandOverHooks.received(element);
    }
  }

  /** An element of a queue is returned. Returns the element. */
  public static @Nullable Object elementReturned(@Nullable Object element) {
    elementSeen(element);
    return element;
  }

  /** Elements of a queue are returned. Returns the elements. */
  public static @Nullable Object[] elementsReturned(@Nullable Object[] elements) {
    for (Object element : elements) {
      elementSeen(element);
    }
    return elements;
  }

  /** A queue has acquired the lock under which it compares elements. */
  public static void locked() {
    if (ThreadLifecycleHooks.isOn()) {
      try {
        CurrentThread.log().queueLocks++;
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A queue is about to release that lock. */
  public static void unlocking() {
    if (ThreadLifecycleHooks.isOn()) {
      try {
        ThreadContext context = CurrentThread.log();
        context.queueLocks = Math.max(context.queueLocks - 1, 0);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }
}
