package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.AtomicSets.AtomicSet;
import dev.cosmodrome.checkers.atomicsets.AtomicSetsChecker;
import dev.cosmodrome.checkers.specification.AtomicSetLines;
import dev.cosmodrome.testkit.AtomicSetOracle;
import dev.cosmodrome.testkit.RandomTraces;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Atomic sets of the variables of {@link RandomTraces}, for checkers and for their oracle. */
enum SetChoice {
  /** Each variable stands for itself. */
  ALONE(""),
  /** All variables belong together. */
  TOGETHER("all: x0 x1 x2 x3 x4 x5 x6 x7"),
  /** Pairs. */
  PAIRS("a: x0 x1\nb: x2 x3\nc: x4 x5\nd: x6 x7"),
  /** Some belong together in all blocks, some in some blocks, some stand for themselves. */
  MIXED("a: x0 x1 for m\nb: x2 x3 x4\nc: x5 for m other");

  private final String lines;

  SetChoice(String lines) {
    this.lines = lines;
  }

  AtomicSets sets() {
    return AtomicSetLines.parse(lines);
  }

  Checker checker(Symbols symbols, boolean patternsOnly) {
    return AtomicSetsChecker.of(sets().withPatternsOnly(patternsOnly), Program.UNKNOWN, symbols);
  }

  List<AtomicSetOracle.Declared> declared(Symbols symbols) {
    return sets().sets().stream().map(set -> declared(set, symbols)).toList();
  }

  private static AtomicSetOracle.Declared declared(AtomicSet set, Symbols symbols) {
    Set<Integer> variables =
        set.variables().stream().map(symbols.of(Kind.VARIABLE)::intern).collect(Collectors.toSet());
    return new AtomicSetOracle.Declared(
        variables,
        block -> set.units().isEmpty() || set.units().contains(symbols.name(Kind.BLOCK, block)));
  }
}
