package dev.cosmodrome.order;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Happens-before of one trace: a vector clock for each thread, ticked whenever something is handed
 * on to other threads.
 *
 * <p>A thread that has ended leaves its slot to a thread that comes after all it did, and goes on
 * with its time. So epochs stay comparable, and thousands of threads that are started and joined
 * need few slots.
 */
public final class HappensBefore {
  private static final int ENDED = -1;

  /** How many ended threads are looked at for a slot. */
  private static final int CANDIDATES = 8;

  private @Nullable VectorClock[] clocks = new VectorClock[16];
  private int[] slots = new int[16];
  private long[] epochs = new long[16];

  // By slot: who has had it, since which time.
  private int slotCount;
  private int[][] owners = new int[16][];
  private int[][] since = new int[16][];
  private int[] ownerCounts = new int[16];
  private int[] finalTimes = new int[16];

  private int[] ended = new int[16];
  private int endedCount;

  /** The moment at which a thread is. */
  public long epoch(int thread) {
    ensure(thread, null);
    return epochs[thread];
  }

  /** Whether a moment comes before where a thread is now. */
  public boolean isBefore(long epoch, int thread) {
    return Epoch.time(epoch) <= clock(thread).time(Epoch.slot(epoch));
  }

  /** What comes before where a thread is now, itself included. */
  public VectorClock past(int thread) {
    VectorClock past = new VectorClock();
    past.assign(clock(thread));
    return past;
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

  /** What a thread did comes before all that is told by {@code clock}. */
  public void publish(int thread, VectorClock clock) {
    clock.join(clock(thread));
    tick(thread);
  }

  /** As {@link #publish}, but {@code clock} forgets what it knew, which the thread knows, too. */
  public void handOver(int thread, VectorClock clock) {
    clock.assign(clock(thread));
    tick(thread);
  }

  /** Whether all that {@code clock} tells comes before where a thread is now. */
  public boolean knows(int thread, VectorClock clock) {
    return clock(thread).includes(clock);
  }

  /** What {@code clock} tells comes before all that a thread does from now on. */
  public void observe(int thread, VectorClock clock) {
    clock(thread).join(clock);
  }

  /** A thread starts another one. */
  public void fork(int thread, int child) {
    start(child, clock(thread));
    tick(thread);
  }

  /** A thread starts after all that {@code clock} tells. */
  public void start(int thread, VectorClock clock) {
    ensure(thread, clock);
    clock(thread).join(clock);
  }

  /** What a thread does from now on is told apart from what it did. */
  public void advance(int thread) {
    ensure(thread, null);
    tick(thread);
  }

  /** A thread has seen another one end. */
  public void join(int thread, int child) {
    if (child < clocks.length && clocks[child] != null) {
      clock(thread).join(clock(child));
      stop(child);
    }
  }

  /** A thread has ended. */
  public void stop(int thread) {
    ensure(thread, null);
    int slot = slots[thread];
    if (slot == ENDED) {
      return;
    }
    slots[thread] = ENDED;
    finalTimes[slot] = Epoch.time(epochs[thread]);
    if (endedCount == ended.length) {
      ended = Arrays.copyOf(ended, 2 * endedCount);
    }
    ended[endedCount++] = slot;
  }

  private void tick(int thread) {
    int time = Math.incrementExact(Epoch.time(epochs[thread]));
    epochs[thread] = Epoch.of(slots[thread], time);
    clock(thread).set(slots[thread], time);
  }

  private VectorClock clock(int thread) {
    ensure(thread, null);
    return clocks[thread];
  }

  /** Gives a thread a clock and a slot; {@code start} tells what comes before it. */
  private void ensure(int thread, @Nullable VectorClock start) {
    if (thread >= clocks.length) {
      int length = Math.max(thread + 1, 2 * clocks.length);
      clocks = Arrays.copyOf(clocks, length);
      slots = Arrays.copyOf(slots, length);
      epochs = Arrays.copyOf(epochs, length);
    }
    if (clocks[thread] == null) {
      int slot = start == null ? newSlot() : slotAfter(start);
      int time = finalTimes[slot] + 1;
      finalTimes[slot] = 0;
      own(slot, thread, time);
      slots[thread] = slot;
      epochs[thread] = Epoch.of(slot, time);
      clocks[thread] = new VectorClock();
      clocks[thread].set(slot, time);
    }
  }

  /** A slot of an ended thread all of which is before {@code start}, or a new one. */
  private int slotAfter(VectorClock start) {
    for (int i = endedCount - 1; i >= Math.max(0, endedCount - CANDIDATES); i--) {
      int slot = ended[i];
      if (finalTimes[slot] <= start.time(slot)) {
        ended[i] = ended[--endedCount];
        return slot;
      }
    }
    return newSlot();
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

  private void own(int slot, int thread, int time) {
    int count = ownerCounts[slot]++;
    if (count == owners[slot].length) {
      owners[slot] = Arrays.copyOf(owners[slot], 2 * count);
      since[slot] = Arrays.copyOf(since[slot], 2 * count);
    }
    owners[slot][count] = thread;
    since[slot][count] = time;
  }
}
