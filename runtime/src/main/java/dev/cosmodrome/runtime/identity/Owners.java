package dev.cosmodrome.runtime.identity;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The numbers of owners. An owner is a thread between two operations that other threads may see
 * (releases, volatile writes, starting a thread). The state of an object is 0 if nothing is known
 * of it; the negative number of the owner that created it; or the id of its first variable + 1 when
 * it is recorded.
 *
 * <p>The numbers are static, because they are stored in fields of the objects of this JVM.
 */
public final class Owners {
  /** The state of objects that are not recorded, because there are too many variables. */
  public static final int UNRECORDED = -1;

  /** The owner number of threads when no numbers are left; no object has it as its state. */
  public static final int NOBODY = Integer.MIN_VALUE;

  /** The state of an object that was created when no numbers were left. */
  public static final int UNOWNED = NOBODY + 1;

  /** The first owner number; later ones are less. */
  private static final int FIRST = -2;

  /** The number of owner numbers that a thread reserves at a time. */
  private static final int BLOCK = 1 << 10;

  /** The number from which on none are reserved; so late that concurrent reservations still fit. */
  private static final int LAST = Integer.MIN_VALUE + 2 * BLOCK;

  private static final AtomicInteger NEXT = new AtomicInteger(FIRST);

  private Owners() {}

  /**
   * Reserves numbers for a thread: the first of {@link #BLOCK} descending ones, or {@link #NOBODY}.
   */
  public static int reserve() {
    return NEXT.get() <= LAST ? NOBODY : NEXT.getAndAdd(-BLOCK);
  }

  /** Returns the owner number that follows this one on the same thread. */
  public static int next(int owner) {
    if (owner == NOBODY) {
      return NOBODY;
    }
    int next = owner - 1;
    return (FIRST - next) % BLOCK == 0 ? reserve() : next;
  }
}
