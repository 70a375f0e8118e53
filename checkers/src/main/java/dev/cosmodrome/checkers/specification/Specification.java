package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.ClockAlgorithm;
import dev.cosmodrome.checkers.LockDiscipline;
import dev.cosmodrome.trace.Note;
import java.util.List;

/**
 * What is known about a program's methods and variables before its events are read.
 *
 * @param rules what the user wrote down
 * @param notes what the program says of itself
 * @param sets which variables belong together
 * @param discipline by which locks accesses count as race-free
 * @param algorithm which vector clocks {@code aerodrome} keeps
 */
public record Specification(
    Rules rules,
    List<Note> notes,
    AtomicSets sets,
    LockDiscipline discipline,
    ClockAlgorithm algorithm) {
  /** Nothing is known. */
  public static final Specification NONE = new Specification(Rules.NONE, List.of());

  /** Nothing is known about variables. */
  public Specification(Rules rules, List<Note> notes) {
    this(rules, notes, AtomicSets.NONE, LockDiscipline.PAIRWISE, ClockAlgorithm.TRANSACTIONS);
  }

  /**
   * Reads what the user wrote down: rules, and lines about sets.
   *
   * @throws SpecificationException at the first line that is neither
   */
  public static Specification parse(String text) {
    return new Specification(Rules.parse(text), List.of())
        .with(AtomicSetLines.parseSpecification(text));
  }

  /** The same for a program that says this of itself. */
  public Specification withNotes(List<Note> others) {
    return new Specification(rules, others, sets, discipline, algorithm);
  }

  /** The same with other rules. */
  public Specification with(Rules others) {
    return new Specification(others, notes, sets, discipline, algorithm);
  }

  /** The same with another discipline. */
  public Specification with(LockDiscipline other) {
    return new Specification(rules, notes, sets, other, algorithm);
  }

  /** The same with another algorithm. */
  public Specification with(ClockAlgorithm other) {
    return new Specification(rules, notes, sets, discipline, other);
  }

  /** The same with other sets. */
  public Specification with(AtomicSets others) {
    return new Specification(rules, notes, others, discipline, algorithm);
  }
}
