package dev.cosmodrome.checkers.transactions;

/**
 * A transaction in one long: its number, whether the access that belongs to it is volatile, and its
 * context. It is positive; 0 is none. Those with greater numbers are greater.
 */
public final class Transactions {
  private static final int CONTEXT_BITS = 26;
  private static final long CONTEXT_MASK = (1L << CONTEXT_BITS) - 1;
  private static final long VOLATILE = 1L << CONTEXT_BITS;
  private static final int NUMBER_SHIFT = CONTEXT_BITS + 1;

  private Transactions() {}

  /** Packs a context and a number; the access is not volatile. */
  public static long of(int context, long number) {
    return number << NUMBER_SHIFT | (context + 1);
  }

  /** Returns the same transaction, marked if the access is volatile. */
  public static long withVolatile(long transaction, boolean isVolatile) {
    return isVolatile ? transaction | VOLATILE : transaction;
  }

  /** Returns the context, an id of {@link Contexts}. */
  public static int context(long transaction) {
    return (int) (transaction & CONTEXT_MASK) - 1;
  }

  /** Returns whether the access is volatile. */
  public static boolean isVolatile(long transaction) {
    return (transaction & VOLATILE) != 0;
  }

  /**
   * Returns a bound for unsigned comparisons: 0 and transactions with a lesser number than {@code
   * number} are below it; negative values, which stand for several readers, are not.
   */
  public static long below(long number) {
    return number > Long.MAX_VALUE >>> NUMBER_SHIFT ? Long.MAX_VALUE : number << NUMBER_SHIFT;
  }

  /** Returns the number. */
  public static long number(long transaction) {
    return transaction >>> NUMBER_SHIFT;
  }
}
