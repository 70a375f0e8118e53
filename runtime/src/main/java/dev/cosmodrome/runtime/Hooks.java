package dev.cosmodrome.runtime;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * What instrumented code calls at accesses and at monitors. Reads are logged after they happened,
 * writes before; locks after they were taken, and before they are given back. A volatile access and
 * its logging are one step.
 */
public final class Hooks {
  /** Whether anything is recorded; if not, compiled code contains nothing of a hook. */
  private static final boolean ON = Settings.current().out() != null;

  /** Arrays from this length on get an identity when they are created. */
  private static final int LARGE = 256;

  private Hooks() {}

  /** The log that the other hooks need. */
  public static @Nullable ThreadLog log() {
    return ON ? ThreadLog.current() : null;
  }

  /** An object is under construction: its superclass's part is there. */
  public static int claim(int state, ThreadLog log) {
    return ON ? log.claim(state) : state;
  }

  /** A method begins. */
  public static int enter(ThreadLog log, int method) {
    return ON ? log.enter(method) : 0;
  }

  /** A synchronized method begins; it has its lock. */
  public static int enter(Object lock, ThreadLog log, int method) {
    return ON ? log.enter(method, lock) : 0;
  }

  /** A method ends. */
  public static void exit(ThreadLog log, int depth) {
    if (ON) {
      log.exit(depth);
    }
  }

  /** A field was read. */
  public static void readField(Object object, int state, ThreadLog log, int index, int site) {
    if (ON && state != log.owner) {
      int recorded = state > 0 ? state : Variables.record(object);
      if (recorded > 0) {
        log.read(recorded - 1 + index, site);
      }
    }
  }

  /** A field is about to be written. */
  public static void writeField(Object object, int state, ThreadLog log, int index, int site) {
    if (ON && state != log.owner) {
      int recorded = state > 0 ? state : Variables.record(object);
      if (recorded > 0) {
        log.write(recorded - 1 + index, site);
      }
    }
  }

  /** A volatile field is about to be read, if there is an object. */
  public static void lockVolatile(Object object, ThreadLog log) {
    if (ON && object != null) {
      log.lockVolatile(Identities.spread(System.identityHashCode(object)));
    }
  }

  /** A volatile field was read. */
  public static void readVolatileField(
      Object object, int state, ThreadLog log, int index, int site) {
    if (ON) {
      int recorded = state > 0 ? state : Variables.record(object);
      if (recorded > 0) {
        log.readVolatile(recorded - 1 + index, site);
      }
      log.unlockVolatile();
    }
  }

  /** A volatile field is about to be written. */
  public static void writeVolatileField(
      Object object, int state, ThreadLog log, int index, int site) {
    if (ON) {
      lockVolatile(object, log);
      int recorded = state > 0 ? state : Variables.record(object);
      if (recorded > 0) {
        log.writeVolatile(recorded - 1 + index, site);
      }
    }
  }

  /** A volatile field was written. */
  public static void unlockVolatile(ThreadLog log) {
    if (ON) {
      log.unlockVolatile();
    }
  }

  /** A static field was read. */
  public static void readStatic(int first, ThreadLog log, int index, int site) {
    if (ON && first >= 0) {
      log.read(first + index, site);
    }
  }

  /** A static field is about to be written. */
  public static void writeStatic(int first, ThreadLog log, int index, int site) {
    if (ON && first >= 0) {
      log.write(first + index, site);
    }
  }

  /** A static volatile field is about to be read. */
  public static void lockVolatileStatic(int first, ThreadLog log) {
    if (ON) {
      log.lockVolatile(Identities.spread(first));
    }
  }

  /** A static volatile field was read. */
  public static void readVolatileStatic(int first, ThreadLog log, int index, int site) {
    if (ON) {
      if (first >= 0) {
        log.readVolatile(first + index, site);
      }
      log.unlockVolatile();
    }
  }

  /** A static volatile field is about to be written. */
  public static void writeVolatileStatic(int first, ThreadLog log, int index, int site) {
    if (ON && first >= 0) {
      log.lockVolatile(Identities.spread(first));
      log.writeVolatile(first + index, site);
    }
  }

  /** An array was created. */
  public static void created(Object array, ThreadLog log) {
    if (ON && array != null) {
      if (Array.getLength(array) < LARGE) {
        log.created(array);
      } else {
        log.identity(array).changeState(0, log.claim(0));
      }
    }
  }

  /** An array of arrays was created. */
  public static void createdAll(Object array, ThreadLog log) {
    if (ON && array != null) {
      created(array, log);
      createdParts(array, log);
    }
  }

  private static void createdParts(Object array, ThreadLog log) {
    if (array instanceof Object[] parts && array.getClass().getComponentType().isArray()) {
      for (Object part : parts) {
        if (part != null) {
          log.identity(part).changeState(0, log.claim(0));
          createdParts(part, log);
        }
      }
    }
  }

  /** An element of an array was read. */
  public static void readElement(Object array, int index, ThreadLog log, int site) {
    if (ON && !log.isLastFresh(array)) {
      int first = firstElement(array, log);
      if (first >= 0) {
        log.read(first + index, site);
      }
    }
  }

  /** An element of an array is about to be written, if there is such an element. */
  public static void writeElement(Object array, int index, ThreadLog log, int site) {
    if (ON && array != null && !log.isLastFresh(array)) {
      int first = firstElement(array, log);
      if (first >= 0 && index >= 0 && index < Array.getLength(array)) {
        log.write(first + index, site);
      }
    }
  }

  /** The variable of the first element, or -1 if accesses to the array are not recorded. */
  private static int firstElement(Object array, ThreadLog log) {
    Identity identity = log.cached(array);
    if (identity == null) {
      if (log.isFresh(array)) {
        return -1;
      }
      identity = log.identity(array);
    }
    int state = identity.state;
    if (state == log.owner) {
      return -1;
    }
    int recorded = state > 0 ? state : Variables.recordArray(array, identity);
    return recorded > 0 ? recorded - 1 : -1;
  }

  /** Elements are about to be copied from one array to another, if that is possible. */
  public static void arraycopy(
      Object from, int start, Object to, int at, int length, ThreadLog log, int site) {
    if (ON && from != null && to != null && from.getClass().isArray() && to.getClass().isArray()) {
      long fromEnd = (long) start + length;
      long toEnd = (long) at + length;
      if (start >= 0
          && at >= 0
          && fromEnd <= Array.getLength(from)
          && toEnd <= Array.getLength(to)) {
        readElements(from, start, length, log, site);
        int first = log.isLastFresh(to) ? -1 : firstElement(to, log);
        for (int i = 0; i < length && first >= 0; i++) {
          log.write(first + at + i, site);
        }
      }
    }
  }

  private static void readElements(Object array, int start, int length, ThreadLog log, int site) {
    int first = log.isLastFresh(array) ? -1 : firstElement(array, log);
    for (int i = 0; i < length && first >= 0; i++) {
      log.read(first + start + i, site);
    }
  }

  /** An object or array was cloned. */
  public static void cloned(Object original, Object copy, ThreadLog log, int site) {
    if (!ON || original == null || copy == null) {
      return;
    }
    if (original.getClass().isArray()) {
      readElements(original, 0, Array.getLength(original), log, site);
      if (copy != original && copy.getClass().isArray()) {
        created(copy, log);
      }
      return;
    }
    Shape shape = Shape.of(original.getClass());
    Layout layout = shape.layout;
    if (layout != null && shape.isTracked()) {
      Variables.cloned(original, copy, log.owner);
      if (shape.state(original) != log.owner) {
        int recorded = Variables.record(original);
        for (int i = 0; i < layout.size() && recorded > 0; i++) {
          if (layout.isVolatile(i)) {
            log.readVolatile(recorded - 1 + i, site);
          } else {
            log.read(recorded - 1 + i, site);
          }
        }
      }
    }
  }

  /** A field was read by reflection. */
  public static void readReflectively(Field field, Object object, ThreadLog log, int site) {
    if (ON) {
      Reflected.access(field, object, false, log, site);
    }
  }

  /** A field is about to be written by reflection, if that is possible. */
  public static void writeReflectively(Field field, Object object, ThreadLog log, int site) {
    if (ON && field != null && !Modifier.isFinal(field.getModifiers())) {
      Reflected.access(field, object, true, log, site);
    }
  }

  /** A monitor was entered. */
  public static void acquired(Object lock, ThreadLog log, int site) {
    if (ON) {
      log.acquired(lock, site);
    }
  }

  /** A monitor is about to be left. */
  public static void releasing(Object lock, ThreadLog log, int site) {
    if (ON && lock != null) {
      log.releasing(lock, site);
    }
  }

  /** The thread is about to wait for a notification. */
  public static void waiting(Object lock, ThreadLog log, int site) {
    if (ON && lock != null) {
      log.waiting(lock, site);
    }
  }

  /** The thread has caught an interrupt. */
  public static void interrupted(ThreadLog log) {
    if (ON) {
      log.interrupted();
    }
  }

  /** A class's static initialiser has ended: what it created is there for all. */
  public static void initialized(ThreadLog log) {
    if (ON) {
      log.newOwner();
    }
  }
}
