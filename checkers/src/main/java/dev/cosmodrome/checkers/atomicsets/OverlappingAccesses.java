package dev.cosmodrome.checkers.atomicsets;

import static dev.cosmodrome.checkers.transactions.LastAccesses.READER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.READ_POSITION;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITER;
import static dev.cosmodrome.checkers.transactions.LastAccesses.WRITE_POSITION;

import dev.cosmodrome.checkers.transactions.Contexts;
import dev.cosmodrome.checkers.transactions.Dependences;
import dev.cosmodrome.checkers.transactions.LastAccesses;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.transactions.Readers;
import dev.cosmodrome.checkers.transactions.Transactions;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The last accesses to the variables of a set while a thread has several units open on it. The
 * accesses of one unit do not determine the order of the others, so the last read and the last
 * write of each lane are kept, and not only the last ones of all.
 */
final class OverlappingAccesses {
  private record Access(long transaction, boolean writes, long position) {
    /** Returns its operation on the variable of another access. */
    long opAndTarget(long other) {
      boolean isVolatile = Transactions.isVolatile(transaction);
      int operation =
          writes
              ? isVolatile ? Op.VOLATILE_WRITE : Op.WRITE
              : isVolatile ? Op.VOLATILE_READ : Op.READ;
      return OpAndTarget.of(operation, OpAndTarget.target(other));
    }
  }

  private final LastAccesses before;
  private final Readers readers;
  private final Contexts contexts;
  private final Map<Integer, List<Access>> byVariable = new HashMap<>();

  /**
   * Creates an empty table; accesses before now are removed from {@code before} and {@code readers}
   * when their variables are accessed.
   */
  OverlappingAccesses(LastAccesses before, Readers readers, Contexts contexts) {
    this.before = before;
    this.readers = readers;
    this.contexts = contexts;
  }

  /**
   * Handles an access of a unit.
   *
   * @param own the unit
   * @param slot the slot of its lane
   */
  void access(long own, int slot, long position, long opAndTarget, Dependences dependences) {
    List<Access> last = byVariable.computeIfAbsent(OpAndTarget.target(opAndTarget), this::takeOver);
    boolean writes = Op.writes(OpAndTarget.operation(opAndTarget));
    int thread = contexts.thread(Transactions.context(own));
    for (Access access : last) {
      if ((writes || access.writes) && dependences.matters(access.transaction, thread)) {
        dependences.depend(
            access.transaction,
            access.position,
            access.opAndTarget(opAndTarget),
            own,
            slot,
            position,
            opAndTarget);
      }
    }
    last.removeIf(access -> access.writes == writes && lane(access.transaction) == lane(own));
    boolean isVolatile = OpAndTarget.operation(opAndTarget) != (writes ? Op.WRITE : Op.READ);
    long now = Transactions.withVolatile(dependences.now(own, slot), isVolatile);
    last.add(new Access(now, writes, position));
  }

  private int lane(long transaction) {
    return contexts.lane(Transactions.context(transaction));
  }

  /** Returns the last accesses to a variable before units overlapped. */
  private List<Access> takeOver(int variable) {
    List<Access> taken = new ArrayList<>();
    long[] states = before.upTo(variable);
    int at = LastAccesses.offset(variable);
    if (states[at + WRITER] != 0) {
      taken.add(new Access(states[at + WRITER], true, states[at + WRITE_POSITION]));
    }
    long reader = states[at + READER];
    if (reader > 0) {
      taken.add(new Access(reader, false, states[at + READ_POSITION]));
    } else if (reader < 0) {
      readers.forEach(reader, (read, position) -> taken.add(new Access(read, false, position)));
      readers.giveBack(reader);
    }
    states[at + WRITER] = 0;
    states[at + READER] = 0;
    return taken;
  }
}
