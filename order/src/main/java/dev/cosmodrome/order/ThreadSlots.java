package dev.cosmodrome.order;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Gives threads slots, which are small numbers, and takes them back from threads that are idle when
 * they run out: so that there are as many slots as threads that are busy at the same time, about,
 * and not as many as there ever were threads.
 */
public final class ThreadSlots {
  /** What stands for the slot of a thread that has none. */
  public static final int NONE = -1;

  private final IntPredicate isIdle;
  private int[] slotOf = new int[0];
  private int[] threadOf = new int[8];
  private int count;
  private int[] free = new int[8];
  private int freeCount;

  /**
   * Creates free slots.
   *
   * @param isIdle tells whether the thread of a slot can do without it
   */
  public ThreadSlots(IntPredicate isIdle) {
    this.isIdle = isIdle;
  }

  /** The slot of a thread, or {@link #NONE}. */
  public int of(int thread) {
    return thread < slotOf.length ? slotOf[thread] : NONE;
  }

  /** The thread that a slot was given to last. */
  public int thread(int slot) {
    return threadOf[slot];
  }

  /** All slots that were ever given are below this. */
  public int count() {
    return count;
  }

  /** Gives a slot to a thread that has none. */
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
