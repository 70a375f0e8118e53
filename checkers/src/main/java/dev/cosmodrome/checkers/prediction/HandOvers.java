package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.BitSet;

/**
 * Recognises the volatile variables that represent hand-overs, by the names that recordings give
 * them: {@code hand-over of Semaphore#1[0]}. The order of hand-overs of a shared lock, such as
 * {@code writers of StampedLock#1[0]}, depends on which thread gets the lock first.
 */
public final class HandOvers {
  private static final String ANY = "hand-over of ";
  private static final String BY_READERS = "readers of ";
  private static final String BY_WRITERS = "writers of ";

  private final Symbols symbols;
  private final BitSet known = new BitSet();
  private final BitSet firm = new BitSet();
  private final BitSet byLocks = new BitSet();

  /** Creates it; names come from {@code symbols}. */
  public HandOvers(Symbols symbols) {
    this.symbols = symbols;
  }

  /** Whether a variable stands for what is handed over in every schedule. */
  public boolean isFirm(int variable) {
    learn(variable);
    return firm.get(variable);
  }

  /** Whether a variable stands for what is handed over by a lock. */
  public boolean isByLock(int variable) {
    learn(variable);
    return byLocks.get(variable);
  }

  private void learn(int variable) {
    if (!known.get(variable)) {
      known.set(variable);
      String name = symbols.name(Kind.VARIABLE, variable);
      firm.set(variable, name.startsWith(ANY));
      byLocks.set(variable, name.startsWith(BY_READERS) || name.startsWith(BY_WRITERS));
    }
  }
}
