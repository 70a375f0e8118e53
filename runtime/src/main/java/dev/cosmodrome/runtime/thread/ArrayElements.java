package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.Identity;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * The elements of arrays as variables. An array is recorded from when on another thread may reach
 * it; see {@link Variables}.
 */
public final class ArrayElements {
  /**
   * The length from which on arrays get an identity when they are created. Shorter ones are kept in
   * {@link FreshArrays} first, since most of them are never shared.
   */
  private static final int LONG_ARRAY_ELEMENTS = 256;

  private ArrayElements() {}

  /** Makes a new array belong to the thread that has created it. */
  public static void created(Object array, ThreadContext context) {
    if (Array.getLength(array) < LONG_ARRAY_ELEMENTS) {
      context.fresh.add(array);
    } else {
      context.identities.of(array).changeState(0, context.claim(0));
    }
  }

  /** Returns the identity of an array, or null if the array is fresh. */
  private static @Nullable Identity identity(Object array, ThreadContext context) {
    return context.fresh.isRecent(array) ? null : lookUp(array, context);
  }

  /**
   * Returns the identity of an array that is not among the most recent ones, or null if it is fresh
   * and has none.
   */
  public static @Nullable Identity lookUp(Object array, ThreadContext context) {
    Identity cached = context.identities.cached(array);
    return cached != null || context.fresh.has(array) ? cached : context.identities.of(array);
  }

  /**
   * Returns the state of an array: positive if its elements are recorded. They are from the first
   * access on by another owner than the one that created the array.
   */
  public static int state(Object array, @Nullable Identity identity, ThreadContext context) {
    if (identity == null) {
      return 0;
    }
    int state = identity.state;
    return state > 0 || state == context.owner
        ? state
        : Variables.recordArray(array, identity, context);
  }

  /**
   * Returns the variable of the first element of an array, or -1 if its elements are not recorded.
   */
  public static int first(Object array, ThreadContext context) {
    int state = state(array, identity(array, context), context);
    return state > 0 ? state - 1 : -1;
  }

  /** Returns whether there is such a range of elements. */
  public static boolean has(@Nullable Object array, int start, int length) {
    return array != null
        && array.getClass().isArray()
        && start >= 0
        && length >= 0
        && (long) start + length <= Array.getLength(array);
  }

  /** Logs reads of elements, which must exist. */
  public static void read(Object array, int start, int length, ThreadContext context, int site) {
    int first = length > 0 ? first(array, context) : -1;
    for (int i = 0; i < length && first >= 0; i++) {
      context.read(first + start + i, site);
    }
  }

  /** Logs writes of elements, which must exist. */
  public static void write(Object array, int start, int length, ThreadContext context, int site) {
    int first = length > 0 ? first(array, context) : -1;
    for (int i = 0; i < length && first >= 0; i++) {
      context.write(first + start + i, site);
    }
  }
}
