package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.transactions.Link.End;
import java.util.ArrayList;
import java.util.List;

/**
 * The accesses of one thread from the beginning of one of its transactions to the end of the same
 * or of a later one.
 */
final class Stretch {
  /** How many accesses are remembered; a longer stretch is not looked at. */
  static final int LIMIT = 100_000;

  /** Which stretch: its first and last transaction. */
  record Bounds(Participant first, Participant last) {}

  private final Bounds bounds;
  private final List<End> accesses = new ArrayList<>();
  private boolean isTooLong;

  Stretch(Bounds bounds) {
    this.bounds = bounds;
  }

  /** The event with which it starts. */
  long start() {
    return bounds.first.event();
  }

  /** Whether it is over with a transaction that began with this event. */
  boolean endsWith(long begin, boolean unary) {
    return bounds.last.event() == begin && bounds.last.unary() == unary;
  }

  /** Adds the next access; returns whether there was room for it. */
  boolean add(End access) {
    if (accesses.size() == LIMIT) {
      giveUp();
    }
    if (!isTooLong) {
      accesses.add(access);
    }
    return !isTooLong;
  }

  /** Forgets all accesses, and that there were any. */
  int giveUp() {
    int forgotten = accesses.size();
    accesses.clear();
    isTooLong = true;
    return forgotten;
  }

  /** The accesses in the order of the trace; none if there are too many. */
  List<End> accesses() {
    return accesses;
  }

  /** The accesses of each transaction. */
  List<List<End>> transactions() {
    List<List<End>> transactions = new ArrayList<>();
    int from = 0;
    for (int to = 1; to <= accesses.size(); to++) {
      if (to == accesses.size() || !accesses.get(to).sameTransaction(accesses.get(from))) {
        transactions.add(accesses.subList(from, to));
        from = to;
      }
    }
    return transactions;
  }
}
