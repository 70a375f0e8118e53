package dev.cosmodrome.checkers.deadlocks;

import dev.cosmodrome.checkers.Target;
import dev.cosmodrome.checkers.prediction.CollectionLocks;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.util.HashMap;
import java.util.Map;

/**
 * The locks of a trace by number. A lock that calls of a collection acquire themselves has the same
 * number there as where the program acquires it.
 */
final class Locks {
  /** No lock. */
  static final int NONE = -1;

  private static final int FIRST_OF_COLLECTIONS = SymbolTable.MAX_SYMBOLS;

  private final Symbols symbols;
  private final CollectionLocks collections;

  /** By lock of the trace, and by variable of the trace: the number. */
  private final Map<Integer, Integer> taken = new HashMap<>();

  private final Map<Integer, Integer> called = new HashMap<>();

  Locks(Symbols symbols, CollectionLocks collections) {
    this.symbols = symbols;
    this.collections = collections;
  }

  /** Returns the number of a lock of the trace. */
  int of(int lock) {
    return collections.isEmpty() ? lock : taken.computeIfAbsent(lock, this::find);
  }

  private int find(int lock) {
    int number = collections.number(symbols.lock(lock));
    return number < 0 ? lock : FIRST_OF_COLLECTIONS + number;
  }

  /**
   * Returns the number of the lock that a call acquires when it accesses a volatile variable, or
   * {@link #NONE}.
   */
  int ofCall(int variable) {
    return collections.isEmpty() ? NONE : called.computeIfAbsent(variable, this::findOfCall);
  }

  private int findOfCall(int variable) {
    int number = collections.ofVariable(symbols.variable(variable));
    return number < 0 ? NONE : FIRST_OF_COLLECTIONS + number;
  }

  LockName name(int lock) {
    return lock < FIRST_OF_COLLECTIONS
        ? symbols.lock(lock)
        : collections.name(lock - FIRST_OF_COLLECTIONS);
  }

  /** A lock as the target of a step. */
  Target target(int lock) {
    return lock < FIRST_OF_COLLECTIONS
        ? new Target.Symbol(Kind.LOCK, lock)
        : new Target.CollectionLock(name(lock));
  }
}
