package dev.cosmodrome.order;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Assigns slots, which are small numbers, to threads, and takes them back from idle threads when
 * they run out. So there are about as many slots as threads that are busy at the same time, however
 * many threads there ever were.
 */
public final class ThreadSlots {
  /** The slot of a thread that has none. */
  public static final int NONE = -1;

  private final IntPredicate isIdle;
  private int[] slotOf = new int[0];
  private int[] threadOf = new int[8];
  private int count;
  private int[] free = new int[8];
  private int freeCount;

  /**
   * Creates a set of free slots.
   *
   * @param isIdle returns whether the thread of a slot can do without it
   */
  public ThreadSlots(IntPredicate isIdle) {
    this.isIdle = isIdle;
  }

  /** Returns the slot of a thread, or {@link #NONE}. */
  public int of(int thread) {
    return thread < slotOf.length ? slotOf[thread] : NONE;
  }

  /** Returns the thread to which a slot was assigned last. */
  public int thread(int slot) {
    return threadOf[slot];
  }

  /** Returns an upper bound of all slots that were ever assigned, exclusive. */
  public int count() {
    return count;
  }

  /** Assigns a slot to a thread that has none. */
  public int assign(int thread) {
    if (thread >= slotOf.length) {
      int length = slotOf.length;
      slotOf = Arrays.copyOf(slotOf, Math.max(thread + 1, 2 * length));
      Arrays.fill(slotOf, length, slotOf.length, NONE);
    }
    if (freeCount == 0 && count == threadOf.length) {
      reclaim();
      if (freeCount < count / 2) {
        threadOf = Arrays.copyOf(threadOf, 2 * count);
        free = Arrays.copyOf(free, 2 * count);
      }
    }
    int slot = freeCount > 0 ? free[--freeCount] : count++;
    threadOf[slot] = thread;
    slotOf[thread] = slot;
    return slot;
  }

  private void reclaim() {
    for (int slot = 0; slot < count; slot++) {
      if (isIdle.test(slot)) {
        slotOf[threadOf[slot]] = NONE;
        free[freeCount++] = slot;
      }
    }
  }
}
