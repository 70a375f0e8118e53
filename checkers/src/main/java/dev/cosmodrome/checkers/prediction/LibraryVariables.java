package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The variables that stand for objects of libraries, or for parts of them: those that belong to an
 * object but are not fields of it. A field counts if it is updated through handles, as if it were
 * an atomic variable.
 *
 * <p>An operation on such a variable is one step, as if the variable had a lock; the locks that
 * represent this have numbers beyond those of the trace.
 */
final class LibraryVariables {
  private final Symbols symbols;
  private final BitSet known = new BitSet();
  private final BitSet library = new BitSet();
  private final CollectionLocks collectionLocks;
  private final Map<Integer, Integer> locks = new HashMap<>();
  private final BitSet takenLocks = new BitSet();

  /** By lock number: the lock of the trace that it represents. */
  private final Map<Integer, Integer> traceLocks = new HashMap<>();

  LibraryVariables(Symbols symbols, CollectionLocks collectionLocks) {
    this.symbols = symbols;
    this.collectionLocks = collectionLocks;
  }

  boolean has(int variable) {
    if (!known.get(variable)) {
      known.set(variable);
      VariableName name = symbols.variable(variable);
      boolean isOfLibrary = name.isOfObject() && name.kind() != VariableKind.FIELD;
      library.set(variable, isOfLibrary || collectionLocks.isUpdated(name));
    }
    return library.get(variable);
  }

  /** Returns whether a variable stands for a whole collection. */
  boolean isWhole(int variable) {
    return symbols.variable(variable).kind() == VariableKind.CONTENTS;
  }

  /** Returns the number of the lock of a library variable or of its collection. */
  int lock(int variable) {
    return collectionLocks.isEmpty()
        ? TransactionSignature.FIRST_LIBRARY_LOCK + variable
        : locks.computeIfAbsent(variable, this::findLock);
  }

  private int findLock(int variable) {
    int number = collectionLocks.ofVariable(symbols.variable(variable));
    return number < 0
        ? TransactionSignature.FIRST_LIBRARY_LOCK + variable
        : TransactionSignature.FIRST_COLLECTION_LOCK + number;
  }

  /**
   * Handles the acquisition of a lock of the trace, which may be one that calls of a collection
   * acquire, too.
   */
  void taken(int lock) {
    if (!collectionLocks.isEmpty() && !takenLocks.get(lock)) {
      takenLocks.set(lock);
      int number = collectionLocks.number(symbols.lock(lock));
      if (number >= 0) {
        traceLocks.put(TransactionSignature.FIRST_COLLECTION_LOCK + number, lock);
      }
    }
  }

  /** Returns the lock of the trace that a lock number represents, or the lock itself. */
  int traceLock(int lock) {
    return traceLocks.getOrDefault(lock, lock);
  }

  /** Returns whether a lock is that of a library variable, and not of a collection. */
  static boolean isOfVariable(int lock) {
    return !TransactionSignature.isLockOfTrace(lock)
        && lock < TransactionSignature.FIRST_COLLECTION_LOCK;
  }

  /** Returns the variable whose lock this is. */
  static int variable(int lock) {
    return lock - TransactionSignature.FIRST_LIBRARY_LOCK;
  }
}
