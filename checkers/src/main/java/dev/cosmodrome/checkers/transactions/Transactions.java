package dev.cosmodrome.checkers.transactions;

/**
 * A transaction with its number, whether the access that belongs to it is volatile, and its
 * context, in one long. It is positive; 0 is none. Those with greater numbers are greater.
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

  /** The same transaction, for an access that is volatile or not. */
  public static long withVolatile(long transaction, boolean isVolatile) {
    return isVolatile ? transaction | VOLATILE : transaction;
  }

  /** The context, an id of {@link Contexts}. */
  public static int context(long transaction) {
    return (int) (transaction & CONTEXT_MASK) - 1;
  }

  /** Returns whether the access is volatile. */
  public static boolean isVolatile(long transaction) {
    return (transaction & VOLATILE) != 0;
  }

  /**
   * What transactions with a lesser number than this are below, and 0 is, as unsigned numbers; a
   * negative one, which is none of them, is not.
   */
  public static long below(long number) {
    return number > Long.MAX_VALUE >>> NUMBER_SHIFT ? Long.MAX_VALUE : number << NUMBER_SHIFT;
  }

  /** The number. */
  public static long number(long transaction) {
    return transaction >>> NUMBER_SHIFT;
  }
}
