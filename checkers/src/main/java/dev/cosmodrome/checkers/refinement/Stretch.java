package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Interleaving.Participant;
import java.util.ArrayList;
import java.util.List;

/**
 * The accesses of one thread from the beginning of one of its transactions to the end of the same
 * or of a later one. If there are too many, those around where it matters.
 */
final class Stretch {
  /** How many accesses are remembered. */
  static final int LIMIT = 20_000;

  /** For how many events after where it matters the latest accesses are preferred. */
  private static final int MARGIN = LIMIT / 4;

  /** Which stretch: its first and last transaction. */
  record Bounds(Participant first, Participant last) {}

  private final Bounds bounds;
  private final List<Access> accesses = new ArrayList<>();
  private long matters;
  private boolean isGivenUp;

  Stretch(Bounds bounds) {
    this.bounds = bounds;
  }

  /** The event with which it starts. */
  long start() {
    return bounds.first.event();
  }

  /** Notes that an event matters. */
  void include(long event) {
    matters = Math.max(matters, event);
  }

  /** Whether it is over with a transaction that began with this event. */
  boolean endsWith(long begin, boolean unary) {
    return bounds.last.event() == begin && bounds.last.unary() == unary;
  }

  /** Adds the next access; returns how many more are remembered now. */
  int add(Access access) {
    int before = accesses.size();
    if (before == LIMIT && EventPosition.event(access.position()) < matters + MARGIN) {
      accesses.subList(0, LIMIT / 2).clear();
    }
    if (accesses.size() < LIMIT && !isGivenUp) {
      accesses.add(access);
    }
    return accesses.size() - before;
  }

  /** Forgets all accesses, and those to come; returns how many there were. */
  int giveUp() {
    int forgotten = accesses.size();
    accesses.clear();
    isGivenUp = true;
    return forgotten;
  }

  /** The accesses in the order of the trace. */
  List<Access> accesses() {
    return accesses;
  }
}
