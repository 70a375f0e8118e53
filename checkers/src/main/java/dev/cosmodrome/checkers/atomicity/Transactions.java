package dev.cosmodrome.checkers.atomicity;

/**
 * A transaction of some context, with its number and whether the access that belongs to it is
 * volatile, in one long. It is positive; 0 is none.
 */
final class Transactions {
  private static final int NUMBER_BITS = 36;
  private static final long NUMBER_MASK = (1L << NUMBER_BITS) - 1;
  private static final int CONTEXT_SHIFT = NUMBER_BITS + 1;

  private Transactions() {}

  static long of(int context, long number) {
    return ((context + 1L) << CONTEXT_SHIFT) | number;
  }

  static long withVolatile(long transaction, boolean isVolatile) {
    return isVolatile ? transaction | (1L << NUMBER_BITS) : transaction;
  }

  static int context(long transaction) {
    return (int) (transaction >>> CONTEXT_SHIFT) - 1;
  }

  static boolean isVolatile(long transaction) {
    return (transaction & (1L << NUMBER_BITS)) != 0;
  }

  static long number(long transaction) {
    return transaction & NUMBER_MASK;
  }
}
