package dev.cosmodrome.checkers.transactions;

/** The operation and target of an event, in one long. */
public final class OpAndTarget {
  private OpAndTarget() {}

  /** Packs an operation and its target. */
  public static long of(int operation, int target) {
    return (long) operation << Integer.SIZE | target;
  }

  /** Returns the operation. */
  public static int operation(long opAndTarget) {
    return (int) (opAndTarget >>> Integer.SIZE);
  }

  /** Returns the target. */
  public static int target(long opAndTarget) {
    return (int) opAndTarget;
  }
}
