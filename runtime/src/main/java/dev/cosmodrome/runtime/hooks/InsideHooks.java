package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.log.LastAccessTable;
import dev.cosmodrome.runtime.log.LogChunk;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.log.ThreadMethods;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.recorder.ThreadLogs;
import dev.cosmodrome.runtime.thread.Variables;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * What instrumented classes of the JDK call, and what is called for their objects: as {@link
 * Hooks}, but the state of an object is in the table of identities, since fields can't be added.
 *
 * <p>The JDK works for the program, for itself and for the recorder. What counts are the objects
 * and arrays that recorded code has made: those have a state. A method of any other object has no
 * log, and a hook without a log does nothing. Neither has a static method or a constructor that is
 * called by other code, nor any method that the recorder calls.
 */
public final class InsideHooks {
  private static final boolean ON =
      Settings.current().insideJdk() && Settings.current().out() != null;

  private InsideHooks() {}

  /** The log for whatever is not called by its name, null if what it does is not recorded. */
  public static @Nullable ThreadLog log() {
    ThreadLog log = ON ? ThreadLogs.ofProgram() : null;
    return log == null || log.isQuiet() ? null : log;
  }

  /** The log for a static method or a constructor, null if what it does is not recorded. */
  public static @Nullable ThreadLog log(int called) {
    ThreadLog log = log();
    if (log == null || log.called != called) {
      return null;
    }
    log.called = 0;
    return log;
  }

  /** The log for a method of an object, null if what it does is not recorded. */
  public static @Nullable ThreadLog log(Object object) {
    ThreadLog log = log();
    return log == null || !isRecorded(object, log) ? null : log;
  }

  /** The same, in a method that has something to finish when the stack overflows. */
  public static @Nullable ThreadLog logWithRoom() {
    return withRoom(log());
  }

  /** The same for a static method or a constructor. */
  public static @Nullable ThreadLog logWithRoom(int called) {
    return withRoom(log(called));
  }

  /** The same for a method of an object. */
  public static @Nullable ThreadLog logWithRoom(Object object) {
    return withRoom(log(object));
  }

  private static @Nullable ThreadLog withRoom(@Nullable ThreadLog log) {
    if (log != null) {
      log.makeRoom();
    }
    return log;
  }

  /** A static method or a constructor of the JDK is about to be called. */
  public static void calling(@Nullable ThreadLog log, int called) {
    if (log != null) {
      log.called = called;
    }
  }

  /** Whether an object belongs to the program, by its class or its creator. */
  private static boolean isRecorded(Object object, ThreadLog log) {
    return object.getClass().getClassLoader() != null || log.identities.known(object) != null;
  }

  /** Makes the hooks ready, so that none of them is linked by way of code that has hooks. */
  public static void prepare() {
    if (ON) {
      ThreadLogs.current();
      LastAccessTable accesses = Recorder.RECORDING.lastAccesses;
      accesses.set(0, accesses.get(0));
      LogChunk.prepare();
      Identity identity = Identities.of(new Object());
      identity.changeState(identity.currentState(), Variables.UNRECORDED);
    }
  }

  /** The recorder goes to work on this thread: what the JDK does for it is not the program's. */
  public static void hush() {
    ThreadLog log = ON ? ThreadLogs.ofProgram() : null;
    if (log != null) {
      log.hush();
    }
  }

  /** The recorder's work on this thread is done. */
  public static void unhush() {
    ThreadLog log = ON ? ThreadLogs.ofProgram() : null;
    if (log != null) {
      log.unhush();
    }
  }

  /** A method begins. */
  public static int enter(@Nullable ThreadLog log, int method) {
    return log == null ? ThreadMethods.NOT_ENTERED : Hooks.enter(log, method);
  }

  /** A synchronized method begins; it has its lock. */
  public static int enter(Object lock, @Nullable ThreadLog log, int method) {
    return log == null ? ThreadMethods.NOT_ENTERED : Hooks.enter(lock, log, method);
  }

  /** A method ends. */
  public static void exit(@Nullable ThreadLog log, int depth) {
    if (log != null) {
      Hooks.exit(log, depth);
    }
  }

  /** A method ends by an exception, perhaps in the middle of a volatile access. */
  public static void exitByException(@Nullable ThreadLog log, int depth) {
    if (log != null) {
      Hooks.exitByException(log, depth);
    }
  }

  // Objects.

  /** An object or array was made. */
  public static void created(Object object, @Nullable ThreadLog log) {
    if (log != null && object != null) {
      try {
        log.identities.of(object).changeState(0, log.claimKnown());
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** An array of arrays was made. */
  public static void createdAll(Object array, @Nullable ThreadLog log) {
    created(array, log);
    if (log != null) {
      ArrayHooks.createdAll(array, log);
    }
  }

  /** A field was read. */
  public static void readField(Object object, @Nullable ThreadLog log, int index, int site) {
    Identity identity = known(object, log);
    if (log != null && identity != null) {
      Hooks.readField(object, identity.state, log, index, site);
    }
  }

  /** A field is about to be written. */
  public static void writeField(Object object, @Nullable ThreadLog log, int index, int site) {
    Identity identity = known(object, log);
    if (log != null && identity != null) {
      Hooks.writeField(object, identity.state, log, index, site);
    }
  }

  /** A volatile field is about to be read, if there is an object. */
  public static void lockVolatile(Object object, @Nullable ThreadLog log) {
    if (log != null && known(object, log) != null) {
      Hooks.lockVolatile(object, log);
    }
  }

  /** A volatile field was read. */
  public static void readVolatileField(
      Object object, @Nullable ThreadLog log, int index, int site) {
    Identity identity = known(object, log);
    if (log != null && identity != null) {
      Hooks.readVolatileField(object, identity.state, log, index, site);
    }
  }

  /** A volatile field is about to be written. */
  public static void writeVolatileField(
      Object object, @Nullable ThreadLog log, int index, int site) {
    Identity identity = known(object, log);
    if (log != null && identity != null) {
      Hooks.writeVolatileField(object, identity.state, log, index, site);
    }
  }

  /** A volatile field was written. */
  public static void unlockVolatile(@Nullable ThreadLog log) {
    if (log != null) {
      Hooks.unlockVolatile(log);
    }
  }

  /** A field is about to get an array or collection whose elements belong to the field's set. */
  public static void holds(
      @Nullable Object holder, @Nullable Object held, String field, @Nullable ThreadLog log) {
    if (log != null) {
      Hooks.holds(holder, held, field, log);
    }
  }

  /** The same of a static field. */
  public static void holds(@Nullable Object held, String field, @Nullable ThreadLog log) {
    if (log != null) {
      Hooks.holds(held, field, log);
    }
  }

  private static @Nullable Identity known(@Nullable Object object, @Nullable ThreadLog log) {
    try {
      return log == null || object == null ? null : log.identities.known(object);
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
      return null;
    }
  }

  /** An object or array is about to be cloned. */
  public static void cloning(Object original, @Nullable ThreadLog log) {
    if (log != null && known(original, log) != null) {
      Hooks.cloning(original, log);
    }
  }

  /** An object or array was cloned. */
  public static void cloned(Object original, Object copy, @Nullable ThreadLog log, int site) {
    if (log != null && known(original, log) != null) {
      Hooks.cloned(original, copy, log, site);
    }
    created(copy, log);
  }

  // Static fields.

  /** A static field was read. */
  public static void readStatic(int first, @Nullable ThreadLog log, int index, int site) {
    if (log != null) {
      Hooks.readStatic(first, log, index, site);
    }
  }

  /** A static field is about to be written. */
  public static void writeStatic(int first, @Nullable ThreadLog log, int index, int site) {
    if (log != null) {
      Hooks.writeStatic(first, log, index, site);
    }
  }

  /** A static volatile field is about to be read. */
  public static void lockVolatileStatic(int first, @Nullable ThreadLog log) {
    if (log != null) {
      Hooks.lockVolatileStatic(first, log);
    }
  }

  /** A static volatile field was read. */
  public static void readVolatileStatic(int first, @Nullable ThreadLog log, int index, int site) {
    if (log != null) {
      Hooks.readVolatileStatic(first, log, index, site);
    }
  }

  /** A static volatile field is about to be written. */
  public static void writeVolatileStatic(int first, @Nullable ThreadLog log, int index, int site) {
    if (log != null) {
      Hooks.writeVolatileStatic(first, log, index, site);
    }
  }

  /** A class's static initialiser begins. */
  public static void initializing(@Nullable ThreadLog log) {
    if (log != null) {
      Hooks.initializing(log);
    }
  }

  /** A class's static initialiser has ended: what it created is there for all. */
  public static void initialized(@Nullable ThreadLog log) {
    if (log != null) {
      Hooks.initialized(log);
    }
  }

  // Arrays.

  /** An element of an array was read; see {@link ArrayHooks#readElement}. */
  public static @Nullable Identity readElement(
      Object array, int index, @Nullable Identity last, @Nullable ThreadLog log, int site) {
    return log == null || known(array, log) == null
        ? null
        : ArrayHooks.readElement(array, index, last, log, site);
  }

  /** An element of an array is about to be written, if there is such an element. */
  public static @Nullable Identity writeElement(
      Object array, int index, @Nullable Identity last, @Nullable ThreadLog log, int site) {
    return log == null || known(array, log) == null
        ? null
        : ArrayHooks.writeElement(array, index, last, log, site);
  }

  /** Elements are about to be copied from one array to another, if that is possible. */
  public static void arraycopy(
      Object from, int start, Object to, int at, int length, @Nullable ThreadLog log, int site) {
    if (log != null
        && ArrayHooks.hasElements(from, start, length)
        && ArrayHooks.hasElements(to, at, length)) {
      try {
        if (log.identities.known(from) != null) {
          ArrayHooks.readElements(from, start, length, log, site);
        }
        if (log.identities.known(to) != null) {
          ArrayHooks.writeElements(to, at, length, log, site);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  // Monitors and the rest.

  /** A monitor is about to be entered, if there is an object. */
  public static void acquiring(Object lock, @Nullable ThreadLog log, int site) {
    if (log != null) {
      Hooks.acquiring(lock, log, site);
    }
  }

  /** A monitor is about to be left. */
  public static void releasing(Object lock, @Nullable ThreadLog log, int site) {
    if (log != null) {
      Hooks.releasing(lock, log, site);
    }
  }

  /** The thread is about to wait for a notification. */
  public static void waiting(Object lock, @Nullable ThreadLog log, int site) {
    if (log != null) {
      Hooks.waiting(lock, log, site);
    }
  }

  /** The thread has caught an interrupt. */
  public static void interrupted(@Nullable ThreadLog log) {
    if (log != null) {
      Hooks.interrupted(log);
    }
  }

  /** A field was read by reflection. */
  public static void readReflectively(
      Field field, Object object, @Nullable ThreadLog log, int site) {
    if (log != null) {
      Hooks.readReflectively(field, object, log, site);
    }
  }

  /** A field is about to be written by reflection, if that is possible. */
  public static void writeReflectively(
      Field field, Object object, @Nullable ThreadLog log, int site) {
    if (log != null) {
      Hooks.writeReflectively(field, object, log, site);
    }
  }
}
