package dev.cosmodrome.trace;

/** An event without its thread in one long: operation, site and target. */
public final class PackedEvent {
  private static final int OPERATION_SHIFT = 56;
  private static final int SITE_SHIFT = 28;
  private static final int MASK = (1 << 28) - 1;

  private PackedEvent() {}

  /** Packs an event; an operation has 8 bits, target and site 28 each. */
  public static long of(int operation, int target, int site) {
    return of(operation, rest(target, site));
  }

  /** Puts an operation before 56 other bits. */
  public static long of(int operation, long rest) {
    return (long) operation << OPERATION_SHIFT | rest;
  }

  /** Returns whether target and site have no more than 28 bits each. */
  static boolean fits(int target, int site) {
    return ((target | site) & ~MASK) == 0;
  }

  /** Returns the 56 bits behind the operation, of an event with this target and site. */
  static long rest(int target, int site) {
    return (long) site << SITE_SHIFT | target;
  }

  /** The operation of an event. */
  public static int operation(long event) {
    return (int) (event >>> OPERATION_SHIFT);
  }

  /** The site of an event. */
  public static int site(long event) {
    return (int) (event >>> SITE_SHIFT) & MASK;
  }

  /** The target of an event. */
  public static int target(long event) {
    return (int) event & MASK;
  }

  /** Returns whether two events have the same operation and site. */
  public static boolean areAlike(long one, long other) {
    return (one ^ other) >>> SITE_SHIFT == 0;
  }
}
