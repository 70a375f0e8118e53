package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.library.LibraryObject;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.LockedCallbacks;
import dev.cosmodrome.runtime.thread.ThreadContext;
import org.jspecify.annotations.Nullable;

/**
 * The hooks in the JDK's classes around calls that may lead to code of the program, made while an
 * object of the JDK is locked; see {@link LockedCallbacks}. The end of such a call comes before the
 * beginning of the next one.
 */
public final class CallbackHooks {
  private static final String CALLBACKS = "callbacks";

  private CallbackHooks() {}

  /** The hand-over of an object; no lambda, since the JDK may have hooks. */
  private record Order(Object holder) implements LockedCallbacks.HandOver {
    @Override
    public void receive(ThreadContext context) {
      LibraryObject.of(holder, context).channel(CALLBACKS).receive(context, 0);
    }

    @Override
    public void send(ThreadContext context) {
      LibraryObject.of(holder, context).channel(CALLBACKS).send(context, 0);
    }
  }

  /** The code of the program may be called. */
  public static void calling(Object holder) {
    ThreadContext context = contextOfProgram();
    if (context != null) {
      try {
        context.beginCallback(holder, new Order(holder));
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** As {@link #calling}, if the thread holds the monitor of the object. */
  public static void callingIfLocked(Object holder) {
    if (Thread.holdsLock(holder)) {
      calling(holder);
    }
  }

  /** The call has returned. */
  public static void called(Object holder) {
    ThreadContext context = contextOfProgram();
    if (context != null) {
      context.suppressRecording();
      try {
        context.lockedCallbacks.end(holder, context);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      } finally {
        context.resumeRecording();
      }
    }
  }

  /**
   * Returns the context of the current thread, null if the thread does not work for the program.
   */
  private static @Nullable ThreadContext contextOfProgram() {
    if (!ThreadLifecycleHooks.isOn()) {
      return null;
    }
    ThreadContext context = CurrentThread.logOfProgram();
    return context == null || context.isSuppressed() ? null : context;
  }
}
