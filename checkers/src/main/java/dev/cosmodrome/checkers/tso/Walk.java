package dev.cosmodrome.checkers.tso;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path along conflicts to a transaction, made of steps from one event to another.
 *
 * @param transaction the transaction to which it leads
 * @param held a write of the transaction's thread that is delayed, and with it all later ones of
 *     the thread; {@link Stretch#NONE} if there is none
 * @param until the event after which it may reach memory
 * @param before the path up to the last step; null if this is the first
 * @param from the event by which the last step leaves a transaction
 * @param to the event by which it enters this one
 */
record Walk(int transaction, int held, int until, @Nullable Walk before, int from, int to) {

  /**
   * Returns the event after which an access has reached memory, if the path leaves by that access.
   */
  int doneAfter(int access, Stretch stretch) {
    return waits(access, stretch) ? Math.max(access, until) : access;
  }

  /** Returns whether an access is delayed if the path leaves by it. */
  boolean waits(int access, Stretch stretch) {
    int write = stretch.isWrite(access) ? access : stretch.ownWrite(access);
    return held != Stretch.NONE && write >= held;
  }

  /**
   * Returns whether each continuation of another path to the same transaction also continues this
   * one.
   */
  boolean isAsGoodAs(Walk other) {
    return held == Stretch.NONE
        || (other.held != Stretch.NONE && held >= other.held && until <= other.until);
  }

  /** The steps, from the first to the last. */
  List<ConflictGraph.Edge> edges() {
    List<ConflictGraph.Edge> edges = new ArrayList<>();
    for (Walk walk = this; walk != null; walk = walk.before) {
      edges.add(new ConflictGraph.Edge(walk.from, walk.to));
    }
    Collections.reverse(edges);
    return edges;
  }
}
