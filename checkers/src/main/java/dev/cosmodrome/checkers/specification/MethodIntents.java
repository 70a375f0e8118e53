package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.trace.Intent;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.Optional;

/**
 * What the methods of one trace are meant to be: what the rules say, else what the program says.
 */
final class MethodIntents {
  private final Rules rules;
  private final Notes notes = new Notes();
  private final Symbols symbols;
  private int knownNotes;

  /** Creates it for one trace, whose further notes are in {@code symbols}. */
  MethodIntents(Specification specification, Symbols symbols) {
    rules = specification.rules();
    specification.notes().forEach(notes::add);
    this.symbols = symbols;
  }

  /** What a method is meant to be, as far as that is said. */
  Optional<Intent> of(String method) {
    learn();
    return rules.of(method).or(() -> notes.annotated(method));
  }

  /** Returns whether a method was seen to block. */
  boolean blocks(String method) {
    learn();
    return notes.blocks(method);
  }

  /** What the program says of its atomic sets. */
  SetNotes sets() {
    learn();
    return notes.sets();
  }

  private void learn() {
    for (; knownNotes < symbols.of(Kind.NOTE).size(); knownNotes++) {
      notes.add(symbols.note(knownNotes));
    }
  }
}
