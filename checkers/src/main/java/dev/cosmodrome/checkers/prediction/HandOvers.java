package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableKind;
import java.util.BitSet;

/**
 * Recognises the volatile variables that represent hand-overs. The order of hand-overs of a shared
 * lock depends on which thread gets the lock first.
 */
public final class HandOvers {
  private final Symbols symbols;
  private final BitSet known = new BitSet();
  private final BitSet firm = new BitSet();
  private final BitSet byLocks = new BitSet();

  /** Creates it; names come from {@code symbols}. */
  public HandOvers(Symbols symbols) {
    this.symbols = symbols;
  }

  /** Returns whether a variable stands for a hand-over that happens in every schedule. */
  public boolean isFirm(int variable) {
    classify(variable);
    return firm.get(variable);
  }

  /** Returns whether a variable stands for a hand-over by a lock. */
  public boolean isByLock(int variable) {
    classify(variable);
    return byLocks.get(variable);
  }

  private void classify(int variable) {
    if (!known.get(variable)) {
      known.set(variable);
      VariableKind kind = symbols.variable(variable).kind();
      firm.set(variable, kind == VariableKind.HAND_OVER);
      byLocks.set(variable, kind == VariableKind.READERS || kind == VariableKind.WRITERS);
    }
  }
}
