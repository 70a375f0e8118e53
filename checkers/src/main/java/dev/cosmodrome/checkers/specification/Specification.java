package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.ClockAlgorithm;
import dev.cosmodrome.checkers.LockDiscipline;
import dev.cosmodrome.trace.Note;
import java.util.List;

/**
 * The facts about a program's methods and variables that are known before its events are read.
 *
 * @param rules the rules of the user
 * @param notes the notes of the program's annotations
 * @param sets the atomic sets
 * @param discipline the locks by which accesses count as race-free
 * @param algorithm the vector clocks of {@code aerodrome}
 */
public record Specification(
    Rules rules,
    List<Note> notes,
    AtomicSets sets,
    LockDiscipline discipline,
    ClockAlgorithm algorithm) {
  /** The empty specification. */
  public static final Specification NONE = new Specification(Rules.NONE, List.of());

  /** Creates a specification without facts about variables. */
  public Specification(Rules rules, List<Note> notes) {
    this(rules, notes, AtomicSets.NONE, LockDiscipline.PAIRWISE, ClockAlgorithm.TRANSACTIONS);
  }

  /**
   * Parses the rules of the user, and lines about sets.
   *
   * @throws SpecificationException at the first line that is neither
   */
  public static Specification parse(String text) {
    return new Specification(Rules.parse(text), List.of())
        .with(AtomicSetLines.parseSpecification(text));
  }

  /** Returns the same specification with the notes of a program. */
  public Specification withNotes(List<Note> others) {
    return new Specification(rules, others, sets, discipline, algorithm);
  }

  /** Returns the same specification with other rules. */
  public Specification with(Rules others) {
    return new Specification(others, notes, sets, discipline, algorithm);
  }

  /** Returns the same specification with another discipline. */
  public Specification with(LockDiscipline other) {
    return new Specification(rules, notes, sets, other, algorithm);
  }

  /** Returns the same specification with another algorithm. */
  public Specification with(ClockAlgorithm other) {
    return new Specification(rules, notes, sets, discipline, other);
  }

  /** Returns the same specification with other sets. */
  public Specification with(AtomicSets others) {
    return new Specification(rules, notes, others, discipline, algorithm);
  }
}
