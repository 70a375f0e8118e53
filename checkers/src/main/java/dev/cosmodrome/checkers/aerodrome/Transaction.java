package dev.cosmodrome.checkers.aerodrome;

import dev.cosmodrome.checkers.transactions.Link;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A transaction and, once it is finished, the clock of what came before it. */
final class Transaction {
  /**
   * The reason why a clock contains an open transaction.
   *
   * @param source the source of the dependence, which is the open transaction or comes after it
   * @param link the dependence
   */
  record EdgeCause(Transaction source, Link link) {}

  final int thread;
  final int block;

  /** The position at which it begins, {@link Link#UNARY} outside any block. */
  final long begin;

  /** The number, which grows with time over all threads. */
  final long number;

  final int slot;

  /** The position of the event by which its block ended; 0 while it is open. */
  long end;

  boolean open;

  /** Whether no open transaction comes before it, so that dependences on it do not matter. */
  boolean settled;

  /** While it is open: its index in clocks. */
  int index;

  /** The open transactions that come before this one; while it is open, the thread's live clock. */
  OpenTransactionClock clock;

  /** The number of open transactions that have this one among their followers. */
  int predecessors;

  /** While it is open: the slots whose clocks contain it. */
  List<Integer> observers = List.of();

  /** While it is open: the finished transactions that come after it. */
  List<Transaction> followers = List.of();

  /** The last sweep that found it in use. */
  int mark;

  Transaction(
      int thread, int slot, int block, long begin, long number, OpenTransactionClock clock) {
    this.thread = thread;
    this.slot = slot;
    this.block = block;
    this.begin = begin;
    this.number = number;
    this.clock = clock;
  }

  void addObserver(int observer) {
    observers = observers.isEmpty() ? new ArrayList<>(4) : observers;
    observers.add(observer);
  }

  void addFollower(Transaction follower) {
    followers = followers.isEmpty() ? new ArrayList<>(4) : followers;
    followers.add(follower);
  }

  /** Returns one end of a dependence; an event behind the block's end is outside any block. */
  Link.End end(long position, long opAndTarget) {
    boolean unary = !open && position > end;
    return new Link.End(thread, block, unary ? Link.UNARY : begin, position, opAndTarget);
  }

  /** Returns the reason why this transaction comes after an open one, which is another one. */
  @Nullable EdgeCause cause(Transaction predecessor) {
    return clock.cause(predecessor.index);
  }
}
