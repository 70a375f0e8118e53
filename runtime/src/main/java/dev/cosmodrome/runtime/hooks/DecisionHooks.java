package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.library.LibraryObject;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.recorder.ThreadLogs;
import dev.cosmodrome.runtime.thread.Decision;
import java.util.concurrent.CountedCompleter;
import org.jspecify.annotations.Nullable;

/** What classes of the JDK call where the schedule decides inside of them. */
public final class DecisionHooks {
  private static final String ORDER = "order";

  private DecisionHooks() {}

  /** A task has ended, and is put into the queue of those that have. */
  public static void completed(Object task, Object queue) {
    decide(queue, false);
    JdkHooks.signalling(queue);
  }

  /** A task is about to complete its future, or finds that another thread has done so. */
  public static void completing(Object future, @Nullable Object result) {
    if (result != null && JdkHooks.isOn()) {
      ThreadLog log = ThreadLogs.current();
      log.hush();
      try {
        LibraryObject.of(future, log).ends(log);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        log.unhush();
      }
    }
  }

  /** A completion service is used: what happens to it happens to its queue. */
  public static void serviceUsed(Object service, Object queue) {
    if (JdkHooks.isOn()) {
      ThreadLog log = ThreadLogs.current();
      log.hush();
      try {
        LibraryObject.part(service, queue, log);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        log.unhush();
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
    if (JdkHooks.isOn()) {
      ThreadLog log = ThreadLogs.current();
      log.hush();
      try {
        LibraryObject.of(task, log).poll(log, 0);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        log.unhush();
      }
    }
  }

  private static void decide(Object object, boolean isSeen) {
    if (JdkHooks.isOn()) {
      ThreadLog log = ThreadLogs.current();
      log.hush();
      try {
        Decision order = LibraryObject.of(object, log).decision(ORDER);
        order.mark(log, 0);
        if (isSeen) {
          order.observe(log, 0);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        log.unhush();
      }
    }
  }
}
