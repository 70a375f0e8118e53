package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.Callbacks;
import dev.cosmodrome.runtime.thread.ThreadContext;
import org.jspecify.annotations.Nullable;

/**
 * The additional hooks if units of work are recorded, which are distinguished by the objects that
 * methods are called on. The log is null in methods that are not recorded.
 */
public final class UnitHooks {
  private UnitHooks() {}

  /** Loads the classes of the JDK that these hooks need, before classes of the JDK have hooks. */
  public static void prepare() {
    Callbacks.prepare();
  }

  /**
   * A method is about to be called; {@code name} identifies its name and parameters, and is not 0.
   */
  public static void calling(@Nullable ThreadContext context, int name) {
    if (context != null) {
      context.calls().calling(name);
    }
  }

  /** A method that only calls another one is about to do so. */
  public static void passingOn(@Nullable ThreadContext context, int name, int called) {
    if (context != null) {
      context.calls().passingOn(name, called);
    }
  }

  /** Defines such a method: class, name and descriptor. */
  public static void passesOn(String method) {
    Callbacks.passesOn(method);
  }

  /** A method is about to be entered, which may have another name than the called one. */
  public static void entering(@Nullable ThreadContext context, int name, int method) {
    if (context != null) {
      try {
        context.calls().entering(context, name, method);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A constructor is about to be entered; it is part of the creation of the object. */
  public static void entering(@Nullable ThreadContext context) {
    if (context != null) {
      try {
        context.calls().entering(context);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A method that works on an object is about to be entered; null is ignored. */
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
