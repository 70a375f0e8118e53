package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.order.Epoch;
import dev.cosmodrome.order.LazyJoins;
import dev.cosmodrome.order.SharedClock;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The times at which threads left their own slots for that of a {@link LockSlot}. A clock that
 * contains such a time contains all earlier events of the thread in its own slot. Clocks therefore
 * need no entries for the own slots of threads that communicate by locks.
 *
 * <p>Departures that are no longer needed are dropped: there are about as many as moments in use.
 */
final class Departures {
  /** The departures from one slot, from the first to the last. */
  private static final class Trail {
    int[] times = new int[2];

    /** The epochs at which the thread continued. */
    long[] epochs = new long[2];

    boolean @Nullable [] isUsed;
    int size;

    void add(int time, long epoch) {
      if (size == times.length) {
        times = Arrays.copyOf(times, 2 * size);
        epochs = Arrays.copyOf(epochs, 2 * size);
      }
      times[size] = time;
      epochs[size++] = epoch;
    }

    /**
     * Returns the index of the first departure that is not before a time; {@code size} if none is.
     */
    int after(int time) {
      int index = Arrays.binarySearch(times, 0, size, time);
      return index < 0 ? ~index : index;
    }

    void use(int time) {
      int index = after(time);
      if (index < size) {
        isUsed = isUsed == null ? new boolean[size] : isUsed;
        isUsed[index] = true;
      }
    }

    void keepUsed() {
      int kept = 0;
      for (int i = 0; i < size; i++) {
        if (isUsed != null && isUsed[i]) {
          times[kept] = times[i];
          epochs[kept++] = epochs[i];
        }
      }
      size = kept;
      times = Arrays.copyOf(times, Math.max(2, kept));
      epochs = Arrays.copyOf(epochs, Math.max(2, kept));
      isUsed = null;
    }
  }

  private final LazyJoins joins;
  private final int room;
  private final Consumer<LongConsumer> moments;
  private @Nullable Trail[] trails = new Trail[16];
  private int size;
  private int limit;

  /**
   * Creates an empty set.
   *
   * @param joins the joins of clocks
   * @param room the number of departures that are kept even if they are not needed
   * @param moments passes the epochs that may still be needed to a visitor
   */
  Departures(LazyJoins joins, int room, Consumer<LongConsumer> moments) {
    this.joins = joins;
    this.room = room;
    this.moments = moments;
    limit = room;
  }

  /** Returns the number of departures that are kept. */
  int size() {
    return size;
  }

  /**
   * Adds the departure of a thread from a slot at a time; it continues at an epoch in another slot.
   */
  void add(int slot, int time, long epoch) {
    if (size >= limit) {
      prune();
    }
    if (slot >= trails.length) {
      trails = Arrays.copyOf(trails, Math.max(slot + 1, 2 * trails.length));
    }
    Trail trail = trails[slot];
    if (trail == null) {
      trail = new Trail();
      trails[slot] = trail;
    }
    trail.add(time, epoch);
    size++;
  }

  /** Returns whether a clock contains everything that happened in a slot up to a time. */
  boolean includes(SharedClock clock, int slot, int time) {
    if (joins.includesAtOnce(clock, slot, time)) {
      return true;
    }
    Trail trail = slot < trails.length ? trails[slot] : null;
    int index = trail == null ? 0 : trail.after(time);
    if (trail == null || index == trail.size) {
      return joins.includes(clock, slot, time);
    }
    int nextSlot = Epoch.slot(trail.epochs[index]);
    int nextTime = Epoch.time(trail.epochs[index]);
    return joins.includesEasily(clock, nextSlot, nextTime)
        || joins.includes(clock, slot, time)
        || joins.includes(clock, nextSlot, nextTime);
  }

  /** Removes the departures that are not the first ones after an epoch in use. */
  private void prune() {
    moments.accept(this::use);
    size = 0;
    for (Trail trail : trails) {
      if (trail != null) {
        trail.keepUsed();
        size += trail.size;
      }
    }
    limit = room + 2 * size;
  }

  /**
   * Marks the departures for an epoch, which may be queried as that of a write, or of a read, which
   * comes after it.
   */
  private void use(long epoch) {
    int slot = Epoch.slot(epoch);
    Trail trail = slot < trails.length ? trails[slot] : null;
    if (trail != null) {
      trail.use(Epoch.time(epoch));
      trail.use(Epoch.time(epoch) + 1);
    }
  }
}
