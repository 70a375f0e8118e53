package dev.cosmodrome.checkers;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The threads at each barrier. Any event after a barrier, or being joined, means that a thread has
 * left the barrier; by then all participants have arrived. The first thread that leaves therefore
 * completes the round, and threads that arrive later belong to the next one.
 *
 * @param <R> the state of a round
 */
public final class Barriers<R> {
  /** Creates the state of a round. */
  public interface RoundFactory<R> {
    /** Returns the state of a round in which no thread has arrived yet. */
    R create();
  }

  /** Receives each waiting thread and its barrier. */
  public interface Visitor {
    /** Handles a thread that waits at a barrier. */
    void waits(int thread, int barrier);
  }

  private static final class Slot<R> {
    final int barrier;
    final R round;
    boolean complete;

    Slot(int barrier, R round) {
      this.barrier = barrier;
      this.round = round;
    }
  }

  private final RoundFactory<R> factory;
  private @Nullable Slot<R>[] current = newSlots(4);
  private @Nullable Slot<R>[] waiting = newSlots(16);

  /** Creates barriers without threads. */
  public Barriers(RoundFactory<R> factory) {
    this.factory = factory;
  }

  /** Handles the arrival of a thread; returns its round. */
  public R arrive(int thread, int barrier) {
    current = upTo(current, barrier);
    waiting = upTo(waiting, thread);
    Slot<R> slot = current[barrier];
    if (slot == null || slot.complete) {
      slot = new Slot<>(barrier, factory.create());
      current[barrier] = slot;
    }
    waiting[thread] = slot;
    return slot.round;
  }

  /**
   * Handles the next event of a thread; returns the round that it leaves, or null if it was at no
   * barrier.
   */
  public @Nullable R leave(int thread) {
    if (thread >= waiting.length) {
      return null;
    }
    Slot<R> slot = waiting[thread];
    if (slot == null) {
      return null;
    }
    waiting[thread] = null;
    slot.complete = true;
    return slot.round;
  }

  /** Visits all threads that wait for others that may still arrive. */
  public void forEachWaiting(Visitor visitor) {
    for (int thread = 0; thread < waiting.length; thread++) {
      Slot<R> slot = waiting[thread];
      if (slot != null && !slot.complete) {
        visitor.waits(thread, slot.barrier);
      }
    }
  }

  private static <R> @Nullable Slot<R>[] upTo(@Nullable Slot<R>[] slots, int index) {
    return index < slots.length
        ? slots
        : Arrays.copyOf(slots, Math.max(index + 1, 2 * slots.length));
  }

  @SuppressWarnings("unchecked")
  private static <R> @Nullable Slot<R>[] newSlots(int length) {
    return (Slot<R>[]) new Slot<?>[length];
  }
}
