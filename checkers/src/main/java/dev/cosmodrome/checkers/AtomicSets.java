package dev.cosmodrome.checkers;

import java.util.List;
import java.util.Set;

/**
 * Which variables belong together, and which blocks keep them so.
 *
 * @param sets the sets; no variable is in two of them
 * @param patternsOnly whether only known patterns of interference are looked for
 */
public record AtomicSets(List<AtomicSet> sets, boolean patternsOnly) {
  /** Each variable stands for itself. */
  public static final AtomicSets NONE = new AtomicSets(List.of(), false);

  /** The same, of which only patterns are looked for or everything. */
  public AtomicSets withPatternsOnly(boolean only) {
    return new AtomicSets(sets, only);
  }

  /**
   * Variables that are only consistent together.
   *
   * @param name what it is called
   * @param variables the names of its variables
   * @param units the names of the blocks that are units of work on it; empty if all are
   */
  public record AtomicSet(String name, Set<String> variables, Set<String> units) {}
}
