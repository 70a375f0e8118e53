package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The sites in constructors and class initialisers, where accesses need no lock. */
public final class Initialisers {
  private static final Set<String> NAMES = Set.of("<init>", "<clinit>");

  private final Symbols symbols;
  private final Map<Integer, Boolean> sites = new HashMap<>();

  /** Creates it for the sites of a trace. */
  public Initialisers(Symbols symbols) {
    this.symbols = symbols;
  }

  /** Returns whether a site is in a constructor or class initialiser. */
  public boolean has(int site) {
    return sites.computeIfAbsent(site, this::isIn);
  }

  private boolean isIn(int site) {
    return SourcePlace.of(symbols.name(Kind.SITE, site))
        .map(place -> NAMES.contains(MethodName.simple(place.method())))
        .orElse(false);
  }
}
