package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.library.LibraryObject;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.Decision;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.util.concurrent.CountedCompleter;
import org.jspecify.annotations.Nullable;

/** The hooks in the JDK's classes at results that the schedule decides inside of them. */
public final class DecisionHooks {
  private static final String ORDER = "order";

  private DecisionHooks() {}

  /** A task has ended, and is put into the queue of those that have. */
  public static void completed(Object task, Object queue) {
    decide(queue, false);
    HandOverHooks.signalling(queue);
  }

  /** A task is about to complete its future, or finds that another thread has done so. */
  public static void completing(Object future, @Nullable Object result) {
    if (result != null && ThreadLifecycleHooks.isOn()) {
      ThreadContext context = CurrentThread.log();
      context.suppressRecording();
      try {
        LibraryObject.of(future, context).ends(context);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        context.resumeRecording();
      }
    }
  }

  /** A completion service is used; its calls count as calls of its queue. */
  public static void serviceUsed(Object service, Object queue) {
    if (ThreadLifecycleHooks.isOn()) {
      ThreadContext context = CurrentThread.log();
      context.suppressRecording();
      try {
        LibraryObject.part(service, queue, context);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        context.resumeRecording();
      }
    }
  }

  /**
   * A parallel stream is about to put an element into a container that its tasks share. Numbers
   * that are added up, and sets, do not depend on the order.
   */
  public static void collecting(Object container) {
    boolean commutes =
        container instanceof int[]
            || container instanceof long[]
            || container.getClass().getName().equals("java.util.HashSet");
    if (!commutes) {
      decide(container, true);
    }
  }

  /** A task of a parallel stream has found an element, and any will do. */
  public static void found(Object task) {
    if (task instanceof CountedCompleter<?> completer) {
      decide(completer.getRoot(), true);
    }
  }

  /** A thread has waited in vain for something to end. */
  public static void timedOut(Object task) {
    if (ThreadLifecycleHooks.isOn()) {
      ThreadContext context = CurrentThread.log();
      context.suppressRecording();
      try {
        LibraryObject.of(task, context).poll(context, 0);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        context.resumeRecording();
      }
    }
  }

  private static void decide(Object object, boolean isSeen) {
    if (ThreadLifecycleHooks.isOn()) {
      ThreadContext context = CurrentThread.log();
      context.suppressRecording();
      try {
        Decision order = LibraryObject.of(object, context).decision(ORDER);
        order.mark(context, 0);
        if (isSeen) {
          order.observe(context, 0);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        context.resumeRecording();
      }
    }
  }
}
