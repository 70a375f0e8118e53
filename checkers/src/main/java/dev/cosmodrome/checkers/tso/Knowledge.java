package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.tso.Snapshots.Snapshot;
import dev.cosmodrome.order.Epoch;
import dev.cosmodrome.order.SharedClock;

/**
 * What a thread of a run without store buffers knows of the others, and its own time, which is how
 * often it has written or handed something on. Who knows a time of a thread knows all that came
 * before.
 */
final class Knowledge {
  /** The thread's slot in clocks; they do not tell its own time. */
  final int slot;

  private final Snapshots snapshots;
  private SharedClock all = SharedClock.ZERO;
  private SharedClock beforeWrite = SharedClock.ZERO;
  private SharedClock beforeRead = SharedClock.ZERO;
  private int time;
  private int timeAtFence;

  /** The time at which it came to know something last. */
  private int learned;

  private boolean hasEnded;

  // What it knows now, as a snapshot, and the same for a read that comes from its buffer.
  private int snapshot;
  private int snapshotAtBuffer;

  Knowledge(int slot, int time, Snapshots snapshots) {
    this.slot = slot;
    this.time = time;
    this.snapshots = snapshots;
    learned = time;
  }

  /** The moment at which the thread is. */
  long epoch() {
    return Epoch.of(slot, time);
  }

  int time() {
    return time;
  }

  /** The time of its last fence: what it wrote since may be in its buffer. */
  int timeAtFence() {
    return timeAtFence;
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

  /** It has ended, and will do nothing but be joined. */
  void end() {
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
            : beforeRead.join(otherBeforeWrite).with(other, otherTime);
  }

  /**
   * Its next write comes after a read by another thread.
   *
   * @param fenceTime that thread's time when its buffer was empty before it read
   */
  void learn(
      int other, int otherTime, SharedClock otherAll, int fenceTime, SharedClock otherBeforeRead) {
    boolean isOne = all == beforeWrite && otherAll == otherBeforeRead && otherTime == fenceTime;
    all = (isKnownTo(otherAll) ? otherAll : all.join(otherAll)).with(other, otherTime);
    beforeWrite = isOne ? all : beforeWrite.join(otherBeforeRead).with(other, fenceTime);
    learned = time;
    change();
  }

  /** Whether all that it knows is known to somebody, because something later that it did is. */
  private boolean isKnownTo(SharedClock otherAll) {
    return otherAll.time(slot) > learned && !snapshots.hasForgotten();
  }

  private void change() {
    snapshot = Snapshots.NONE;
    snapshotAtBuffer = Snapshots.NONE;
  }

  /** The number of a snapshot of what it knows. */
  int snapshot() {
    if (snapshot == Snapshots.NONE) {
      snapshot = snapshots.add(new Snapshot(all, beforeWrite, beforeRead, timeAtFence));
    }
    return snapshot;
  }

  /** The same if it reads from its buffer, which need not wait for anything. */
  int snapshotAtBuffer() {
    if (snapshotAtBuffer == Snapshots.NONE) {
      snapshotAtBuffer = snapshots.add(new Snapshot(all, beforeWrite, SharedClock.ZERO, 0));
    }
    return snapshotAtBuffer;
  }
}
