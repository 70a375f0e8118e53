package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.ThreadContext;
import org.jspecify.annotations.Nullable;

/**
 * The hooks around statements that are blocks of their own, in methods that are not atomic: they
 * are recorded as if they were methods that are called there.
 */
public final class StatementHooks {
  private static final boolean ON = Settings.current().out() != null;

  private StatementHooks() {}

  /** A synchronized block is about to begin. */
  public static void acquiring(@Nullable Object lock, ThreadContext context, int site, int block) {
    if (ON && lock != null) {
      try {
        context.beginStatement(block, lock, site);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A synchronized block is about to end. */
  public static void releasing(@Nullable Object lock, ThreadContext context, int site) {
    if (ON && lock != null) {
      try {
        context.endStatement(lock, site);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
    }
  }

  /** A variable is about to be updated. */
  public static void begin(ThreadContext context, int block) {
    if (ON) {
      try {
        context.beginStatement(block);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A variable was updated, or that has failed. */
  public static void end(ThreadContext context) {
    if (ON) {
      try {
        context.endStatement();
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }
}
