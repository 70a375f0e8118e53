package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.collections.CollectionFunction;
import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.library.CollectionAction;
import dev.cosmodrome.runtime.library.LibraryAction;
import dev.cosmodrome.runtime.library.LibraryCall;
import dev.cosmodrome.runtime.library.Operands;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.CollectionStep;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What instrumented code calls around calls of collections. There is no log if nothing is recorded
 * of the method that makes the call; see {@link InsideHooks}. A read is logged after the call, a
 * write before it, and a call that does both is kept apart from others until it is logged: see
 * {@link CollectionStep}. What needs no order of its own, because the collection is not meant for
 * several threads or has its lock, is logged after the call.
 */
@SuppressWarnings("overloads") // instrumented code says which one it means
public final class CollectionHooks {
  private static final boolean ON = Settings.current().out() != null;

  private CollectionHooks() {}

  /** A collection was made. */
  public static void created(Object collection, @Nullable ThreadLog log) {
    if (ON && log != null) {
      log.hush();
      try {
        if (CollectionKind.of(collection.getClass()) != CollectionKind.NONE) {
          log.collections.created(collection, log.owner);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        log.unhush();
      }
    }
  }

  /**
   * A method is about to be called.
   *
   * @return the lock to hold during the call; a lock of the thread itself if none is needed
   */
  public static Object before(
      @Nullable Object self,
      @Nullable Object first,
      @Nullable Object second,
      @Nullable Object third,
      @Nullable ThreadLog log,
      int call,
      int site) {
    if (!ON || log == null) {
      return new Object();
    }
    CollectionStep step = log.collections;
    if (self != null && step.isFresh(self, log.owner) && !LibraryCall.readsArgument(call)) {
      step.begin();
      return step.noLock;
    }
    log.disturb(false);
    Object lock = step.noLock;
    log.hush();
    try {
      step.begin();
      Operands operands = new Operands(self, first, second, third);
      for (LibraryAction action : LibraryCall.actions(call, self)) {
        if (!action.kind().isOnCollection()) {
          action.before(operands, log, site);
        } else if (lock == step.noLock) {
          lock = CollectionAction.before(action, operands, call, log, site);
        }
      }
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
    } finally {
      log.unhush();
    }
    return lock;
  }

  /** Collections were passed to a constructor before there was an object, and read there. */
  public static void passed(
      @Nullable Object self,
      @Nullable Object first,
      @Nullable Object second,
      @Nullable Object third,
      @Nullable ThreadLog log,
      int call,
      int site) {
    if (ON && log != null) {
      log.collections.begin();
      after(null, self, first, second, third, log, call, site);
      log.collections.unlock();
    }
  }

  /** A method has returned; what it returned does not matter. */
  public static void after(
      @Nullable Object self,
      @Nullable Object first,
      @Nullable Object second,
      @Nullable Object third,
      @Nullable ThreadLog log,
      int call,
      int site) {
    after(null, self, first, second, third, log, call, site);
  }

  /** A method has returned true or false. */
  public static void after(
      boolean result,
      @Nullable Object self,
      @Nullable Object first,
      @Nullable Object second,
      @Nullable Object third,
      @Nullable ThreadLog log,
      int call,
      int site) {
    after((Boolean) result, self, first, second, third, log, call, site);
  }

  /** A method has returned something. */
  public static void after(
      @Nullable Object result,
      @Nullable Object self,
      @Nullable Object first,
      @Nullable Object second,
      @Nullable Object third,
      @Nullable ThreadLog log,
      int call,
      int site) {
    if (!ON || log == null || isLocal(self, log, call)) {
      return;
    }
    log.hush();
    try {
      log.collections.returned();
      boolean hasRun = !log.pendingCall.end(self);
      Operands operands = new Operands(self, first, second, third);
      for (LibraryAction action : LibraryCall.actions(call, self)) {
        if (action.kind().isOnCollection()) {
          CollectionAction.after(action, result, operands, hasRun, log, site);
        } else {
          action.after(result, operands, log, site);
        }
      }
      if (self != null && LibraryCall.showsOrder(call)) {
        CollectionAction.seeOrder(self, log, site);
      }
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
    } finally {
      log.unhush();
    }
  }

  /**
   * A method has failed. The reason may depend on the contents: no such index, no element, or a
   * change by another thread since an iteration began.
   */
  public static void failed(
      Throwable failure,
      @Nullable Object self,
      @Nullable Object first,
      @Nullable Object second,
      @Nullable Object third,
      @Nullable ThreadLog log,
      int call,
      int site) {
    if (!ON || log == null || isLocal(self, log, call)) {
      return;
    }
    log.hush();
    try {
      log.collections.returned();
      log.pendingCall.end(self);
      if (!(failure instanceof Exception)) {
        return;
      }
      Operands operands = new Operands(self, first, second, third);
      for (LibraryAction action : LibraryCall.actions(call, self)) {
        if (action.kind().isOnCollection()) {
          CollectionAction.failed(action, operands, log, site);
        } else {
          action.failed(operands, log, site);
        }
      }
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
    } finally {
      log.unhush();
    }
  }

  /** Whether a call need not be recorded, because no other thread can reach the object. */
  private static boolean isLocal(@Nullable Object self, ThreadLog log, int call) {
    return self != null
        && log.collections.isFresh(self, log.owner)
        && !LibraryCall.isView(call)
        && !LibraryCall.readsArgument(call);
  }

  /** A method has returned or failed: what was held for it is given back. */
  public static void ended(Object lock, @Nullable ThreadLog log, int call, int site) {
    if (ON && log != null) {
      log.collections.unlock();
      if (lock != log.collections.noLock) {
        Hooks.releasing(lock, log, site);
      }
      log.disturb(true);
    }
  }

  /** The function, with what it computes as part of a step. */
  public static <K, V> @Nullable Function<K, V> inStep(
      @Nullable Function<K, V> function, @Nullable Object collection, @Nullable ThreadLog log) {
    CollectionFunction step = ON && log != null ? log.collections.function() : null;
    return function == null || step == null ? function : step.around(function);
  }

  /** The function, with what it computes as part of a step. */
  public static <K, V, R> @Nullable BiFunction<K, V, R> inStep(
      @Nullable BiFunction<K, V, R> function,
      @Nullable Object collection,
      @Nullable ThreadLog log) {
    CollectionFunction step = ON && log != null ? log.collections.function() : null;
    return function == null || step == null ? function : step.around(function);
  }
}
