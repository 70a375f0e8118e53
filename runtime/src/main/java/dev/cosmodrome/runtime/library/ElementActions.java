package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.collections.ArrayContents;
import dev.cosmodrome.runtime.identity.ElementVariables;
import dev.cosmodrome.runtime.thread.ArrayElements;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.lang.reflect.Array;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Reports the accesses of library calls to elements of arrays that they are given, and of buffers.
 */
public final class ElementActions {
  /** In place of a range: all elements, and those of arrays that are elements. */
  private static final String DEEP = "deep";

  /** The number of nested arrays that are read; an array that contains itself has no end. */
  private static final int MOST_LEVELS = 32;

  private ElementActions() {}

  /**
   * Reports the accesses of a call to elements of arrays and buffers.
   *
   * @param actions all that the call does
   * @param operands the called object, or null, and the arguments
   * @param onlyKnown whether arrays are left out that recorded code has not created
   */
  public static void report(
      LibraryAction[] actions,
      @Nullable Object[] operands,
      boolean onlyKnown,
      ThreadContext context,
      int site) {
    for (LibraryAction action : actions) {
      if (action.verb().isOnElements()) {
        int most =
            action.verb() == Verb.COMPARE_ELEMENTS
                ? ComparedElements.count(actions, operands)
                : Integer.MAX_VALUE;
        report(action, most, operands, onlyKnown, context, site);
      }
    }
  }

  private static void report(
      LibraryAction action,
      int most,
      @Nullable Object[] operands,
      boolean onlyKnown,
      ThreadContext context,
      int site) {
    Object target = action.on() < operands.length ? operands[action.on()] : null;
    if (target instanceof Buffer buffer) {
      BufferActions.report(action, buffer, operands, onlyKnown, context, site);
      return;
    }
    if (target == null
        || !target.getClass().isArray()
        || (onlyKnown && context.identities.known(target) == null)) {
      return;
    }
    if (action.name().equals(DEEP)) {
      readDeeply(target, MOST_LEVELS, context, site);
      return;
    }
    boolean writes = action.verb() == Verb.WRITE_ELEMENTS;
    ElementRange range = ElementRange.of(action, operands, Array.getLength(target), !writes);
    if (range == null) {
      return;
    }
    if (writes) {
      ArrayElements.write(target, range.start(), range.length(), context, site);
    } else {
      int length = Math.min(range.length(), most);
      ArrayElements.read(target, range.start(), length, context, site);
    }
  }

  private static void readDeeply(Object array, int levels, ThreadContext context, int site) {
    ArrayElements.read(array, 0, Array.getLength(array), context, site);
    if (array instanceof Object[] elements && levels > 0) {
      for (Object element : elements) {
        if (element != null && element.getClass().isArray()) {
          readDeeply(element, levels - 1, context, site);
        }
      }
    }
  }

  private static @Nullable ElementRange range(
      LibraryAction action, Operands operands, Object array) {
    @Nullable Object[] all = {operands.of(0), operands.of(1), operands.of(2), operands.of(3)};
    return ElementRange.of(action, all, Array.getLength(array), true);
  }

  /** Makes a stream a view of elements of an array. */
  static void show(
      LibraryAction action,
      @Nullable Object result,
      Object array,
      Operands operands,
      ThreadContext context) {
    ElementRange range = range(action, operands, array);
    if (result != null && range != null) {
      LibraryObject.show(result, ArrayContents.of(array, range.start(), range.length()), context);
    }
  }

  /**
   * Reports the reads of a binary search, by repeating the search for the index that it has
   * returned.
   */
  static void searched(
      LibraryAction action,
      @Nullable Object result,
      Operands operands,
      ThreadContext context,
      int site) {
    Object array = operands.of(action.on());
    if (!(result instanceof Integer found) || array == null || !array.getClass().isArray()) {
      return;
    }
    ElementRange range = range(action, operands, array);
    ElementVariables elements = range == null ? null : ArrayElements.recorded(array, context);
    if (range == null || elements == null) {
      return;
    }
    int low = range.start();
    int high = low + range.length() - 1;
    int place = found < 0 ? -found - 1 : found;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      context.read(elements.group(middle), ElementVariables.inGroup(middle), site);
      if (middle == found) {
        return;
      }
      if (middle < place) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
  }
}
