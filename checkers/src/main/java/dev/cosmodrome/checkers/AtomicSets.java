package dev.cosmodrome.checkers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which variables belong together, and which blocks keep them so.
 *
 * @param sets the sets; if a variable is in two of them, the last one counts
 * @param units by method: the classes on whose objects it is a unit of work
 * @param patternsOnly whether only known patterns of interference are looked for
 * @param paperUnits whether methods are units of work, and volatile fields are in no set, by
 *     default as in the paper
 */
public record AtomicSets(
    List<AtomicSet> sets,
    Map<String, Set<String>> units,
    boolean patternsOnly,
    boolean paperUnits) {
  /** Nothing is said. */
  public static final AtomicSets NONE = new AtomicSets(List.of(), Map.of(), false, false);

  /** The same, of which only patterns are looked for or everything. */
  public AtomicSets withPatternsOnly(boolean only) {
    return new AtomicSets(sets, units, only, paperUnits);
  }

  /** The same with the defaults of the paper, or with other ones. */
  public AtomicSets withPaperUnits(boolean paper) {
    return new AtomicSets(sets, units, patternsOnly, paper);
  }

  /** These sets and others, which count more. */
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
   * @param name what it is called
   * @param variables the names of its variables
   * @param units the names of the blocks that are units of work on it; empty for the default
   * @param acrossObjects whether fields of different objects are in one set
   */
  public record AtomicSet(
      String name, Set<String> variables, Set<String> units, boolean acrossObjects) {}
}
