package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.checkers.ObjectField;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.BitSet;

/**
 * Which variables stand for objects of libraries, by the names that recordings give them: {@code
 * value of AtomicInteger#1}, {@code ConcurrentHashMap#1["a"]}, but not {@code Account.balance of
 * Account#1}.
 */
final class LibraryVariables {
  private final Symbols symbols;
  private final BitSet known = new BitSet();
  private final BitSet library = new BitSet();

  LibraryVariables(Symbols symbols) {
    this.symbols = symbols;
  }

  boolean has(int variable) {
    if (!known.get(variable)) {
      known.set(variable);
      String name = symbols.name(Kind.VARIABLE, variable);
      library.set(variable, name.indexOf('#') > 0 && ObjectField.of(name).isEmpty());
    }
    return library.get(variable);
  }

  /** Whether a variable stands for a whole collection. */
  boolean isWhole(int variable) {
    return symbols.name(Kind.VARIABLE, variable).startsWith("contents of ");
  }

  /** Stands for the lock that a variable of a library has. */
  static int lock(int variable) {
    return Shape.FIRST_LIBRARY_LOCK + variable;
  }

  /** The variable that a lock stands for. */
  static int variable(int lock) {
    return lock - Shape.FIRST_LIBRARY_LOCK;
  }
}
