package dev.cosmodrome.order;

/** A moment of one thread, its slot and time, in one long; 0 is no moment. */
public final class Epoch {
  private Epoch() {}

  /** Packs a slot and a time, which is at least 1. */
  public static long of(int slot, int time) {
    return (long) slot << Integer.SIZE | time;
  }

  /** The slot. */
  public static int slot(long epoch) {
    return (int) (epoch >>> Integer.SIZE);
  }

  /** The time. */
  public static int time(long epoch) {
    return (int) epoch;
  }
}
