package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.library.LibraryAction;
import dev.cosmodrome.runtime.library.LibraryCall;
import dev.cosmodrome.runtime.library.Operands;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * What instrumented code calls around calls of library methods that there are models for. There is
 * no log if nothing is recorded of the method that makes the call; see {@link InsideHooks}.
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
      @Nullable ThreadLog log,
      int call,
      int site) {
    if (ON && log != null) {
      log.hush();
      try {
        Operands operands = new Operands(self, first, second, third);
        for (LibraryAction action : LibraryCall.actions(call, self)) {
          action.before(operands, log, site);
        }
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      } finally {
        log.unhush();
      }
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
    if (ON && log != null) {
      log.hush();
      try {
        log.hasWaited();
        Operands operands = new Operands(self, first, second, third);
        for (LibraryAction action : LibraryCall.actions(call, self)) {
          action.after(result, operands, log, site);
        }
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      } finally {
        log.unhush();
      }
    }
  }
}
