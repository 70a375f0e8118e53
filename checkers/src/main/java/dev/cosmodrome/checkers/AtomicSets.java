package dev.cosmodrome.checkers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The variables that belong together, and the blocks that keep them consistent.
 *
 * @param sets the sets; if a variable is in two of them, the last one counts
 * @param units by method: the classes on whose objects it is a unit of work
 * @param patternsOnly whether to search only for known patterns of interference
 * @param paperUnits whether the defaults of the paper apply: methods are units of work, and
 *     volatile fields are in no set
 */
public record AtomicSets(
    List<AtomicSet> sets,
    Map<String, Set<String>> units,
    boolean patternsOnly,
    boolean paperUnits) {
  /** No declared sets. */
  public static final AtomicSets NONE = new AtomicSets(List.of(), Map.of(), false, false);

  /** Returns the same sets, with or without the restriction to patterns. */
  public AtomicSets withPatternsOnly(boolean only) {
    return new AtomicSets(sets, units, only, paperUnits);
  }

  /** Returns the same sets, with or without the defaults of the paper. */
  public AtomicSets withPaperUnits(boolean paper) {
    return new AtomicSets(sets, units, patternsOnly, paper);
  }

  /** Returns these sets and others, which take precedence. */
  public AtomicSets with(AtomicSets others) {
    List<AtomicSet> allSets = new ArrayList<>(sets);
    allSets.addAll(others.sets);
    Map<String, Set<String>> allUnits = new HashMap<>(units);
    allUnits.putAll(others.units);
    return new AtomicSets(
        List.copyOf(allSets),
        Map.copyOf(allUnits),
        patternsOnly || others.patternsOnly,
        paperUnits || others.paperUnits);
  }

  /**
   * Variables that are only consistent together.
   *
   * @param name the name of the set
   * @param variables the names of its variables
   * @param units the names of the blocks that are units of work on it; empty for the default
   * @param acrossObjects whether fields of different objects are in one set
   */
  public record AtomicSet(
      String name, Set<String> variables, Set<String> units, boolean acrossObjects) {}
}
