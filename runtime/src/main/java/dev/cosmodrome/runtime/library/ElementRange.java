package dev.cosmodrome.runtime.library;

import org.jspecify.annotations.Nullable;

/**
 * The elements of an array or buffer that a call accesses.
 *
 * @param start the index of the first one
 * @param length the number of elements
 */
record ElementRange(int start, int length) {
  /**
   * Returns the elements that an action names.
   *
   * @param operands the called object and the arguments
   * @param size the number of elements of the array
   * @param mayExceed whether the range may end beyond the last element, as for {@code
   *     Arrays.copyOf}
   * @return null if there is no such range, so that the call fails
   */
  static @Nullable ElementRange of(
      LibraryAction action, @Nullable Object[] operands, int size, boolean mayExceed) {
    int start = action.argument() == 0 ? 0 : number(operands, action.argument());
    long end;
    if (action.end() > 0) {
      end = number(operands, action.end());
    } else if (action.end() < 0) {
      end = (long) start + number(operands, -action.end());
    } else {
      end = action.argument() == 0 ? size : start + 1L;
    }
    if (mayExceed && (action.end() != 0 || action.argument() == 0)) {
      end = Math.min(end, size);
    }
    return start < 0 || end < start || end > size
        ? null
        : new ElementRange(start, (int) (end - start));
  }

  /** Returns the value of an argument that is a number, else -1. */
  private static int number(@Nullable Object[] operands, int argument) {
    return argument < operands.length && operands[argument] instanceof Integer number ? number : -1;
  }
}
