package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.transactions.Link.End;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.Op;

/**
 * An event of a thread that others may depend on, with the atomic call that contains it.
 *
 * @param thread the thread
 * @param call the innermost atomic method that it was in
 * @param position the event and its site
 * @param opAndTarget the event itself
 */
record Access(int thread, Call call, long position, long opAndTarget) {
  /** Returns whether the event is in no block, and so is a transaction of its own. */
  boolean isUnary() {
    return call == Call.NONE;
  }

  boolean writes() {
    return Op.writes(OpAndTarget.operation(opAndTarget));
  }

  boolean sameTransaction(Access other) {
    return thread == other.thread
        && call.transaction() == other.call.transaction()
        && (!isUnary() || position == other.position);
  }

  /**
   * Returns the event as an end of a link, with one of the calls around it in place of its
   * transaction.
   */
  End in(Call transaction) {
    return new End(thread, transaction.method(), transaction.begin(), position, opAndTarget);
  }
}
