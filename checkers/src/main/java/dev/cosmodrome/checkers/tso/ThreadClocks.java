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

  /** Its own slot; its clocks do not tell of what it did there. */
  private final int ownSlot;

  private int ownTime;

  /** Whether it accessed something since it was last elsewhere. */
  private boolean isNewInOwnSlot;

  private @Nullable LockSlot lockSlot;

  /** How often it took that, which it does whenever it acquires the lock. */
  private int holds;

  /** The slot where it is; its clocks do not tell of what happened there. */
  private int slot;

  private SharedClock all = SharedClock.ZERO;
  private SharedClock beforeWrite = SharedClock.ZERO;
  private SharedClock beforeRead = SharedClock.ZERO;
  private int time;
  private int timeAtFence;

  // A clock that contains a later time in this slot contains all that this clock contains.
  private int learnedSlot;
  private int learnedTime;

  // The last event by which it wrote or came to know something.
  private long lastPosition;
  private long lastOpAndTarget;

  private boolean hasEnded;

  /** What it knows now, as a snapshot. */
  private int snapshot;

  ThreadClocks(int slot, int time, LazyJoins joins, Snapshots snapshots, Departures departures) {
    this.ownSlot = slot;
    this.slot = slot;
    this.time = time;
    timeAtFence = time;
    this.joins = joins;
    this.snapshots = snapshots;
    this.departures = departures;
    learnedSlot = slot;
    learnedTime = time;
  }

  /** The moment at which the thread does something. */
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

  /** Where it wrote or came to know something last. */
  long lastPosition() {
    return lastPosition;
  }

  /** By what it wrote or came to know something last. */
  long lastOpAndTarget() {
    return lastOpAndTarget;
  }

  /** Notes the event by which it writes or comes to know something. */
  void note(long position, long opAndTarget) {
    lastPosition = position;
    lastOpAndTarget = opAndTarget;
  }

  /** Returns whether all that happened in a slot is its own or comes before what it does next. */
  boolean isAt(int someSlot) {
    return someSlot == slot || someSlot == ownSlot;
  }

  /** Returns whether its buffer is empty because of a fence. */
  boolean isAtFence() {
    return beforeRead == beforeWrite && timeAtFence == time;
  }

  /** What comes before what it does next. */
  SharedClock all() {
    return all;
  }

  /** The same, if a read need not wait for an earlier write, before its next write. */
  SharedClock beforeWrite() {
    return beforeWrite;
  }

  /** And before its next read. */
  SharedClock beforeRead() {
    return beforeRead;
  }

  /** Visits its clocks. */
  void forEachClock(Consumer<SharedClock> visitor) {
    visitor.accept(all);
    visitor.accept(beforeWrite);
    visitor.accept(beforeRead);
  }

  /** It writes or hands something on. */
  void tick() {
    time = Math.incrementExact(time);
  }

  /** Its buffer is empty. */
  void fence() {
    if (beforeRead != beforeWrite || timeAtFence != time) {
      beforeRead = beforeWrite;
      timeAtFence = time;
      change();
    }
  }

  /** Continues in a lock slot if it can; returns whether it does. Its buffer is empty. */
  boolean take(LockSlot next) {
    if (has(next)) {
      holds++;
      return false;
    }
    if (lockSlot != null || next.isTaken() || !joins.tells(beforeWrite, next.slot, next.time())) {
      return false;
    }
    next.take();
    lockSlot = next;
    holds = 1;
    learnedSlot = next.slot;
    learnedTime = next.time();
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

  /**
   * Leaves its lock slot, if it has not taken it more often than it did this. Its buffer is empty.
   */
  void release() {
    if (--holds == 0) {
      leave();
    }
  }

  /** Leaves its lock slot, if it is in one, at a new time. */
  private void leave() {
    if (lockSlot != null) {
      boolean isOne = all == beforeWrite;
      all = joins.with(all, slot, time);
      beforeWrite = isOne ? all : joins.with(beforeWrite, slot, time);
      beforeRead = beforeWrite;
      learnedSlot = slot;
      learnedTime = time - 1;
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

  /** It has ended, and will do nothing but be joined. */
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

  /** What it does next comes after a write or a hand-over by another thread. */
  void learn(int other, int otherTime, SharedClock otherAll, SharedClock otherBeforeWrite) {
    learn(other, otherTime, otherAll, otherTime, otherBeforeWrite);
  }

  /** The same for reads, too, even before the next fence. */
  void learnForReads(int other, int otherTime, SharedClock otherAll, SharedClock otherBeforeWrite) {
    SharedClock before = beforeWrite;
    learn(other, otherTime, otherAll, otherTime, otherBeforeWrite);
    beforeRead =
        beforeRead == before
            ? beforeWrite
            : joins.join(beforeRead, otherBeforeWrite, other, otherTime);
  }

  /**
   * Its next write comes after a read by another thread.
   *
   * @param fenceTime that thread's time when its buffer was empty before it read
   */
  void learn(
      int other, int otherTime, SharedClock otherAll, int fenceTime, SharedClock otherBeforeRead) {
    boolean isOne = all == beforeWrite && otherAll == otherBeforeRead && otherTime == fenceTime;
    all =
        isKnownTo(otherAll)
            ? joins.with(otherAll, other, otherTime)
            : joins.join(all, otherAll, other, otherTime);
    beforeWrite = isOne ? all : joins.join(beforeWrite, otherBeforeRead, other, fenceTime);
    learnedSlot = slot;
    learnedTime = time;
    change();
  }

  /**
   * Returns whether another clock is known to contain this one without a comparison, because it
   * contains a later event of this thread.
   */
  private boolean isKnownTo(SharedClock otherAll) {
    return joins.tellsAtOnce(otherAll, learnedSlot, Math.incrementExact(learnedTime))
        && !snapshots.hasForgotten();
  }

  private void change() {
    snapshot = Snapshots.NONE;
  }

  /** The number of a snapshot of what it knows. */
  int snapshot() {
    if (snapshot == Snapshots.NONE) {
      snapshot = snapshots.add(new Snapshot(all, beforeWrite, beforeRead, timeAtFence));
    }
    return snapshot;
  }
}
