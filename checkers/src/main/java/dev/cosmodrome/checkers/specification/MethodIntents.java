package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.trace.Intent;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.Optional;

/**
 * The intended properties of the methods of one trace: those in the rules, else those in the
 * program's annotations.
 */
final class MethodIntents {
  private final Rules rules;
  private final Notes notes = new Notes();
  private final Symbols symbols;
  private int knownNotes;

  /** Creates the intents for one trace, whose further notes are in {@code symbols}. */
  MethodIntents(Specification specification, Symbols symbols) {
    rules = specification.rules();
    specification.notes().forEach(notes::add);
    this.symbols = symbols;
  }

  /** Returns the intended property of a method, if there is one. */
  Optional<Intent> of(String method) {
    readNotes();
    return rules.of(method).or(() -> notes.annotated(method));
  }

  /** Returns whether a method was seen to block. */
  boolean blocks(String method) {
    readNotes();
    return notes.blocks(method);
  }

  /** Returns the program's notes about atomic sets. */
  AtomicSetNotes sets() {
    readNotes();
    return notes.sets();
  }

  private void readNotes() {
    for (; knownNotes < symbols.of(Kind.NOTE).size(); knownNotes++) {
      notes.add(symbols.note(knownNotes));
    }
  }
}
