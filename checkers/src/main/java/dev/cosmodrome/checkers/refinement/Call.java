package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.transactions.Link;

/** One execution of a block or of an atomic method; each is one object. */
final class Call {
  /** What an event is in that is in no block; what transactions are called from. */
  static final Call NONE = new Call();

  private final int method;
  private final long begin;
  private final Call caller;
  private final int depth;

  private Call() {
    method = -1;
    begin = Link.UNARY;
    caller = this;
    depth = 0;
  }

  private Call(int method, long begin, Call caller) {
    this.method = method;
    this.begin = begin;
    this.caller = caller;
    depth = caller.depth + 1;
  }

  /**
   * A call from this one.
   *
   * @param block what is called, an id of {@link dev.cosmodrome.trace.Kind#BLOCK}
   * @param position the event by which it begins, and its site
   */
  Call to(int block, long position) {
    return new Call(block, position, this);
  }

  int method() {
    return method;
  }

  long begin() {
    return begin;
  }

  /** The event by which it begins. */
  long beginEvent() {
    return EventPosition.event(begin);
  }

  Call caller() {
    return caller;
  }

  /** Whether it is part of a transaction, and not the whole. */
  boolean isInner() {
    return depth > 1;
  }

  /** The outermost call that this one is in. */
  Call transaction() {
    Call call = this;
    while (call.isInner()) {
      call = call.caller;
    }
    return call;
  }

  /** Whether this is another call or was made in it. */
  boolean isIn(Call other) {
    Call call = this;
    while (call.depth > other.depth) {
      call = call.caller;
    }
    return call == other;
  }

  /** The innermost call that both this one and another one are in. */
  Call common(Call other) {
    Call call = this;
    while (!other.isIn(call)) {
      call = call.caller;
    }
    return call;
  }
}
