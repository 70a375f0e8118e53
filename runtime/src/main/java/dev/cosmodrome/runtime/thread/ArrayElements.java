package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.ElementVariables;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.identity.ObjectState;
import dev.cosmodrome.trace.Op;
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
      context.identities.of(array).changeState(null, context.owner);
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
   * Returns the elements of an array if they are recorded, else null. They are from the first
   * access on by another owner than the one that created the array.
   */
  public static @Nullable ElementVariables recorded(
      Object array, @Nullable Identity identity, ThreadContext context) {
    if (identity == null) {
      return null;
    }
    ObjectState state = identity.state;
    if (state instanceof ElementVariables elements) {
      return elements;
    }
    return state == context.owner ? null : Variables.recordArray(array, identity, context);
  }

  /** Returns the elements of an array if they are recorded, else null. */
  public static @Nullable ElementVariables recorded(Object array, ThreadContext context) {
    return recorded(array, identity(array, context), context);
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
    ElementVariables elements = length > 0 ? recorded(array, context) : null;
    for (int i = start; i < start + length && elements != null; i++) {
      context.read(elements.group(i), ElementVariables.inGroup(i), site);
    }
  }

  /** Logs writes of elements, which must exist. */
  public static void write(Object array, int start, int length, ThreadContext context, int site) {
    ElementVariables elements = length > 0 ? recorded(array, context) : null;
    for (int i = start; i < start + length && elements != null; i++) {
      context.write(elements.group(i), ElementVariables.inGroup(i), site);
    }
  }

  /** Logs reads of elements, which must exist, as volatile ones. */
  public static void readVolatile(
      Object array, int start, int length, ThreadContext context, int site) {
    ElementVariables elements = length > 0 ? recorded(array, context) : null;
    for (int i = start; i < start + length && elements != null; i++) {
      context.readAtomic(Op.VOLATILE_READ, elements.group(i), ElementVariables.inGroup(i), site);
    }
  }

  /** Logs writes of elements, which must exist, as volatile ones. */
  public static void writeVolatile(
      Object array, int start, int length, ThreadContext context, int site) {
    ElementVariables elements = length > 0 ? recorded(array, context) : null;
    for (int i = start; i < start + length && elements != null; i++) {
      context.writeAtomic(Op.VOLATILE_WRITE, elements.group(i), ElementVariables.inGroup(i), site);
    }
  }
}
