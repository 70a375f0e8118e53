package dev.cosmodrome.order;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The happens-before order of one trace: a vector clock for each thread, which advances whenever
 * the thread publishes to other threads.
 *
 * <p>Threads have {@link EpochSlots}, so that thousands of threads that are started and joined need
 * few slots.
 */
public final class HappensBefore {
  private static final int ENDED = -1;

  private @Nullable VectorClock[] clocks = new VectorClock[16];
  private int[] slots = new int[16];
  private long[] epochs = new long[16];
  private final EpochSlots epochSlots = new EpochSlots();

  /** Returns the current epoch of a thread. */
  public long epoch(int thread) {
    ensure(thread, null);
    return epochs[thread];
  }

  /** Returns whether an epoch happens before the current event of a thread. */
  public boolean isBefore(long epoch, int thread) {
    return Epoch.time(epoch) <= clock(thread).time(Epoch.slot(epoch));
  }

  /**
   * Returns a copy of the clock of a thread: everything that happens before its current event, and
   * its own events.
   */
  public VectorClock past(int thread) {
    VectorClock past = new VectorClock();
    past.assign(clock(thread));
    return past;
  }

  /** Returns the thread to which an epoch belongs. */
  public int thread(long epoch) {
    return epochSlots.thread(epoch);
  }

  /**
   * Joins the clock of a thread into {@code clock}: what the thread did so far happens before
   * whatever observes {@code clock} later.
   */
  public void publish(int thread, VectorClock clock) {
    clock.join(clock(thread));
    tick(thread);
  }

  /**
   * As {@link #publish}, but replaces the entries of {@code clock}. The thread must have observed
   * them.
   */
  public void handOver(int thread, VectorClock clock) {
    clock.assign(clock(thread));
    tick(thread);
  }

  /** Returns whether everything in {@code clock} happens before the current event of a thread. */
  public boolean hasObserved(int thread, VectorClock clock) {
    return clock(thread).includes(clock);
  }

  /**
   * Joins {@code clock} into the clock of a thread: everything in {@code clock} happens before what
   * the thread does from now on.
   */
  public void observe(int thread, VectorClock clock) {
    clock(thread).join(clock);
  }

  /** Orders what a thread did so far before everything that the thread it starts does. */
  public void fork(int thread, int child) {
    start(child, clock(thread));
    tick(thread);
  }

  /** Starts a thread that happens after everything in {@code clock}. */
  public void start(int thread, VectorClock clock) {
    ensure(thread, clock);
    clock(thread).join(clock);
  }

  /**
   * Advances the clock of a thread, so that its later events have another epoch than its earlier
   * ones.
   */
  public void advance(int thread) {
    ensure(thread, null);
    tick(thread);
  }

  /**
   * Orders everything that a child did before what the joining thread does from now on. The child
   * has ended.
   */
  public void join(int thread, int child) {
    if (child < clocks.length && clocks[child] != null) {
      clock(thread).join(clock(child));
      stop(child);
    }
  }

  /** Ends a thread and makes its slot available. Calls for an ended thread have no effect. */
  public void stop(int thread) {
    ensure(thread, null);
    if (slots[thread] != ENDED) {
      epochSlots.leave(slots[thread], Epoch.time(epochs[thread]));
      slots[thread] = ENDED;
    }
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

  /**
   * Gives a thread a clock and a slot, if it has none.
   *
   * @param start what happens before the thread, or null if nothing does
   */
  private void ensure(int thread, @Nullable VectorClock start) {
    if (thread >= clocks.length) {
      int length = Math.max(thread + 1, 2 * clocks.length);
      clocks = Arrays.copyOf(clocks, length);
      slots = Arrays.copyOf(slots, length);
      epochs = Arrays.copyOf(epochs, length);
    }
    if (clocks[thread] == null) {
      int slot = start == null ? epochSlots.take(thread) : epochSlots.take(thread, start::time);
      int time = epochSlots.firstTime(slot);
      slots[thread] = slot;
      epochs[thread] = Epoch.of(slot, time);
      clocks[thread] = new VectorClock();
      clocks[thread].set(slot, time);
    }
  }
}
