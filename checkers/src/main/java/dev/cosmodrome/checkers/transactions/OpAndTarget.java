package dev.cosmodrome.checkers.transactions;

/** What an event does, operation and target, in one long. */
public final class OpAndTarget {
  private OpAndTarget() {}

  /** Packs an operation and its target. */
  public static long of(int operation, int target) {
    return (long) operation << Integer.SIZE | target;
  }

  /** The operation. */
  public static int operation(long opAndTarget) {
    return (int) (opAndTarget >>> Integer.SIZE);
  }

  /** The target. */
  public static int target(long opAndTarget) {
    return (int) opAndTarget;
  }
}
