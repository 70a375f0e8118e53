package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.atomicsets.OpenBlocks.Frame;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.Op;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An access to a set.
 *
 * @param set the set
 * @param thread the thread
 * @param lane the thread's lane
 * @param units the units of work on the set that contain it, the outermost first; empty if there
 *     are none
 * @param position its position in the trace
 * @param opAndTarget its operation and variable
 */
record SetAccess(
    int set, int thread, int lane, List<Frame> units, long position, long opAndTarget) {
  long event() {
    return EventPosition.event(position);
  }

  int variable() {
    return OpAndTarget.target(opAndTarget);
  }

  boolean writes() {
    return Op.writes(OpAndTarget.operation(opAndTarget));
  }

  /** Returns the unit that owns it, null if there is none. */
  @Nullable Frame owner() {
    return units.isEmpty() ? null : units.get(0);
  }

  /**
   * Returns whether one of two accesses to the same variable is a write, and their threads differ.
   */
  boolean conflictsWith(SetAccess other) {
    return thread != other.thread && (writes() || other.writes());
  }

  /** Returns the innermost of its units that had begun when its owner executed an event. */
  Frame innermostSince(long event) {
    Frame innermost = units.get(0);
    for (Frame unit : units) {
      innermost = unit.begin() <= event ? unit : innermost;
    }
    return innermost;
  }

  /** Returns the access as a part of a unit, or of none. */
  Link.End in(@Nullable Frame unit) {
    return unit == null
        ? new Link.End(thread, -1, Link.UNARY, position, opAndTarget)
        : new Link.End(
            thread, unit.block, EventPosition.of(unit.begin(), unit.site), position, opAndTarget);
  }
}
