package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Shape;
import dev.cosmodrome.runtime.identity.VariableGroup;
import dev.cosmodrome.runtime.library.Holders;
import dev.cosmodrome.runtime.library.ReflectiveAccess;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.thread.Variables;
import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.Op;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * The hooks where methods begin and end, at accesses to fields and at monitors. Reads are reported
 * after they happened, writes before. A lock is announced before it is acquired and reported with
 * the next event, since the JVM compiles no method in which a call comes between entering a monitor
 * and the code that would leave it. A release is reported before it happens. A volatile access and
 * its report are one step.
 *
 * <p>A hook that fails because memory or stack is exhausted does not affect the program.
 *
 * <p>The first sentence of a hook's description is the moment at which instrumented code calls it.
 */
public final class Hooks {
  /** Whether anything is recorded; if not, compiled code contains nothing of a hook. */
  private static final boolean ON = Settings.current().out() != null;

  private Hooks() {}

  /** Returns the log of the thread, which is passed to the other hooks. */
  public static @Nullable ThreadContext log() {
    return ON ? CurrentThread.log() : null;
  }

  /** As {@link #log}, in a method that must complete something if the stack overflows. */
  public static @Nullable ThreadContext logWithRoom() {
    return ON ? CurrentThread.logWithRoom() : null;
  }

  /** The constructor of the superclass has returned. Returns the state of the new object. */
  public static @Nullable Object claim(@Nullable Object state, ThreadContext context) {
    return ON ? context.claim(state) : state;
  }

  /** A constructor begins. Returns the owner that the thread is. */
  public static @Nullable Object owner(@Nullable ThreadContext context) {
    return ON && context != null ? context.owner : null;
  }

  /** As {@link #claim}, for the owner that the thread was when the constructor began. */
  public static @Nullable Object claimFor(@Nullable Object state, @Nullable Object owner) {
    return state == null ? owner : state;
  }

  /** A method begins. Returns the argument for {@link #exit}. */
  public static int enter(ThreadContext context, int method) {
    try {
      return ON ? context.enter(method) : 0;
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
      return ThreadContext.NOT_ENTERED;
    }
  }

  /** A synchronized method begins, with its lock held. Returns the argument for {@link #exit}. */
  public static int enter(Object lock, ThreadContext context, int method) {
    try {
      return ON ? context.enter(method, lock) : 0;
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
      return ThreadContext.NOT_ENTERED;
    }
  }

  /** A method ends. */
  public static void exit(ThreadContext context, int depth) {
    if (ON) {
      try {
        context.exit(depth);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /**
   * A method ends by an exception, perhaps in the middle of a volatile access. That is rare, and
   * every recorded method contains the call, so the code behind it is compiled once.
   */
  @DontInline
  public static void exitByException(ThreadContext context, int depth) {
    if (ON) {
      try {
        unlockVolatile(context);
        context.exit(depth);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A field was read. */
  public static void readField(
      Object object, @Nullable Object state, ThreadContext context, int index, int site) {
    if (ON && state != context.owner) {
      try {
        VariableGroup fields = fields(object, state, context);
        if (fields != null) {
          context.read(fields, index, site);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A field is about to be written. */
  public static void writeField(
      Object object, @Nullable Object state, ThreadContext context, int index, int site) {
    if (ON && state != context.owner) {
      try {
        VariableGroup fields = fields(object, state, context);
        if (fields != null) {
          context.write(fields, index, site);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A volatile field is about to be read, if there is an object. */
  public static void lockVolatile(Object object, ThreadContext context) {
    if (ON && object != null) {
      try {
        context.lockVolatile(Identities.spread(System.identityHashCode(object)));
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A volatile field was read; the index is complemented if it is a fence that orders the read. */
  public static void readVolatileField(
      Object object, @Nullable Object state, ThreadContext context, int index, int site) {
    if (ON) {
      try {
        VariableGroup fields = fields(object, state, context);
        if (fields != null) {
          context.readAtomic(readMode(index), fields, field(index), site);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        context.unlockVolatile();
      }
    }
  }

  /** A volatile field is about to be written; the index is as in {@link #readVolatileField}. */
  public static void writeVolatileField(
      Object object, @Nullable Object state, ThreadContext context, int index, int site) {
    if (ON) {
      try {
        lockVolatile(object, context);
        VariableGroup fields = fields(object, state, context);
        if (fields != null) {
          context.writeAtomic(writeMode(index), fields, field(index), site);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** Returns the fields of an object, which is recorded from now on; null if it has none. */
  private static @Nullable VariableGroup fields(
      Object object, @Nullable Object state, ThreadContext context) {
    return state instanceof VariableGroup known ? known : Variables.record(object, context);
  }

  private static int readMode(int index) {
    return index < 0 ? Op.ACQUIRE_READ : Op.VOLATILE_READ;
  }

  private static int writeMode(int index) {
    return index < 0 ? Op.RELEASE_WRITE : Op.VOLATILE_WRITE;
  }

  private static int field(int index) {
    return index < 0 ? ~index : index;
  }

  /** A volatile field was written, or something failed. */
  public static void unlockVolatile(ThreadContext context) {
    if (ON) {
      context.hasWaited();
      context.unlockVolatile();
    }
  }

  /** A static field was read. */
  public static void readStatic(int first, ThreadContext context, int index, int site) {
    if (ON && first >= 0) {
      try {
        context.read(first + index, site);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A static field is about to be written. */
  public static void writeStatic(int first, ThreadContext context, int index, int site) {
    if (ON && first >= 0) {
      try {
        context.write(first + index, site);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A static volatile field is about to be read. */
  public static void lockVolatileStatic(int first, ThreadContext context) {
    if (ON) {
      try {
        context.lockVolatile(Identities.spread(first));
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A static volatile field was read. */
  public static void readVolatileStatic(int first, ThreadContext context, int index, int site) {
    if (ON) {
      try {
        if (first >= 0) {
          context.readAtomic(readMode(index), first + field(index), site);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        context.unlockVolatile();
      }
    }
  }

  /** A static volatile field is about to be written. */
  public static void writeVolatileStatic(int first, ThreadContext context, int index, int site) {
    if (ON && first >= 0) {
      try {
        context.lockVolatile(Identities.spread(first));
        context.writeAtomic(writeMode(index), first + field(index), site);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A field is about to get an array or collection whose elements belong to the field's set. */
  public static void holds(
      @Nullable Object holder, @Nullable Object held, String field, ThreadContext context) {
    if (ON && holder != null && held != null) {
      Holders.note(holder, held, field, context);
    }
  }

  /** A static field is about to get such an array or collection. */
  public static void holds(@Nullable Object held, String field, ThreadContext context) {
    if (ON && held != null) {
      Holders.note(null, held, field, context);
    }
  }

  /** An object or array is about to be cloned: from now on its state does not change. */
  public static void cloning(Object original, ThreadContext context) {
    if (ON && original != null && !original.getClass().isArray()) {
      context.suppressRecording();
      try {
        Shape shape = Shape.of(original.getClass());
        if (shape.isRecorded(original) && shape.state(original) != context.owner) {
          Variables.record(original, context);
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        context.resumeRecording();
      }
    }
  }

  /** An object or array was cloned. */
  public static void cloned(Object original, Object copy, ThreadContext context, int site) {
    if (ON && original != null && copy != null) {
      context.suppressRecording();
      try {
        Clones.record(original, copy, context, site);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        context.resumeRecording();
      }
    }
  }

  /** A field was read by reflection. */
  public static void readReflectively(Field field, Object object, ThreadContext context, int site) {
    if (ON) {
      context.suppressRecording();
      try {
        ReflectiveAccess.access(field, object, false, context, site);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        context.resumeRecording();
      }
    }
  }

  /** A field is about to be written by reflection, if that is possible. */
  public static void writeReflectively(
      Field field, Object object, ThreadContext context, int site) {
    if (ON && field != null && !Modifier.isFinal(field.getModifiers())) {
      context.suppressRecording();
      try {
        ReflectiveAccess.access(field, object, true, context, site);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      } finally {
        context.resumeRecording();
      }
    }
  }

  /** A monitor is about to be entered, if there is an object. */
  public static void acquiring(Object lock, ThreadContext context, int site) {
    if (ON && lock != null) {
      try {
        context.acquiring(lock, site);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A monitor is about to be left. */
  public static void releasing(Object lock, ThreadContext context, int site) {
    if (ON && lock != null) {
      try {
        context.releasing(lock, site);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
    }
  }

  /** The thread is about to wait for a notification. */
  public static void waiting(Object lock, ThreadContext context, int site) {
    if (ON && lock != null) {
      try {
        context.waiting(lock, site);
      } catch (VirtualMachineError e) {
        Recorder.giveUp(e);
      }
    }
  }

  /** The thread has caught an interrupt. */
  public static void interrupted(ThreadContext context) {
    if (ON) {
      try {
        context.interrupt.seenBy(context);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** A class's static initialiser begins. */
  public static void initializing(ThreadContext context) {
    if (ON) {
      context.initializing();
    }
  }

  /** A class's static initialiser has ended; all threads may see the results from now on. */
  public static void initialized(ThreadContext context) {
    if (ON) {
      context.initialized();
    }
  }
}
