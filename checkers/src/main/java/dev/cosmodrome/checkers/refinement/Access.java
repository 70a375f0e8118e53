package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.transactions.Link.End;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.Op;

/**
 * What a thread did to something that others can see, and where it was.
 *
 * @param thread the thread
 * @param call the innermost atomic method that it was in
 * @param position the event and its site
 * @param opAndTarget the event itself
 */
record Access(int thread, Call call, long position, long opAndTarget) {
  /** Whether it is a transaction of its own. */
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

  /** The end of a link, as if a call that it is in were its transaction. */
  End in(Call transaction) {
    return new End(thread, transaction.method(), transaction.begin(), position, opAndTarget);
  }
}
