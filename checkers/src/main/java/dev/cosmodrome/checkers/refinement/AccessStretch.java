package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Interleaving.Participant;
import java.util.ArrayList;
import java.util.List;

/**
 * The accesses of one thread from the beginning of one of its transactions to the end of the same
 * or of a later one. If there are too many, only those around the steps of findings are kept.
 */
final class AccessStretch {
  /** The number of accesses that are kept. */
  static final int LIMIT = 20_000;

  /** The number of events after the last step for which later accesses replace earlier ones. */
  private static final int MARGIN = LIMIT / 4;

  /** The first and the last transaction of a stretch, which identify it. */
  record Bounds(Participant first, Participant last) {}

  private final Bounds bounds;
  private final List<Access> accesses = new ArrayList<>();
  private long matters;
  private boolean isGivenUp;

  AccessStretch(Bounds bounds) {
    this.bounds = bounds;
  }

  /** Returns the event with which it starts. */
  long start() {
    return bounds.first.event();
  }

  /** Adds the event of a step, around which accesses are kept. */
  void include(long event) {
    matters = Math.max(matters, event);
  }

  /** Returns whether the transaction that began with this event is the last one. */
  boolean endsWith(long begin, boolean unary) {
    return bounds.last.event() == begin && bounds.last.unary() == unary;
  }

  /** Adds the next access; returns the change of the number of kept accesses. */
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

  /** Removes all accesses and ignores later ones; returns the number of removed accesses. */
  int giveUp() {
    int forgotten = accesses.size();
    accesses.clear();
    isGivenUp = true;
    return forgotten;
  }

  /** Returns the accesses in the order of the trace. */
  List<Access> accesses() {
    return accesses;
  }
}
