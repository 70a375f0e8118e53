package dev.cosmodrome.order;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The slots of threads in vector clocks. A thread can take over the slot of an ended thread if it
 * happens after everything that the ended thread did; it then continues with the next times of that
 * slot. Epochs of both threads stay comparable, and thousands of threads that are started and
 * joined need few slots.
 */
public final class EpochSlots {
  /** The number of ended threads, the latest first, whose slots are considered for a new thread. */
  private static final int CANDIDATES = 8;

  /** The number of slots without a thread that are created together. */
  private static final int RESERVE = 64;

  private static final int NO_THREAD = -1;

  // By slot: the threads that have owned it, and the time from which on each of them did.
  private int slotCount;
  private int[][] owners = new int[16][];
  private int[][] since = new int[16][];
  private int[] ownerCounts = new int[16];
  private int[] finalTimes = new int[16];

  private int lastReserved;
  private int reserved;

  private int[] ended = new int[16];
  private int endedCount;

  /**
   * Returns a slot that belongs to no thread. Such slots are adjacent, so that clocks can share the
   * pages with all other slots.
   */
  public int take() {
    if (reserved == 0) {
      while (reserved < RESERVE) {
        lastReserved = own(newSlot(), NO_THREAD);
        reserved++;
      }
    }
    return lastReserved + 1 - reserved--;
  }

  /** Returns a slot for a thread that happens after nothing. */
  public int take(int thread) {
    return own(newSlot(), thread);
  }

  /**
   * Returns a slot for a thread.
   *
   * @param known by slot, the time up to which everything in that slot happens before the thread
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

  /** Returns the first time of the thread that owns a slot. */
  public int firstTime(int slot) {
    return since[slot][ownerCounts[slot] - 1];
  }

  /** Makes the slot of a thread that has ended, at this time, available to other threads. */
  public void leave(int slot, int time) {
    finalTimes[slot] = time;
    if (endedCount == ended.length) {
      ended = Arrays.copyOf(ended, 2 * endedCount);
    }
    ended[endedCount++] = slot;
  }

  /** Returns the thread to which an epoch belongs. */
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
