package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.order.LazyJoins;
import dev.cosmodrome.order.SharedClock;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of threads at their accesses, by number. The oldest ones are dropped when all together
 * take too much memory.
 */
final class Snapshots implements LazyJoins.Memory {
  /** The number that stands for no snapshot. */
  static final int NONE = 0;

  /** The memory that a snapshot takes besides its clocks, in clock entries. */
  private static final int OVERHEAD = 12;

  /**
   * The clocks of a thread at an access.
   *
   * @param all everything that came before
   * @param beforeWrite what came before its next write, if a read need not wait for a write
   * @param beforeRead what came before its next read, if a read need not wait for a write
   * @param timeAtFence the thread's own time that came before its next read
   */
  record Snapshot(
      SharedClock all, SharedClock beforeWrite, SharedClock beforeRead, int timeAtFence) {

    void forEachClock(Consumer<SharedClock> visitor) {
      visitor.accept(all);
      visitor.accept(beforeWrite);
      visitor.accept(beforeRead);
    }

    boolean passes(Predicate<SharedClock> test) {
      return test.test(all) && test.test(beforeWrite) && test.test(beforeRead);
    }

    int footprint() {
      return OVERHEAD
          + all.footprint()
          + (beforeWrite == all ? 0 : beforeWrite.footprint())
          + (beforeRead == beforeWrite ? 0 : beforeRead.footprint());
    }
  }

  private final int limit;
  private @Nullable Snapshot[] ring = new Snapshot[64];
  private int[] footprints = new int[64];
  private int first = NONE + 1;
  private int next = NONE + 1;
  private long footprint;
  private boolean hasForgotten;

  /**
   * Creates an empty set.
   *
   * @param limit the maximum number of clock entries
   */
  Snapshots(int limit) {
    this.limit = limit;
  }

  /** Adds a snapshot and returns its number; {@link #NONE} if there were too many. */
  int add(Snapshot snapshot) {
    if (next == Integer.MAX_VALUE) {
      return NONE;
    }
    int added = snapshot.footprint();
    footprint += added;
    while (footprint > limit && first < next) {
      forgetFirst();
    }
    if (next - first == ring.length) {
      grow();
    }
    ring[at(next)] = snapshot;
    footprints[at(next)] = added;
    return next++;
  }

  private void forgetFirst() {
    footprint -= footprints[at(first)];
    ring[at(first++)] = null;
  }

  @Override
  public boolean keep(Predicate<SharedClock> test, int least) {
    long numbers = 0;
    int kept = next;
    for (; kept > first; kept--) {
      Snapshot snapshot = snapshotAt(kept - 1);
      if (!snapshot.passes(test)) {
        break;
      }
      numbers += OVERHEAD + (snapshot.all.isReady() ? snapshot.all.footprint() : least);
    }
    if (kept > first && numbers <= limit) {
      return false;
    }
    while (first < kept) {
      forgetFirst();
    }
    return true;
  }

  @Override
  public void forEach(Consumer<SharedClock> visitor) {
    for (int number = first; number < next; number++) {
      snapshotAt(number).forEachClock(visitor);
    }
  }

  /** Computes all deferred clocks, and keeps as many snapshots as if they had not been deferred. */
  void makeAll(LazyJoins joins) {
    int end = next;
    next = first;
    footprint = 0;
    while (next < end) {
      Snapshot snapshot = snapshotAt(next);
      snapshot.forEachClock(joins::makeUpTo);
      add(snapshot);
    }
  }

  private Snapshot snapshotAt(int number) {
    return Objects.requireNonNull(ring[at(number)]);
  }

  /** Returns the snapshot with a number; null if it was dropped. */
  @Nullable Snapshot get(int number) {
    hasForgotten |= number < first;
    return number < first ? null : ring[at(number)];
  }

  /** Returns whether {@link #get} was called for a dropped snapshot. */
  boolean hasForgotten() {
    return hasForgotten;
  }

  private int at(int number) {
    return number & ring.length - 1;
  }

  private void grow() {
    Snapshot[] snapshotsBefore = ring;
    int[] footprintsBefore = footprints;
    ring = new Snapshot[2 * ring.length];
    footprints = new int[ring.length];
    for (int number = first; number < next; number++) {
      int before = number & footprintsBefore.length - 1;
      ring[at(number)] = snapshotsBefore[before];
      footprints[at(number)] = footprintsBefore[before];
    }
  }
}
