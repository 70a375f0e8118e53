package dev.cosmodrome.runtime.library;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The elements that a call such as {@code Arrays.mismatch} reads of the two arrays that it
 * compares: it stops at the first difference, which may come long before the end of a range. The
 * comparison is made once more to find it. Objects are not compared, since that would call the
 * program's code: their arrays count as read to the end.
 */
final class ComparedElements {
  private ComparedElements() {}

  /**
   * Returns the number of elements that a call reads of each array.
   *
   * @param actions all that the call does, two of which compare
   */
  static int count(LibraryAction[] actions, @Nullable Object[] operands) {
    LibraryAction first = null;
    for (LibraryAction action : actions) {
      if (action.verb() == Verb.COMPARE_ELEMENTS) {
        if (first != null) {
          return count(first, action, operands);
        }
        first = action;
      }
    }
    return Integer.MAX_VALUE;
  }

  private static int count(LibraryAction action, LibraryAction other, @Nullable Object[] operands) {
    Object array = operands[action.on()];
    Object otherArray = operands[other.on()];
    ElementRange range = range(action, array, operands);
    ElementRange otherRange = range(other, otherArray, operands);
    if (range == null || otherRange == null) {
      return 0;
    }
    boolean isWhole = action.argument() == 0 && action.end() == 0;
    boolean isDecidedByLength =
        action.condition() == LibraryEvent.IF_EQUAL && range.length() != otherRange.length();
    if ((isWhole && array == otherArray) || isDecidedByLength) {
      return 0;
    }
    int length = Math.min(range.length(), otherRange.length());
    int same = mismatch(array, range.start(), otherArray, otherRange.start(), length);
    return same < 0 ? length : same + 1;
  }

  private static @Nullable ElementRange range(
      LibraryAction action, @Nullable Object array, @Nullable Object[] operands) {
    return array == null || !array.getClass().isArray()
        ? null
        : ElementRange.of(action, operands, Array.getLength(array), false);
  }

  /** Returns the number of equal elements before the first difference, -1 if none is known. */
  private static int mismatch(
      @Nullable Object a, int from, @Nullable Object b, int start, int length) {
    int to = from + length;
    int end = start + length;
    if (a instanceof byte[] x && b instanceof byte[] y) {
      return Arrays.mismatch(x, from, to, y, start, end);
    }
    if (a instanceof char[] x && b instanceof char[] y) {
      return Arrays.mismatch(x, from, to, y, start, end);
    }
    if (a instanceof short[] x && b instanceof short[] y) {
      return Arrays.mismatch(x, from, to, y, start, end);
    }
    if (a instanceof int[] x && b instanceof int[] y) {
      return Arrays.mismatch(x, from, to, y, start, end);
    }
    if (a instanceof long[] x && b instanceof long[] y) {
      return Arrays.mismatch(x, from, to, y, start, end);
    }
    if (a instanceof float[] x && b instanceof float[] y) {
      return Arrays.mismatch(x, from, to, y, start, end);
    }
    if (a instanceof double[] x && b instanceof double[] y) {
      return Arrays.mismatch(x, from, to, y, start, end);
    }
    if (a instanceof boolean[] x && b instanceof boolean[] y) {
      return Arrays.mismatch(x, from, to, y, start, end);
    }
    return -1;
  }
}
