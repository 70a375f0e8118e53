package dev.cosmodrome.checkers.races;

import dev.cosmodrome.order.HappensBefore;
import dev.cosmodrome.order.VectorClock;
import dev.cosmodrome.trace.Op;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order that atomic accesses and fences make, as in C++. In a trace, a read sees the last write
 * of its variable.
 *
 * <ul>
 *   <li>A release write comes before an acquire read that sees it, or that sees the last of the
 *       updates that follow the write without another write in between. A volatile access is a
 *       release write or an acquire read, too.
 *   <li>A volatile write comes before all later volatile reads of the variable, as in Java.
 *   <li>An opaque write releases what its thread did before its last release fence. An opaque read
 *       acquires at the next acquire fence of its thread.
 * </ul>
 */
final class AtomicAccesses {
  /** The clocks that reads of a variable acquire. */
  private static final class Variable {
    /** The join of all volatile writes so far, which volatile reads acquire. */
    final VectorClock volatiles = new VectorClock();

    /**
     * The clock of the last write, which any read acquires; null if it is {@link #volatiles}. It is
     * never changed.
     */
    @Nullable VectorClock last;

    VectorClock last() {
      return last == null ? volatiles : last;
    }
  }

  private static final VectorClock NOTHING = new VectorClock();

  private final HappensBefore order;
  private final Map<Integer, Variable> variables = new HashMap<>();

  /** By thread: its clock at its last release fence. */
  private final Map<Integer, VectorClock> released = new HashMap<>();

  /** By thread: the clock that its opaque reads acquire at the next acquire fence. */
  private final Map<Integer, VectorClock> seen = new HashMap<>();

  AtomicAccesses(HappensBefore order) {
    this.order = order;
  }

  void read(int operation, int thread, int id) {
    Variable variable = variables.get(id);
    if (variable == null) {
      return;
    }
    switch (operation) {
      case Op.VOLATILE_READ -> {
        order.observe(thread, variable.volatiles);
        if (variable.last != null) {
          order.observe(thread, variable.last);
        }
      }
      case Op.ACQUIRE_READ -> order.observe(thread, variable.last());
      default -> seen.computeIfAbsent(thread, t -> new VectorClock()).join(variable.last());
    }
  }

  void write(int operation, int thread, int id) {
    Variable variable = variables.computeIfAbsent(id, v -> new Variable());
    switch (operation) {
      case Op.VOLATILE_WRITE -> volatileWrite(thread, variable);
      case Op.RELEASE_WRITE -> {
        variable.last = new VectorClock();
        order.publish(thread, variable.last);
      }
      case Op.RELEASE_UPDATE -> {
        variable.last = copy(variable.last());
        order.publish(thread, variable.last);
      }
      case Op.OPAQUE_WRITE -> variable.last = releasedBy(thread);
      default -> {
        variable.last = copy(variable.last());
        variable.last.join(releasedBy(thread));
      }
    }
  }

  private void volatileWrite(int thread, Variable variable) {
    boolean hasObservedAll = order.hasObserved(thread, variable.volatiles);
    if (hasObservedAll) {
      variable.last = null;
      order.handOver(thread, variable.volatiles);
    } else {
      variable.last = order.past(thread);
      order.publish(thread, variable.volatiles);
    }
  }

  /** Handles a plain write, after which reads do not see the atomic writes before it. */
  void plainWrite(int id) {
    Variable variable = variables.get(id);
    if (variable != null) {
      variable.last = NOTHING;
    }
  }

  void acquireFence(int thread) {
    VectorClock clock = seen.remove(thread);
    if (clock != null) {
      order.observe(thread, clock);
    }
  }

  void releaseFence(int thread) {
    VectorClock clock = new VectorClock();
    order.publish(thread, clock);
    released.put(thread, clock);
  }

  private VectorClock releasedBy(int thread) {
    return released.getOrDefault(thread, NOTHING);
  }

  private static VectorClock copy(VectorClock clock) {
    VectorClock copy = new VectorClock();
    copy.assign(clock);
    return copy;
  }
}
