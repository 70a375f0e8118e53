package dev.cosmodrome.litmus.herd;

import java.util.Map;
import java.util.TreeMap;

/**
 * How a test can end.
 *
 * @param states the final states, as what is observed of them, each with whether it meets the
 *     condition
 * @param isComplete whether all states of the machine were looked at
 */
public record Outcomes(Map<String, Boolean> states, boolean isComplete) {
  /** How a test can end, with or without store buffers, within so many states of the machine. */
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

  /** How many final states meet the condition. */
  public long positive() {
    return states.values().stream().filter(meets -> meets).count();
  }

  /** How many final states do not. */
  public long negative() {
    return states.size() - positive();
  }

  /** Whether the answer can't change by what was not looked at. */
  public boolean isDecided(HerdTest test) {
    return isComplete
        || (test.quantifier() == HerdTest.Quantifier.FORALL ? negative() > 0 : positive() > 0);
  }

  /** Whether the test says what is so. */
  public boolean isAsTested(HerdTest test) {
    return switch (test.quantifier()) {
      case EXISTS -> positive() > 0;
      case NOT_EXISTS -> positive() == 0;
      case FORALL -> negative() == 0;
    };
  }
}
