package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableKind;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * The threads whose tasks stay in order: threads that are the only ones of their pools, by the
 * notes of recordings, and threads that have changed a collection. A recording counts the changes
 * of a collection by thread, so that changes by two tasks of one thread would look like conflicting
 * writes, though they commute.
 */
final class SerialThreads {
  private final Symbols symbols;
  private final Set<String> names = new HashSet<>();
  private final BitSet changing = new BitSet();
  private final BitSet knownVariables = new BitSet();
  private final BitSet changes = new BitSet();
  private int seen;

  SerialThreads(Symbols symbols) {
    this.symbols = symbols;
  }

  /** Handles a write to a variable. */
  void write(int thread, int variable) {
    if (!knownVariables.get(variable)) {
      knownVariables.set(variable);
      changes.set(variable, symbols.variable(variable).kind() == VariableKind.CHANGES);
    }
    if (changes.get(variable)) {
      changing.set(thread);
    }
  }

  /** Returns whether the tasks of a thread stay in order, as far as the trace shows so far. */
  boolean has(int thread) {
    return changing.get(thread) || isAlone(thread);
  }

  private boolean isAlone(int thread) {
    for (; seen < symbols.of(Kind.NOTE).size(); seen++) {
      if (symbols.note(seen) instanceof Note.Serial serial) {
        names.add(serial.thread());
      }
    }
    return names.contains(symbols.name(Kind.THREAD, thread));
  }
}
