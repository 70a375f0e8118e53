package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.library.CallActions;
import dev.cosmodrome.runtime.library.CallEffects;
import dev.cosmodrome.runtime.library.LibraryAction;
import dev.cosmodrome.runtime.library.LibraryCall;
import dev.cosmodrome.runtime.library.Operands;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.vm.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * The hooks around calls of library methods with models. There is no log if nothing is recorded of
 * the method that makes the call; see {@link JdkObjectHooks}.
 */
public final class LibraryHooks {
  private static final boolean ON = Settings.current().out() != null;

  private LibraryHooks() {}

  /** A method is about to be called. */
  public static void before(
      @Nullable Object self,
      @Nullable Object first,
      @Nullable Object second,
      @Nullable Object third,
      @Nullable ThreadContext context,
      int call,
      int site) {
    if (ON && context != null) {
      try {
        CallEffects effects = LibraryCall.effects(call, self, context);
        if (effects.before.length > 0 && !isSilent(effects, self, context)) {
          before(effects.before, new Operands(self, first, second, third), context, site);
        }
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
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
    if (ON && context != null) {
      try {
        context.hasWaited();
        CallEffects effects = LibraryCall.effects(call, self, context);
        if (effects.after.length > 0 && !isSilent(effects, self, context)) {
          after(effects.after, result, new Operands(self, first, second, third), context, site);
        }
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
    }
  }

  /** Returns whether a call has no effect, because no other thread can reach the object. */
  private static boolean isSilent(
      CallEffects effects, @Nullable Object self, ThreadContext context) {
    return effects.isSilentIfFresh
        && self != null
        && context.collections.isFresh(self, context.owner);
  }

  @DontInline
  private static void before(
      LibraryAction[] actions, Operands operands, ThreadContext context, int site) {
    context.suppressRecording();
    try {
      for (LibraryAction action : actions) {
        CallActions.before(action, operands, context, site);
      }
    } finally {
      context.resumeRecording();
    }
  }

  @DontInline
  private static void after(
      LibraryAction[] actions,
      @Nullable Object result,
      Operands operands,
      ThreadContext context,
      int site) {
    context.suppressRecording();
    try {
      for (LibraryAction action : actions) {
        CallActions.after(action, result, operands, context, site);
      }
    } finally {
      context.resumeRecording();
    }
  }
}
