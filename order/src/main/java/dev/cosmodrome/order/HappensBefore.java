package dev.cosmodrome.order;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Happens-before of one trace: a vector clock for each thread, ticked whenever something is handed
 * on to other threads.
 *
 * <p>Threads have {@link EpochSlots}, so that thousands that are started and joined need few slots.
 */
public final class HappensBefore {
  private static final int ENDED = -1;

  private @Nullable VectorClock[] clocks = new VectorClock[16];
  private int[] slots = new int[16];
  private long[] epochs = new long[16];
  private final EpochSlots epochSlots = new EpochSlots();

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
    return epochSlots.thread(epoch);
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

  /** Gives a thread a clock and a slot; {@code start} tells what comes before it. */
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
