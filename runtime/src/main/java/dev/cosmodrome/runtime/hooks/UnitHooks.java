package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.Callbacks;
import dev.cosmodrome.runtime.thread.ThreadContext;
import org.jspecify.annotations.Nullable;

/**
 * The hooks, beside the others, that are called if units of work are to be told by the objects that
 * methods are called on. There is no log where nothing is recorded.
 */
public final class UnitHooks {
  private UnitHooks() {}

  /** Loads what hooks need of the JDK, before its classes have any. */
  public static void prepare() {
    Callbacks.prepare();
  }

  /** A method is about to be called; what its name and parameters are known by is not 0. */
  public static void calling(@Nullable ThreadContext context, int name) {
    if (context != null) {
      context.calls().calling(name);
    }
  }

  /** A method that does nothing else is about to call another one. */
  public static void passingOn(@Nullable ThreadContext context, int name, int called) {
    if (context != null) {
      context.calls().passingOn(name, called);
    }
  }

  /** Defines such a method: class, name and descriptor. */
  public static void passesOn(String method) {
    Callbacks.passesOn(method);
  }

  /** A method of that name is about to be entered, which is the one that was called, or not. */
  public static void entering(@Nullable ThreadContext context, int name, int method) {
    if (context != null) {
      try {
        context.calls().entering(context, name, method);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A constructor is about to be entered; it is part of what makes the object. */
  public static void entering(@Nullable ThreadContext context) {
    if (context != null) {
      try {
        context.calls().entering(context);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** What is about to be entered works on an object, if there is one. */
  public static void on(@Nullable Object object, @Nullable ThreadContext context) {
    if (context != null && object != null) {
      try {
        context.calls().on(context, object);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }
}
