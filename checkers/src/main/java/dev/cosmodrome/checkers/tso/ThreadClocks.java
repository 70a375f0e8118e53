package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.tso.Snapshots.Snapshot;
import dev.cosmodrome.order.Epoch;
import dev.cosmodrome.order.LazyJoins;
import dev.cosmodrome.order.SharedClock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The vector clock of a thread, in a run without store buffers, and its position: a clock slot,
 * which is its own or that of a {@link LockSlot}, and the time in that slot, which counts the
 * writes and hand-overs in it. A clock that contains a time in a slot contains all earlier events
 * of the slot.
 */
final class ThreadClocks {
  private final LazyJoins joins;
  private final Snapshots snapshots;
  private final Departures departures;

  /** The thread's own slot. Its clocks have no entry for its own events there. */
  private final int ownSlot;

  private int ownTime;

  /** Whether the thread had an access in its own slot since it was last in another one. */
  private boolean isNewInOwnSlot;

  private @Nullable LockSlot lockSlot;

  /**
   * The number of times that the thread has entered the lock slot, once for each acquire of the
   * lock.
   */
  private int holds;

  /** The current slot. The thread's clocks have no entry for the events there. */
  private int slot;

  private SharedClock all = SharedClock.ZERO;
  private SharedClock beforeWrite = SharedClock.ZERO;
  private SharedClock beforeRead = SharedClock.ZERO;
  private int time;
  private int timeAtFence;

  // A clock that contains a later time in this slot contains all that this clock contains.
  private int observedSlot;
  private int observedTime;

  // The last event by which the thread wrote or observed something.
  private long lastPosition;
  private long lastOpAndTarget;

  private boolean hasEnded;

  /** The number of a snapshot of the current clocks, if there is one. */
  private int snapshot;

  ThreadClocks(int slot, int time, LazyJoins joins, Snapshots snapshots, Departures departures) {
    this.ownSlot = slot;
    this.slot = slot;
    this.time = time;
    timeAtFence = time;
    this.joins = joins;
    this.snapshots = snapshots;
    this.departures = departures;
    observedSlot = slot;
    observedTime = time;
  }

  /** Returns the epoch of the thread's next event. */
  long epoch() {
    isNewInOwnSlot |= lockSlot == null;
    return Epoch.of(slot, time);
  }

  int slot() {
    return slot;
  }

  int time() {
    return time;
  }

  /** Returns the position of the event by which the thread wrote or observed something last. */
  long lastPosition() {
    return lastPosition;
  }

  /**
   * Returns the operation and target of the event by which the thread wrote or observed something
   * last.
   */
  long lastOpAndTarget() {
    return lastOpAndTarget;
  }

  /** Sets the event by which the thread wrote or observed something last. */
  void note(long position, long opAndTarget) {
    lastPosition = position;
    lastOpAndTarget = opAndTarget;
  }

  /**
   * Returns whether everything that happened in a slot is the thread's own or comes before its next
   * event.
   */
  boolean isAt(int someSlot) {
    return someSlot == slot || someSlot == ownSlot;
  }

  /** Returns whether the thread's buffer is empty because of a fence. */
  boolean isAtFence() {
    return beforeRead == beforeWrite && timeAtFence == time;
  }

  /** Returns what comes before the thread's next event. */
  SharedClock all() {
    return all;
  }

  /**
   * Returns what comes before the thread's next write, if a read need not wait for an earlier
   * write.
   */
  SharedClock beforeWrite() {
    return beforeWrite;
  }

  /**
   * Returns what comes before the thread's next read, if a read need not wait for an earlier write.
   */
  SharedClock beforeRead() {
    return beforeRead;
  }

  /** Visits the three clocks. */
  void forEachClock(Consumer<SharedClock> visitor) {
    visitor.accept(all);
    visitor.accept(beforeWrite);
    visitor.accept(beforeRead);
  }

  /** Advances the time after a write or a publication. */
  void tick() {
    time = Math.incrementExact(time);
  }

  /** Handles a fence: the buffer is empty. */
  void fence() {
    if (beforeRead != beforeWrite || timeAtFence != time) {
      beforeRead = beforeWrite;
      timeAtFence = time;
      change();
    }
  }

  /**
   * Enters a lock slot if possible; returns whether the thread entered it. The buffer must be
   * empty.
   */
  boolean take(LockSlot next) {
    if (has(next)) {
      holds++;
      return false;
    }
    if (lockSlot != null
        || next.isTaken()
        || !joins.includes(beforeWrite, next.slot, next.time())) {
      return false;
    }
    next.take();
    lockSlot = next;
    holds = 1;
    observedSlot = next.slot;
    observedTime = next.time();
    ownTime = Math.incrementExact(time);
    goTo(next.slot, Math.incrementExact(next.time()));
    if (isNewInOwnSlot) {
      departures.add(ownSlot, ownTime, epoch());
      isNewInOwnSlot = false;
    }
    return true;
  }

  boolean has(@Nullable LockSlot some) {
    return lockSlot != null && lockSlot == some;
  }

  /** Handles a release of the lock; the last one leaves the lock slot. The buffer must be empty. */
  void release() {
    if (--holds == 0) {
      leave();
    }
  }

  /** Leaves the lock slot, if the thread is in one, at a new time. */
  private void leave() {
    if (lockSlot != null) {
      boolean isOne = all == beforeWrite;
      all = joins.with(all, slot, time);
      beforeWrite = isOne ? all : joins.with(beforeWrite, slot, time);
      beforeRead = beforeWrite;
      observedSlot = slot;
      observedTime = time - 1;
      lockSlot.leave(time);
      lockSlot = null;
      goTo(ownSlot, ownTime);
    }
  }

  private void goTo(int nextSlot, int nextTime) {
    slot = nextSlot;
    time = nextTime;
    timeAtFence = nextTime;
    change();
  }

  /** Handles the end of the thread, which can only be joined from now on. */
  void end() {
    tick();
    fence();
    leave();
    tick();
    fence();
    hasEnded = true;
  }

  boolean hasEnded() {
    return hasEnded;
  }

  /** Orders what the thread does next after a write or a publication by another thread. */
  void observe(int other, int otherTime, SharedClock otherAll, SharedClock otherBeforeWrite) {
    observe(other, otherTime, otherAll, otherTime, otherBeforeWrite);
  }

  /** As {@link #observe}, but also for reads before the next fence. */
  void observeForReads(
      int other, int otherTime, SharedClock otherAll, SharedClock otherBeforeWrite) {
    SharedClock before = beforeWrite;
    observe(other, otherTime, otherAll, otherTime, otherBeforeWrite);
    beforeRead =
        beforeRead == before
            ? beforeWrite
            : joins.join(beforeRead, otherBeforeWrite, other, otherTime);
  }

  /**
   * Orders the thread's next write after a read by another thread.
   *
   * @param fenceTime that thread's time at which its buffer was empty before the read
   */
  void observe(
      int other, int otherTime, SharedClock otherAll, int fenceTime, SharedClock otherBeforeRead) {
    boolean isOne = all == beforeWrite && otherAll == otherBeforeRead && otherTime == fenceTime;
    all =
        isIncludedIn(otherAll)
            ? joins.with(otherAll, other, otherTime)
            : joins.join(all, otherAll, other, otherTime);
    beforeWrite = isOne ? all : joins.join(beforeWrite, otherBeforeRead, other, fenceTime);
    observedSlot = slot;
    observedTime = time;
    change();
  }

  /**
   * Returns whether another clock is known to contain this one without a comparison, because it
   * contains a later event of this thread.
   */
  private boolean isIncludedIn(SharedClock otherAll) {
    return joins.includesAtOnce(otherAll, observedSlot, Math.incrementExact(observedTime))
        && !snapshots.hasForgotten();
  }

  private void change() {
    snapshot = Snapshots.NONE;
  }

  /** Returns the number of a snapshot of the current clocks. */
  int snapshot() {
    if (snapshot == Snapshots.NONE) {
      snapshot = snapshots.add(new Snapshot(all, beforeWrite, beforeRead, timeAtFence));
    }
    return snapshot;
  }
}
