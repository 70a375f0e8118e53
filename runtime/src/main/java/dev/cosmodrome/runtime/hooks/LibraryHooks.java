package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.library.CallActions;
import dev.cosmodrome.runtime.library.LibraryAction;
import dev.cosmodrome.runtime.library.LibraryCall;
import dev.cosmodrome.runtime.library.Operands;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.ThreadContext;
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
      context.suppressRecording();
      try {
        Operands operands = new Operands(self, first, second, third);
        for (LibraryAction action : LibraryCall.actions(call, self)) {
          CallActions.before(action, operands, context, site);
        }
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      } finally {
        context.resumeRecording();
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
      context.suppressRecording();
      try {
        context.hasWaited();
        Operands operands = new Operands(self, first, second, third);
        for (LibraryAction action : LibraryCall.actions(call, self)) {
          CallActions.after(action, result, operands, context, site);
        }
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      } finally {
        context.resumeRecording();
      }
    }
  }
}
