package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.Op;
import java.util.OptionalInt;

/** The target of a step. */
public sealed interface Target {
  /** Returns the target of an operation, as events have it. */
  static Target of(int operation, int target) {
    Kind kind = Op.target(operation);
    return kind == null ? new Nothing() : new Symbol(kind, target);
  }

  /** Returns the variable that is accessed, if it is one. */
  default OptionalInt variable() {
    return this instanceof Symbol symbol && symbol.kind == Kind.VARIABLE
        ? OptionalInt.of(symbol.id)
        : OptionalInt.empty();
  }

  /** No target. */
  record Nothing() implements Target {}

  /** A target with an id in the trace. */
  record Symbol(Kind kind, int id) implements Target {}

  /** A lock that only calls of a collection acquire, so that no event has an id for it. */
  record CollectionLock(LockName name) implements Target {}
}
