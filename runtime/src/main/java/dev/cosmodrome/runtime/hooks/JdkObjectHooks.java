package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.Owner;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.ArrayElements;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * The hooks in instrumented classes of the JDK, and for their objects: as {@link Hooks}, but the
 * state of an object is in the table of identities, since fields can't be added.
 *
 * <p>The JDK works for the program, for itself and for the recorder. Only objects and arrays that
 * recorded code has created are recorded: these have a state. Methods of other objects have no log,
 * nor have static methods and constructors that other code calls. Without one, hooks do nothing.
 */
public final class JdkObjectHooks {
  private static final boolean ON =
      Settings.current().insideJdk() && Settings.current().out() != null;

  private JdkObjectHooks() {}

  /** Returns the log for code that is not called by its name, null if it is not recorded. */
  public static @Nullable ThreadContext log() {
    ThreadContext context = ON ? CurrentThread.logOfProgram() : null;
    return context == null || context.isSuppressed() ? null : context;
  }

  /** Returns the log for a static method or a constructor, null if it is not recorded. */
  public static @Nullable ThreadContext log(int called) {
    ThreadContext context = log();
    if (context == null || context.called != called) {
      return null;
    }
    context.called = 0;
    return context;
  }

  /** Returns the log for a method of an object, null if it is not recorded. */
  public static @Nullable ThreadContext log(Object object) {
    ThreadContext context = log();
    boolean isOfProgram = object.getClass().getClassLoader() != null;
    return isOfProgram || known(object, context) != null ? context : null;
  }

  /** As {@link #log()}, in a method that must complete something if the stack overflows. */
  public static @Nullable ThreadContext logWithRoom() {
    return withRoom(log());
  }

  /** As {@link #logWithRoom()}, for a static method or a constructor. */
  public static @Nullable ThreadContext logWithRoom(int called) {
    return withRoom(log(called));
  }

  /** As {@link #logWithRoom()}, for a method of an object. */
  public static @Nullable ThreadContext logWithRoom(Object object) {
    return withRoom(log(object));
  }

  private static @Nullable ThreadContext withRoom(@Nullable ThreadContext context) {
    if (context != null) {
      context.makeRoom();
    }
    return context;
  }

  /** A static method or a constructor of the JDK is about to be called. */
  public static void calling(@Nullable ThreadContext context, int called) {
    if (context != null) {
      context.called = called;
    }
  }

  /** Calls the hooks once, so that the JVM has linked them before classes of the JDK have hooks. */
  public static void prepare() {
    if (ON) {
      CurrentThread.log();
      Recorder.RECORDING.prepare();
      Identity identity = Identities.of(new Object());
      identity.changeState(identity.currentState(), new Owner());
    }
  }

  /** Suppresses recording on this thread while the JDK works for the recorder. */
  public static void suppressRecording() {
    ThreadContext context = ON ? CurrentThread.logOfProgram() : null;
    if (context != null) {
      context.suppressRecording();
    }
  }

  /** Ends the effect of {@link #suppressRecording}. */
  public static void resumeRecording() {
    ThreadContext context = ON ? CurrentThread.logOfProgram() : null;
    if (context != null) {
      context.resumeRecording();
    }
  }

  /** A method begins. */
  public static int enter(@Nullable ThreadContext context, int method) {
    return context == null ? ThreadContext.NOT_ENTERED : Hooks.enter(context, method);
  }

  /** A synchronized method begins, with its lock held. */
  public static int enter(Object lock, @Nullable ThreadContext context, int method) {
    return context == null ? ThreadContext.NOT_ENTERED : Hooks.enter(lock, context, method);
  }

  /** A method ends. */
  public static void exit(@Nullable ThreadContext context, int depth) {
    if (context != null) {
      Hooks.exit(context, depth);
    }
  }

  /** A method ends by an exception, perhaps in the middle of a volatile access. */
  public static void exitByException(@Nullable ThreadContext context, int depth) {
    if (context != null) {
      Hooks.exitByException(context, depth);
    }
  }

  // Objects.

  /** An object or array was made. */
  public static void created(Object object, @Nullable ThreadContext context) {
    createdFor(object, Hooks.owner(context), context);
  }

  /** The constructor of the superclass has returned, which may have shown the object to others. */
  public static void createdFor(
      Object object, @Nullable Object owner, @Nullable ThreadContext context) {
    if (context != null && object != null && owner instanceof Owner state) {
      try {
        context.identities.of(object).changeState(null, state);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** An array of arrays was made. */
  public static void createdAll(Object array, @Nullable ThreadContext context) {
    created(array, context);
    if (context != null) {
      ArrayHooks.createdAll(array, context);
    }
  }

  /** A field was read. */
  public static void readField(
      Object object, @Nullable ThreadContext context, int index, int site) {
    Identity identity = known(object, context);
    if (context != null && identity != null) {
      Hooks.readField(object, identity.state, context, index, site);
    }
  }

  /** A field is about to be written. */
  public static void writeField(
      Object object, @Nullable ThreadContext context, int index, int site) {
    Identity identity = known(object, context);
    if (context != null && identity != null) {
      Hooks.writeField(object, identity.state, context, index, site);
    }
  }

  /** A volatile field is about to be read, if there is an object. */
  public static void lockVolatile(Object object, @Nullable ThreadContext context) {
    if (context != null && known(object, context) != null) {
      Hooks.lockVolatile(object, context);
    }
  }

  /** A volatile field was read. */
  public static void readVolatileField(
      Object object, @Nullable ThreadContext context, int index, int site) {
    Identity identity = known(object, context);
    if (context != null && identity != null) {
      Hooks.readVolatileField(object, identity.state, context, index, site);
    }
  }

  /** A volatile field is about to be written. */
  public static void writeVolatileField(
      Object object, @Nullable ThreadContext context, int index, int site) {
    Identity identity = known(object, context);
    if (context != null && identity != null) {
      Hooks.writeVolatileField(object, identity.state, context, index, site);
    }
  }

  /** A volatile field was written. */
  public static void unlockVolatile(@Nullable ThreadContext context) {
    if (context != null) {
      Hooks.unlockVolatile(context);
    }
  }

  /** A field is about to get an array or collection whose elements belong to the field's set. */
  public static void holds(
      @Nullable Object holder,
      @Nullable Object held,
      String field,
      @Nullable ThreadContext context) {
    if (context != null) {
      Hooks.holds(holder, held, field, context);
    }
  }

  /** A static field is about to get such an array or collection. */
  public static void holds(@Nullable Object held, String field, @Nullable ThreadContext context) {
    if (context != null) {
      Hooks.holds(held, field, context);
    }
  }

  private static @Nullable Identity known(
      @Nullable Object object, @Nullable ThreadContext context) {
    try {
      return context == null || object == null ? null : context.identities.known(object);
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
      return null;
    }
  }

  /** An object or array is about to be cloned. */
  public static void cloning(Object original, @Nullable ThreadContext context) {
    if (context != null && known(original, context) != null) {
      Hooks.cloning(original, context);
    }
  }

  /** An object or array was cloned. */
  public static void cloned(
      Object original, Object copy, @Nullable ThreadContext context, int site) {
    if (context != null && known(original, context) != null) {
      Hooks.cloned(original, copy, context, site);
    }
    created(copy, context);
  }

  // Static fields.

  /** A static field was read. */
  public static void readStatic(int first, @Nullable ThreadContext context, int index, int site) {
    if (context != null) {
      Hooks.readStatic(first, context, index, site);
    }
  }

  /** A static field is about to be written. */
  public static void writeStatic(int first, @Nullable ThreadContext context, int index, int site) {
    if (context != null) {
      Hooks.writeStatic(first, context, index, site);
    }
  }

  /** A static volatile field is about to be read. */
  public static void lockVolatileStatic(int first, @Nullable ThreadContext context) {
    if (context != null) {
      Hooks.lockVolatileStatic(first, context);
    }
  }

  /** A static volatile field was read. */
  public static void readVolatileStatic(
      int first, @Nullable ThreadContext context, int index, int site) {
    if (context != null) {
      Hooks.readVolatileStatic(first, context, index, site);
    }
  }

  /** A static volatile field is about to be written. */
  public static void writeVolatileStatic(
      int first, @Nullable ThreadContext context, int index, int site) {
    if (context != null) {
      Hooks.writeVolatileStatic(first, context, index, site);
    }
  }

  /** A class's static initialiser begins. */
  public static void initializing(@Nullable ThreadContext context) {
    if (context != null) {
      Hooks.initializing(context);
    }
  }

  /** A class's static initialiser has ended; all threads may see the results from now on. */
  public static void initialized(@Nullable ThreadContext context) {
    if (context != null) {
      Hooks.initialized(context);
    }
  }

  // Arrays.

  /** An element of an array was read; see {@link ArrayHooks#readElement}. */
  public static @Nullable Identity readElement(
      Object array, int index, @Nullable Identity last, @Nullable ThreadContext context, int site) {
    return context == null || known(array, context) == null
        ? null
        : ArrayHooks.readElement(array, index, last, context, site);
  }

  /** An element of an array is about to be written, if it exists. */
  public static @Nullable Identity writeElement(
      Object array, int index, @Nullable Identity last, @Nullable ThreadContext context, int site) {
    return context == null || known(array, context) == null
        ? null
        : ArrayHooks.writeElement(array, index, last, context, site);
  }

  /** Elements are about to be copied from one array to another, if that is possible. */
  public static void arraycopy(
      Object from,
      int start,
      Object to,
      int at,
      int length,
      @Nullable ThreadContext context,
      int site) {
    if (context != null
        && ArrayElements.has(from, start, length)
        && ArrayElements.has(to, at, length)) {
      try {
        if (context.identities.known(from) != null) {
          ArrayElements.read(from, start, length, context, site);
        }
        if (context.identities.known(to) != null) {
          ArrayElements.write(to, at, length, context, site);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** Elements are about to be accessed by a library call; see {@link ArrayHooks}. */
  public static void accessElements(
      @Nullable Object[] operands, @Nullable ThreadContext context, int call, int site) {
    if (context != null) {
      ArrayHooks.accessElements(operands, true, context, call, site);
    }
  }

  // Monitors and the rest.

  /** A monitor is about to be entered, if there is an object. */
  public static void acquiring(Object lock, @Nullable ThreadContext context, int site) {
    if (context != null) {
      Hooks.acquiring(lock, context, site);
    }
  }

  /** A monitor is about to be left. */
  public static void releasing(Object lock, @Nullable ThreadContext context, int site) {
    if (context != null) {
      Hooks.releasing(lock, context, site);
    }
  }

  /** The thread is about to wait for a notification. */
  public static void waiting(Object lock, @Nullable ThreadContext context, int site) {
    if (context != null) {
      Hooks.waiting(lock, context, site);
    }
  }

  /** The thread has caught an interrupt. */
  public static void interrupted(@Nullable ThreadContext context) {
    if (context != null) {
      Hooks.interrupted(context);
    }
  }

  /** A field was read by reflection. */
  public static void readReflectively(
      Field field, Object object, @Nullable ThreadContext context, int site) {
    if (context != null) {
      Hooks.readReflectively(field, object, context, site);
    }
  }

  /** A field is about to be written by reflection, if that is possible. */
  public static void writeReflectively(
      Field field, Object object, @Nullable ThreadContext context, int site) {
    if (context != null) {
      Hooks.writeReflectively(field, object, context, site);
    }
  }
}
