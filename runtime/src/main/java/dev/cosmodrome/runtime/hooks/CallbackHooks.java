package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.library.LibraryObject;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.DeferredReport;
import dev.cosmodrome.runtime.thread.LockedCallbacks;
import dev.cosmodrome.runtime.thread.ThreadContext;
import org.jspecify.annotations.Nullable;

/**
 * The hooks in the JDK's classes around calls that may lead to code of the program, made while an
 * object of the JDK is locked; see {@link LockedCallbacks}. The end of such a call is handed over
 * to the next one.
 */
public final class CallbackHooks {
  private static final String CALLBACKS = "callbacks";

  private CallbackHooks() {}

  /** Receives what earlier calls handed over; no lambda, since the JDK may have hooks. */
  private record Receipt(Object holder) implements DeferredReport {
    @Override
    public void report(ThreadContext context, int site) {
      LibraryObject.of(holder, context).channel(CALLBACKS).receive(context, site);
    }
  }

  /** The code of the program may be called. */
  public static void calling(Object holder) {
    ThreadContext context = contextOfProgram();
    if (context != null) {
      try {
        context.beginCallback(holder, new Receipt(holder));
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** The call has returned. */
  public static void called(Object holder) {
    ThreadContext context = contextOfProgram();
    if (context != null && context.lockedCallbacks.end(holder)) {
      context.suppressRecording();
      try {
        LibraryObject.of(holder, context).channel(CALLBACKS).send(context, 0);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      } finally {
        context.resumeRecording();
      }
    }
  }

  /** The context of the current thread, null if the thread does not work for the program. */
  private static @Nullable ThreadContext contextOfProgram() {
    if (!ThreadLifecycleHooks.isOn()) {
      return null;
    }
    ThreadContext context = CurrentThread.logOfProgram();
    return context == null || context.isSuppressed() ? null : context;
  }
}
