package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.library.CallActions;
import dev.cosmodrome.runtime.library.CollectionAction;
import dev.cosmodrome.runtime.library.LibraryAction;
import dev.cosmodrome.runtime.library.LibraryCall;
import dev.cosmodrome.runtime.library.Operands;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.CollectionStep;
import dev.cosmodrome.runtime.thread.FunctionInStep;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The hooks around calls of collections. There is no log if nothing is recorded of the method that
 * makes the call; see {@link JdkObjectHooks}. A read is logged after the call, a write before it,
 * and a call that does both is kept apart from others until it is logged: see {@link
 * CollectionStep}. A call of a collection that is not meant for several threads, or that has a
 * lock, needs no such step and is logged after the call.
 */
@SuppressWarnings("overloads") // instrumented code says which one it means
public final class CollectionHooks {
  private static final boolean ON = Settings.current().out() != null;

  private CollectionHooks() {}

  /** A collection was made. */
  public static void created(Object collection, @Nullable ThreadContext context) {
    if (ON && context != null) {
      context.suppressRecording();
      try {
        if (CollectionKind.of(collection.getClass()) != CollectionKind.NONE) {
          context.collections.created(collection, context.owner);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        context.resumeRecording();
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
      @Nullable ThreadContext context,
      int call,
      int site) {
    if (!ON || context == null) {
      return new Object();
    }
    CollectionStep step = context.collections;
    if (self != null && step.isFresh(self, context.owner) && !LibraryCall.readsArgument(call)) {
      step.begin();
      return step.noLock;
    }
    context.disturb(false);
    Object lock = step.noLock;
    context.suppressRecording();
    try {
      step.begin();
      Operands operands = new Operands(self, first, second, third);
      for (LibraryAction action : LibraryCall.actions(call, self)) {
        if (!action.verb().isOnCollection()) {
          CallActions.before(action, operands, context, site);
        } else if (lock == step.noLock) {
          lock = CollectionAction.before(action, operands, call, context, site);
        }
      }
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
    } finally {
      context.resumeRecording();
    }
    return lock;
  }

  /** Collections were passed to a constructor before there was an object, and read there. */
  public static void passed(
      @Nullable Object self,
      @Nullable Object first,
      @Nullable Object second,
      @Nullable Object third,
      @Nullable ThreadContext context,
      int call,
      int site) {
    if (ON && context != null) {
      context.collections.begin();
      after(null, self, first, second, third, context, call, site);
      context.collections.unlock();
    }
  }

  /** A method has returned; what it returned does not matter. */
  public static void after(
      @Nullable Object self,
      @Nullable Object first,
      @Nullable Object second,
      @Nullable Object third,
      @Nullable ThreadContext context,
      int call,
      int site) {
    after(null, self, first, second, third, context, call, site);
  }

  /** A method has returned true or false. */
  public static void after(
      boolean result,
      @Nullable Object self,
      @Nullable Object first,
      @Nullable Object second,
      @Nullable Object third,
      @Nullable ThreadContext context,
      int call,
      int site) {
    after((Boolean) result, self, first, second, third, context, call, site);
  }

  /** A method has returned something. */
  public static void after(
      @Nullable Object result,
      @Nullable Object self,
      @Nullable Object first,
      @Nullable Object second,
      @Nullable Object third,
      @Nullable ThreadContext context,
      int call,
      int site) {
    if (!ON || context == null || isLocal(self, context, call)) {
      return;
    }
    context.suppressRecording();
    try {
      context.collections.returned();
      boolean hasRun = !context.endCall(self);
      Operands operands = new Operands(self, first, second, third);
      for (LibraryAction action : LibraryCall.actions(call, self)) {
        if (action.verb().isOnCollection()) {
          CollectionAction.after(action, result, operands, hasRun, context, site);
        } else {
          CallActions.after(action, result, operands, context, site);
        }
      }
      if (self != null && LibraryCall.showsOrder(call)) {
        CollectionAction.seeOrder(self, context, site);
      }
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
    } finally {
      context.resumeRecording();
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
      @Nullable ThreadContext context,
      int call,
      int site) {
    if (!ON || context == null || isLocal(self, context, call)) {
      return;
    }
    context.suppressRecording();
    try {
      context.collections.returned();
      context.endCall(self);
      if (!(failure instanceof Exception)) {
        return;
      }
      Operands operands = new Operands(self, first, second, third);
      for (LibraryAction action : LibraryCall.actions(call, self)) {
        if (action.verb().isOnCollection()) {
          CollectionAction.failed(action, operands, context, site);
        } else {
          CallActions.failed(action, operands, context, site);
        }
      }
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
    } finally {
      context.resumeRecording();
    }
  }

  /** Returns whether a call need not be recorded, because no other thread can reach the object. */
  private static boolean isLocal(@Nullable Object self, ThreadContext context, int call) {
    return self != null
        && context.collections.isFresh(self, context.owner)
        && !LibraryCall.isView(call)
        && !LibraryCall.readsArgument(call);
  }

  /** A method has returned or failed; the locks that were held for it are released. */
  public static void ended(Object lock, @Nullable ThreadContext context, int call, int site) {
    if (ON && context != null) {
      context.collections.unlock();
      if (lock != context.collections.noLock) {
        Hooks.releasing(lock, context, site);
      }
      context.disturb(true);
    }
  }

  /** Wraps a function, so that its result is computed as part of a step. */
  public static <K, V> @Nullable Function<K, V> inStep(
      @Nullable Function<K, V> function,
      @Nullable Object collection,
      @Nullable ThreadContext context) {
    FunctionInStep step = ON && context != null ? context.collections.function() : null;
    return function == null || step == null ? function : step.around(function);
  }

  /** Wraps a function, so that its result is computed as part of a step. */
  public static <K, V, R> @Nullable BiFunction<K, V, R> inStep(
      @Nullable BiFunction<K, V, R> function,
      @Nullable Object collection,
      @Nullable ThreadContext context) {
    FunctionInStep step = ON && context != null ? context.collections.function() : null;
    return function == null || step == null ? function : step.around(function);
  }
}
