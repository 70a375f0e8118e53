package dev.cosmodrome.checkers.specification;

import java.util.List;

/**
 * What is known about a program's methods before its events are read.
 *
 * @param rules what the user wrote down
 * @param notes what the program says of itself
 */
public record Specification(Rules rules, List<String> notes) {
  /** Nothing is known. */
  public static final Specification NONE = new Specification(Rules.NONE, List.of());

  /** The same with other rules. */
  public Specification with(Rules others) {
    return new Specification(others, notes);
  }
}
