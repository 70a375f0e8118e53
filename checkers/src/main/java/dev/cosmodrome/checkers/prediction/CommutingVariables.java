package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Op;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The variables whose writes commute, such as the cells of a {@code LongAdder}: each write follows
 * a {@code commute} of the variable directly. Such writes do not conflict with each other, and each
 * is a step by itself; a read sees which of them were made. Tasks of one thread share its cell, but
 * would have cells of their own on other threads.
 *
 * <p>If a variable has other writes as well, or is read by its updates, it is like any other.
 */
final class CommutingVariables {
  /** By thread: the variable of its last event, if that was a {@code commute}. */
  private final Map<Integer, Integer> announced = new HashMap<>();

  private final BitSet commuting = new BitSet();
  private final BitSet others = new BitSet();

  /** Handles the next event of a thread. */
  void event(int operation, int thread, int target) {
    if (operation == Op.COMMUTE) {
      announced.put(thread, target);
      return;
    }
    Integer before = announced.isEmpty() ? null : announced.remove(thread);
    if (Op.accesses(operation) && Op.writes(operation)) {
      (before != null && before == target ? commuting : others).set(target);
    }
  }

  /** Returns whether all writes of a variable commute, as far as the trace shows so far. */
  boolean has(int variable) {
    return commuting.get(variable) && !others.get(variable);
  }
}
