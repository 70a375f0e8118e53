package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.runtime.thread.Variables;
import dev.cosmodrome.runtime.vm.DontInline;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * The hooks for arrays: when they are created, and at accesses to their elements. All that {@link
 * Hooks} promise holds here, too.
 */
public final class ArrayHooks {
  /** Whether anything is recorded; if not, compiled code contains nothing of a hook. */
  private static final boolean ON = Settings.current().out() != null;

  /** Arrays from this length on get an identity when they are created. */
  private static final int LONG_ARRAY_ELEMENTS = 256;

  private ArrayHooks() {}

  /** An array was created. */
  public static void created(Object array, ThreadContext context) {
    if (ON && array != null) {
      try {
        if (Array.getLength(array) < LONG_ARRAY_ELEMENTS) {
          context.fresh.add(array);
        } else {
          context.identities.of(array).changeState(0, context.claim(0));
        }
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  /** An array of arrays was created. */
  public static void createdAll(Object array, ThreadContext context) {
    if (ON && array != null) {
      try {
        created(array, context);
        createdParts(array, context);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  private static void createdParts(Object array, ThreadContext context) {
    if (array instanceof Object[] parts && array.getClass().getComponentType().isArray()) {
      for (Object part : parts) {
        if (part != null) {
          context.identities.of(part).changeState(0, context.claim(0));
          createdParts(part, context);
        }
      }
    }
  }

  /**
   * An element of an array was read.
   *
   * @param last what was returned at the same place before, or null
   * @return the identity of the array, if it has one
   */
  public static @Nullable Identity readElement(
      Object array, int index, @Nullable Identity last, ThreadContext context, int site) {
    if (!ON) {
      return null;
    }
    try {
      if (last == null || last.get() != array || last.state <= 0) {
        return readOther(array, index, context, site);
      }
      context.read(last.state - 1 + index, site);
      return last;
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
      return null;
    }
  }

  /** An element was read of another array than before, or of one that is not recorded yet. */
  @DontInline
  private static @Nullable Identity readOther(
      Object array, int index, ThreadContext context, int site) {
    Identity identity = identity(array, context);
    int state = elements(array, identity, context);
    if (state > 0) {
      context.read(state - 1 + index, site);
    }
    return identity;
  }

  /** An element of an array is about to be written, if there is such an element. */
  public static @Nullable Identity writeElement(
      Object array, int index, @Nullable Identity last, ThreadContext context, int site) {
    if (!ON) {
      return null;
    }
    try {
      if (last == null || last.get() != array || last.state <= 0) {
        return array == null ? null : writeOther(array, index, context, site);
      }
      if (index >= 0 && index < Array.getLength(array)) {
        context.write(last.state - 1 + index, site);
      }
      return last;
    } catch (VirtualMachineError e) {
      Recorder.lost(e);
      return null;
    }
  }

  @DontInline
  private static @Nullable Identity writeOther(
      Object array, int index, ThreadContext context, int site) {
    Identity identity = identity(array, context);
    int state = elements(array, identity, context);
    if (state > 0 && index >= 0 && index < Array.getLength(array)) {
      context.write(state - 1 + index, site);
    }
    return identity;
  }

  /** The identity of an array, or null if it is so new that it has none. */
  private static @Nullable Identity identity(Object array, ThreadContext context) {
    if (context.fresh.isLast(array)) {
      return null;
    }
    Identity cached = context.identities.cached(array);
    return cached != null || context.fresh.has(array) ? cached : context.identities.of(array);
  }

  /** The state of an array if its elements are recorded, else a negative number or 0. */
  private static int elements(Object array, @Nullable Identity identity, ThreadContext context) {
    if (identity == null) {
      return 0;
    }
    int state = identity.state;
    return state > 0 || state == context.owner
        ? state
        : Variables.recordArray(array, identity, context);
  }

  /** Elements are about to be copied from one array to another, if that is possible. */
  public static void arraycopy(
      Object from, int start, Object to, int at, int length, ThreadContext context, int site) {
    if (ON && hasElements(from, start, length) && hasElements(to, at, length)) {
      try {
        readElements(from, start, length, context, site);
        writeElements(to, at, length, context, site);
      } catch (VirtualMachineError e) {
        Recorder.lost(e);
      }
    }
  }

  static boolean hasElements(Object array, int start, int length) {
    return array != null
        && array.getClass().isArray()
        && start >= 0
        && (long) start + length <= Array.getLength(array);
  }

  static void readElements(Object array, int start, int length, ThreadContext context, int site) {
    int state = elements(array, identity(array, context), context);
    for (int i = 0; i < length && state > 0; i++) {
      context.read(state - 1 + start + i, site);
    }
  }

  static void writeElements(Object array, int start, int length, ThreadContext context, int site) {
    int state = elements(array, identity(array, context), context);
    for (int i = 0; i < length && state > 0; i++) {
      context.write(state - 1 + start + i, site);
    }
  }
}
