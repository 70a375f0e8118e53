package dev.cosmodrome.litmus.herd;

import java.util.Map;
import java.util.TreeMap;

/**
 * The final states of a test.
 *
 * @param states the observed values in each final state, with whether it meets the condition
 * @param isComplete whether all states of the machine were visited
 */
public record Outcomes(Map<String, Boolean> states, boolean isComplete) {
  /**
   * Returns the final states of a test, with or without store buffers, that are reached within
   * {@code limit} states of the machine.
   */
  public static Outcomes of(HerdTest test, boolean hasBuffers, long limit) {
    Map<String, Boolean> states = new TreeMap<>();
    boolean isComplete =
        new HerdMachine(test, hasBuffers)
            .run(
                limit,
                values -> {
                  if (test.filter().test(values)) {
                    StringBuilder text = new StringBuilder();
                    for (Place place : test.observed()) {
                      String value = test.word(values.applyAsLong(place));
                      text.append(text.length() == 0 ? "" : " ");
                      text.append(place.name()).append('=').append(value).append(';');
                    }
                    states.merge(
                        text.toString(), test.condition().test(values), Boolean::logicalOr);
                  }
                });
    return new Outcomes(states, isComplete);
  }

  /** Returns the number of final states that meet the condition. */
  public long positive() {
    return states.values().stream().filter(meets -> meets).count();
  }

  /** Returns the number of final states that do not. */
  public long negative() {
    return states.size() - positive();
  }

  /** Returns whether the states that were not visited cannot change the answer. */
  public boolean isDecided(HerdTest test) {
    return isComplete
        || (test.quantifier() == HerdTest.Quantifier.FORALL ? negative() > 0 : positive() > 0);
  }

  /** Returns whether the test says what is so. */
  public boolean isAsTested(HerdTest test) {
    return switch (test.quantifier()) {
      case EXISTS -> positive() > 0;
      case NOT_EXISTS -> positive() == 0;
      case FORALL -> negative() == 0;
    };
  }
}
