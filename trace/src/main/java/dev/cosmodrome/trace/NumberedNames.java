package dev.cosmodrome.trace;

import java.util.Arrays;

/**
 * Ids of names that are a letter and a number, such as {@code V123}, by the number. Traces with
 * millions of variables name them so; an array of ints is then far smaller than a hash table.
 *
 * <p>Only names of up to seven bytes count, given by their key ({@link NameKey#ofShort}), and only
 * those with the letter of the first one. The key of a longer name is negative.
 */
final class NumberedNames {
  /** The {@link #number} of a name without a number. */
  static final int NONE = -1;

  private static final long ZEROS = 0x3030303030303030L;
  private static final long OVER_NINE = 0x4646464646464646L;
  private static final long TOPS = 0x8080808080808080L;
  private static final int SPARSE = 1 << 20;

  /** Ids + 1 by number + 1; the first stands for no number. */
  private int[] ids = new int[64];

  private int letter = NONE;

  /** The number of a name, or {@link #NONE}. */
  int number(long key) {
    int digits = (int) (key >> 56) - 1;
    if ((key & 0xFF) != letter || digits < 1) {
      return NONE;
    }
    long text = (key >>> 8) << (8 * (8 - digits));
    long padded = text | (ZEROS >>> (8 * digits));
    long values = padded - ZEROS;
    boolean leadingZero = digits > 1 && ((key >>> 8) & 0xFF) == '0';
    if ((((padded + OVER_NINE) | values) & TOPS) != 0 || leadingZero) {
      return NONE;
    }
    return eightDigits(values);
  }

  /** The number whose decimal digits are these eight bytes, the first one lowest. */
  private static int eightDigits(long values) {
    long pairs = values * 10 + (values >>> 8);
    long fours = 0xFF000000FFL;
    return (int)
        (((pairs & fours) * 0xF424000000064L + ((pairs >>> 16) & fours) * 0x271000000001L) >>> 32);
  }

  /** The id of a number, or {@link #NONE}, which is what {@link #NONE} has. */
  int id(int number) {
    return number + 1 < ids.length ? ids[number + 1] - 1 : NONE;
  }

  /** Finds the ids of names, in a loop that only waits for memory. */
  void find(long[] keys, int count, int[] found) {
    for (int i = 0; i < count; i++) {
      found[i] = number(keys[i]);
    }
    for (int i = 0; i < count; i++) {
      found[i] = id(found[i]);
    }
  }

  /**
   * Adds the id of a name, if it is a letter and a number that is not far beyond the others.
   *
   * @return whether it was added
   */
  boolean add(long key, int id) {
    if (letter == NONE && key > 0 && Character.isLetter((int) (key & 0xFF))) {
      letter = (int) (key & 0xFF);
    }
    int number = number(key);
    if (number == NONE || number > 4L * id + SPARSE) {
      return false;
    }
    if (number + 1 >= ids.length) {
      ids = Arrays.copyOf(ids, Math.max(number + 2, 2 * ids.length));
    }
    ids[number + 1] = id + 1;
    return true;
  }
}
