package dev.cosmodrome.checkers.tso;

/**
 * A clock slot that belongs to a lock: while a thread holds the lock, its events are timestamped in
 * the lock's own clock slot. If many threads share few locks, clocks therefore need one entry for
 * each lock, not for each thread; and accesses to what a lock protects are ordered without a clock.
 *
 * <p>A volatile variable also has a slot if threads read it and then write it: a thread with an
 * empty store buffer enters the slot when it reads the variable, and leaves it when it writes the
 * variable.
 *
 * <p>As with any slot, all earlier events in it come before all later ones, even if a read need not
 * wait for an earlier write: a thread that enters the slot knows the time at which it was left, and
 * the store buffers were empty at both times.
 */
final class LockSlot {
  final int slot;

  private int time;
  private boolean isTaken;

  LockSlot(int slot) {
    this.slot = slot;
  }

  /** Returns the time at which the slot was left. */
  int time() {
    return time;
  }

  boolean isTaken() {
    return isTaken;
  }

  void take() {
    isTaken = true;
  }

  void leave(int now) {
    time = now;
    isTaken = false;
  }
}
