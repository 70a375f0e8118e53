package dev.cosmodrome.order;

/**
 * An epoch: the slot of one thread and a time of its clock, packed into one long. 0 is no epoch.
 */
public final class Epoch {
  private Epoch() {}

  /** Packs a slot and a time, which is at least 1. */
  public static long of(int slot, int time) {
    return (long) slot << Integer.SIZE | time;
  }

  /** Returns the slot of an epoch. */
  public static int slot(long epoch) {
    return (int) (epoch >>> Integer.SIZE);
  }

  /** Returns the time of an epoch. */
  public static int time(long epoch) {
    return (int) epoch;
  }
}
