package dev.cosmodrome.order;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The slots of threads in clocks. A thread that has ended leaves its slot to a thread that comes
 * after all it did, and goes on with its time. So epochs stay comparable, and thousands of threads
 * that are started and joined need few slots.
 */
public final class EpochSlots {
  /** How many ended threads are looked at for a slot. */
  private static final int CANDIDATES = 8;

  /** How many slots for no thread are made together. */
  private static final int RESERVE = 64;

  private static final int NOBODY = -1;

  // By slot: its threads, and since which time.
  private int slotCount;
  private int[][] owners = new int[16][];
  private int[][] since = new int[16][];
  private int[] ownerCounts = new int[16];
  private int[] finalTimes = new int[16];

  private int lastReserved;
  private int reserved;

  private int[] ended = new int[16];
  private int endedCount;

  /** A slot for no thread. Such slots are side by side, so that clocks can share all others. */
  public int take() {
    if (reserved == 0) {
      while (reserved < RESERVE) {
        lastReserved = own(newSlot(), NOBODY);
        reserved++;
      }
    }
    return lastReserved + 1 - reserved--;
  }

  /** A slot for a thread that comes after nothing. */
  public int take(int thread) {
    return own(newSlot(), thread);
  }

  /**
   * A slot for a thread.
   *
   * @param known for each slot, the time up to which the thread comes after all that happened there
   */
  public int take(int thread, IntUnaryOperator known) {
    for (int i = endedCount - 1; i >= Math.max(0, endedCount - CANDIDATES); i--) {
      int slot = ended[i];
      if (finalTimes[slot] <= known.applyAsInt(slot)) {
        ended[i] = ended[--endedCount];
        return own(slot, thread);
      }
    }
    return take(thread);
  }

  /** The time at which the thread that has a slot began. */
  public int firstTime(int slot) {
    return since[slot][ownerCounts[slot] - 1];
  }

  /** The thread that has a slot has ended, at this time. */
  public void leave(int slot, int time) {
    finalTimes[slot] = time;
    if (endedCount == ended.length) {
      ended = Arrays.copyOf(ended, 2 * endedCount);
    }
    ended[endedCount++] = slot;
  }

  /** The thread that lived through a moment. */
  public int thread(long epoch) {
    int slot = Epoch.slot(epoch);
    int owner = ownerCounts[slot] - 1;
    while (since[slot][owner] > Epoch.time(epoch)) {
      owner--;
    }
    return owners[slot][owner];
  }

  private int newSlot() {
    if (slotCount == owners.length) {
      owners = Arrays.copyOf(owners, 2 * slotCount);
      since = Arrays.copyOf(since, 2 * slotCount);
      ownerCounts = Arrays.copyOf(ownerCounts, 2 * slotCount);
      finalTimes = Arrays.copyOf(finalTimes, 2 * slotCount);
    }
    owners[slotCount] = new int[1];
    since[slotCount] = new int[1];
    return slotCount++;
  }

  private int own(int slot, int thread) {
    int count = ownerCounts[slot]++;
    if (count == owners[slot].length) {
      owners[slot] = Arrays.copyOf(owners[slot], 2 * count);
      since[slot] = Arrays.copyOf(since[slot], 2 * count);
    }
    owners[slot][count] = thread;
    since[slot][count] = finalTimes[slot] + 1;
    return slot;
  }
}
