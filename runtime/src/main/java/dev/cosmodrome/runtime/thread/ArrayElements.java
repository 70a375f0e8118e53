package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.Identity;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * The elements of arrays as variables. An array is recorded from when on another thread may reach
 * it; see {@link Variables}.
 */
public final class ArrayElements {
  /** Arrays from this length on get an identity when they are created. */
  private static final int LONG_ARRAY_ELEMENTS = 256;

  private ArrayElements() {}

  /** Notes that the thread has created an array. */
  public static void created(Object array, ThreadContext context) {
    if (Array.getLength(array) < LONG_ARRAY_ELEMENTS) {
      context.fresh.add(array);
    } else {
      context.identities.of(array).changeState(0, context.claim(0));
    }
  }

  /** The identity of an array, or null if it is so new that it has none. */
  public static @Nullable Identity identity(Object array, ThreadContext context) {
    if (context.fresh.isLast(array)) {
      return null;
    }
    Identity cached = context.identities.cached(array);
    return cached != null || context.fresh.has(array) ? cached : context.identities.of(array);
  }

  /** The state of an array if its elements are recorded, else a negative number or 0. */
  public static int state(Object array, @Nullable Identity identity, ThreadContext context) {
    if (identity == null) {
      return 0;
    }
    int state = identity.state;
    return state > 0 || state == context.owner
        ? state
        : Variables.recordArray(array, identity, context);
  }

  /** The variable of the first element of an array, or -1 if its elements are not recorded. */
  public static int first(Object array, ThreadContext context) {
    int state = state(array, identity(array, context), context);
    return state > 0 ? state - 1 : -1;
  }

  /** Whether there is such a range of elements. */
  public static boolean has(@Nullable Object array, int start, int length) {
    return array != null
        && array.getClass().isArray()
        && start >= 0
        && length >= 0
        && (long) start + length <= Array.getLength(array);
  }

  /** Logs that elements are read; the array has them. */
  public static void read(Object array, int start, int length, ThreadContext context, int site) {
    int first = length > 0 ? first(array, context) : -1;
    for (int i = 0; i < length && first >= 0; i++) {
      context.read(first + start + i, site);
    }
  }

  /** Logs that elements are written; the array has them. */
  public static void write(Object array, int start, int length, ThreadContext context, int site) {
    int first = length > 0 ? first(array, context) : -1;
    for (int i = 0; i < length && first >= 0; i++) {
      context.write(first + start + i, site);
    }
  }
}
