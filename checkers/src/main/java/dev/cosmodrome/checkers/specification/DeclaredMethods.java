package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.trace.Intent;
import dev.cosmodrome.trace.Symbols;

/** The methods that a rule or an annotation declares to be atomic or deterministic. */
public final class DeclaredMethods {
  private final MethodIntents intents;

  /** Creates them for a trace; its notes are in {@code symbols}. */
  public DeclaredMethods(Specification specification, Symbols symbols) {
    intents = new MethodIntents(specification, symbols);
  }

  /** Returns whether a method is declared to be atomic or deterministic. */
  public boolean has(String method) {
    return intents.of(method).filter(intent -> intent != Intent.NOT_ATOMIC).isPresent();
  }
}
