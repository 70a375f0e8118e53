package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.transactions.Link;

/** One execution of a block or of an atomic method. Calls are compared by identity. */
final class Call {
  /**
   * In place of a call: none. It is the call of events outside of blocks, and the caller of
   * transactions.
   */
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
   * Returns a call from this one.
   *
   * @param block the called block or method, an id of {@link dev.cosmodrome.trace.Kind#BLOCK}
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

  /** Returns the event by which the call begins. */
  long beginEvent() {
    return EventPosition.event(begin);
  }

  Call caller() {
    return caller;
  }

  /** Returns whether the call is part of a transaction, and not the whole. */
  boolean isInner() {
    return depth > 1;
  }

  /** Returns the outermost call that this one is in. */
  Call transaction() {
    Call call = this;
    while (call.isInner()) {
      call = call.caller;
    }
    return call;
  }

  /** Returns whether this call is the other one or was made in it. */
  boolean isIn(Call other) {
    Call call = this;
    while (call.depth > other.depth) {
      call = call.caller;
    }
    return call == other;
  }

  /** Returns the innermost call that both this one and another one are in. */
  Call common(Call other) {
    Call call = this;
    while (!other.isIn(call)) {
      call = call.caller;
    }
    return call;
  }
}
