package dev.cosmodrome.checkers.tso;

/**
 * A slot in clocks that goes from thread to thread with a lock: who acquires the lock goes on in
 * the slot of its baton, and leaves that behind when it releases the lock. So if many threads take
 * turns with few locks, clocks have a number for each lock and not for each thread; and who
 * accesses what a lock guards needs no clock to know that all accesses before come before.
 *
 * <p>A volatile variable has one, too, if threads read it and then write it: who reads it, with
 * nothing in its buffer, takes the baton, and leaves it when it writes the variable.
 *
 * <p>As with any slot, all that happened in it comes before what happens in it next, also if a read
 * need not wait for an earlier write: who takes a baton knows the time at which it was left, and no
 * buffer held anything at both.
 */
final class Baton {
  final int slot;

  private int time;
  private boolean isTaken;

  Baton(int slot) {
    this.slot = slot;
  }

  /** When it was left. */
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
