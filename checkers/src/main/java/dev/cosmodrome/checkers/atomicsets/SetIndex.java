package dev.cosmodrome.checkers.atomicsets;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.AtomicSets.AtomicSet;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Dense ids for atomic sets: those that are declared, and one for each other variable. */
final class SetIndex {
  private final SymbolTable variables;
  private final SymbolTable blocks;
  private final List<AtomicSet> declared;
  private final Map<String, Integer> byVariable = new HashMap<>();

  /** By declared set: the blocks for which it is known whether they are units, and those. */
  private final BitSet[] known;

  private final BitSet[] units;

  /** By variable: its set + 1, or 0. */
  private int[] setOf = new int[64];

  private int size;

  SetIndex(AtomicSets sets, Symbols symbols) {
    variables = symbols.of(Kind.VARIABLE);
    blocks = symbols.of(Kind.BLOCK);
    declared = sets.sets();
    size = declared.size();
    known = new BitSet[size];
    units = new BitSet[size];
    for (int set = 0; set < size; set++) {
      known[set] = new BitSet();
      units[set] = new BitSet();
      for (String variable : declared.get(set).variables()) {
        byVariable.put(variable, set);
      }
    }
  }

  /** The set of a variable. */
  int of(int variable) {
    if (variable >= setOf.length) {
      setOf = Arrays.copyOf(setOf, Math.max(variable + 1, 2 * setOf.length));
    }
    if (setOf[variable] == 0) {
      setOf[variable] = add(variable) + 1;
    }
    return setOf[variable] - 1;
  }

  private int add(int variable) {
    Integer set = byVariable.isEmpty() ? null : byVariable.get(variables.name(variable));
    return set == null ? size++ : set;
  }

  /** How many sets there are so far. */
  int size() {
    return size;
  }

  /** Whether all blocks are units of work on a set. */
  boolean hasAllUnits(int set) {
    return set >= declared.size() || declared.get(set).units().isEmpty();
  }

  /** Whether a block is a unit of work on a set of which not all are. */
  boolean isUnit(int set, int block) {
    if (!known[set].get(block)) {
      known[set].set(block);
      units[set].set(block, declared.get(set).units().contains(blocks.name(block)));
    }
    return units[set].get(block);
  }
}
