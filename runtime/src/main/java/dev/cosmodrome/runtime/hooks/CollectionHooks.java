package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.collections.CollectionKind;
import dev.cosmodrome.runtime.library.CallActions;
import dev.cosmodrome.runtime.library.CallEffects;
import dev.cosmodrome.runtime.library.CollectionAction;
import dev.cosmodrome.runtime.library.LibraryAction;
import dev.cosmodrome.runtime.library.LibraryCall;
import dev.cosmodrome.runtime.library.Operands;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.CollectionStep;
import dev.cosmodrome.runtime.thread.FunctionInStep;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.vm.DontInline;
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
    try {
      CallEffects effects = LibraryCall.effects(call, self, context);
      if ((effects.before.length > 0 || step.isPending)
          && !isSilent(effects, self, context)
          && !(effects.isViewIfFresh && isFresh(self, context))) {
        return before(effects, new Operands(self, first, second, third), context, call, site);
      }
      step.begin();
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
    }
    return step.noLock;
  }

  @DontInline
  private static Object before(
      CallEffects effects, Operands operands, ThreadContext context, int call, int site) {
    CollectionStep step = context.collections;
    Object lock = step.noLock;
    context.disturb(false);
    context.suppressRecording();
    try {
      step.begin();
      for (LibraryAction action : effects.all) {
        if (!action.verb().isOnCollection()) {
          CallActions.before(action, operands, context, site);
        } else if (lock == step.noLock) {
          lock = CollectionAction.before(action, effects, operands, call, context, site);
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
    if (!ON || context == null) {
      return;
    }
    try {
      CallEffects effects = LibraryCall.effects(call, self, context);
      if (effects.all.length == 0 || isSilent(effects, self, context)) {
        return;
      }
      if (effects.isViewIfFresh && self != null && isFresh(self, context)) {
        viewOfFresh(result, self, effects, context);
        return;
      }
      after(effects, result, new Operands(self, first, second, third), context, site);
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
    }
  }

  @DontInline
  private static void after(
      CallEffects effects,
      @Nullable Object result,
      Operands operands,
      ThreadContext context,
      int site) {
    beginIfLate(effects, context);
    context.suppressRecording();
    try {
      context.collections.returned();
      Object self = operands.of(0);
      boolean hasRun = !context.endCall(self);
      for (LibraryAction action : effects.after) {
        if (action.verb().isOnCollection()) {
          CollectionAction.after(action, effects, result, operands, hasRun, context, site);
        } else {
          CallActions.after(action, result, operands, context, site);
        }
      }
      if (self != null && effects.showsOrder) {
        CollectionAction.seeOrder(self, effects, context, site);
      }
    } finally {
      context.resumeRecording();
      endIfLate(effects, context);
    }
  }

  /** Begins a call that has returned, if there was nothing to do before it. */
  private static void beginIfLate(CallEffects effects, ThreadContext context) {
    if (effects.before.length == 0) {
      context.collections.begin();
      context.disturb(false);
    }
  }

  /** Ends what {@link #beginIfLate} has begun. */
  private static void endIfLate(CallEffects effects, ThreadContext context) {
    if (effects.before.length == 0) {
      context.collections.unlock();
      context.disturb(true);
    }
  }

  /** The result of a call is a view of an object that no other thread can reach. */
  @DontInline
  private static void viewOfFresh(
      @Nullable Object result, Object self, CallEffects effects, ThreadContext context) {
    context.suppressRecording();
    try {
      CollectionAction.viewOfFresh(result, self, effects, context);
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
    if (!ON || context == null) {
      return;
    }
    try {
      CallEffects effects = LibraryCall.effects(call, self, context);
      if (isSilent(effects, self, context) || (effects.isViewIfFresh && isFresh(self, context))) {
        return;
      }
      failed(effects, failure, new Operands(self, first, second, third), context, site);
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
    }
  }

  private static void failed(
      CallEffects effects, Throwable failure, Operands operands, ThreadContext context, int site) {
    beginIfLate(effects, context);
    context.suppressRecording();
    try {
      context.collections.returned();
      context.endCall(operands.of(0));
      if (!(failure instanceof Exception)) {
        return;
      }
      for (LibraryAction action : effects.all) {
        if (action.verb().isOnCollection()) {
          CollectionAction.failed(action, effects, operands, context, site);
        } else {
          CallActions.failed(action, operands, context, site);
        }
      }
    } finally {
      context.resumeRecording();
      endIfLate(effects, context);
    }
  }

  /** Returns whether a call has no effect, because no other thread can reach the object. */
  private static boolean isSilent(
      CallEffects effects, @Nullable Object self, ThreadContext context) {
    return effects.isSilentIfFresh && isFresh(self, context);
  }

  private static boolean isFresh(@Nullable Object self, ThreadContext context) {
    return self != null && context.collections.isFresh(self, context.owner);
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
