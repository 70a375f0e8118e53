package dev.cosmodrome.checkers.transactions;

/** What an event does, operation and target, in one long. */
public final class Deed {
  private Deed() {}

  /** Packs an operation and its target. */
  public static long of(int operation, int target) {
    return (long) operation << Integer.SIZE | target;
  }

  /** The operation. */
  public static int operation(long deed) {
    return (int) (deed >>> Integer.SIZE);
  }

  /** The target. */
  public static int target(long deed) {
    return (int) deed;
  }
}
