package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Which variables stand for objects of libraries, or parts of them: those that belong to an object
 * but are no fields of it. A field counts if it is updated by handles, as if it were an atomic
 * variable.
 */
final class LibraryVariables {
  private final Symbols symbols;
  private final BitSet known = new BitSet();
  private final BitSet library = new BitSet();
  private final CollectionLocks collectionLocks;
  private final Map<Integer, Integer> locks = new HashMap<>();
  private final BitSet takenLocks = new BitSet();

  /** The locks of the trace, by what stands for them. */
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

  /** Stands for the lock that a variable of a library, or its collection, has. */
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

  /** A lock of the trace is taken; it may be one that calls of a collection take, too. */
  void taken(int lock) {
    if (!collectionLocks.isEmpty() && !takenLocks.get(lock)) {
      takenLocks.set(lock);
      int number = collectionLocks.number(symbols.lock(lock));
      if (number >= 0) {
        traceLocks.put(TransactionSignature.FIRST_COLLECTION_LOCK + number, lock);
      }
    }
  }

  /** The lock of the trace that a lock stands for, or the lock itself. */
  int traceLock(int lock) {
    return traceLocks.getOrDefault(lock, lock);
  }

  /** The variable that a lock stands for. */
  static int variable(int lock) {
    return lock - TransactionSignature.FIRST_LIBRARY_LOCK;
  }
}
