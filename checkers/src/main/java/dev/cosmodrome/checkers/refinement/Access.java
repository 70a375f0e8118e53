package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.transactions.Deed;
import dev.cosmodrome.checkers.transactions.Link.End;
import dev.cosmodrome.trace.Op;

/**
 * What a thread did to something that others can see, and where it was.
 *
 * @param thread the thread
 * @param call the innermost atomic method that it was in
 * @param place the place of the event
 * @param deed the event itself
 */
record Access(int thread, Call call, long place, long deed) {
  /** Whether it is a transaction of its own. */
  boolean isUnary() {
    return call == Call.NONE;
  }

  boolean writes() {
    return Op.writes(Deed.operation(deed));
  }

  boolean sameTransaction(Access other) {
    return thread == other.thread
        && call.transaction() == other.call.transaction()
        && (!isUnary() || place == other.place);
  }

  /** The end of a link, as if a call that it is in were its transaction. */
  End in(Call transaction) {
    return new End(thread, transaction.method(), transaction.begin(), place, deed);
  }
}
