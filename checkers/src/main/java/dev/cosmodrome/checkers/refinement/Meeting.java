package dev.cosmodrome.checkers.refinement;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The interruptions of one transaction by simultaneous accesses of another thread. Each search is
 * made once and its result kept for other findings.
 */
final class Meeting {
  private enum Question {
    ONE_VARIABLE,
    TWO_OF_A_TRANSACTION,
    TWO_IN_ANY_ORDER,
    TWO_VARIABLES
  }

  private final Interruption interruption;
  private final List<Access> meanwhile;
  private final Map<Question, Optional<List<CycleEdge>>> answers = new EnumMap<>(Question.class);

  /**
   * Creates a meeting.
   *
   * @param interruption the search for interruptions of the transaction
   * @param meanwhile the simultaneous accesses of the other thread
   */
  Meeting(Interruption interruption, List<Access> meanwhile) {
    this.interruption = interruption;
    this.meanwhile = meanwhile;
  }

  /** Returns a cycle by one variable. */
  Optional<List<CycleEdge>> byOneVariable() {
    return answers.computeIfAbsent(
        Question.ONE_VARIABLE, q -> interruption.byOneVariable(meanwhile));
  }

  /** Returns a cycle by two variables that one transaction of the other thread accesses. */
  Optional<List<CycleEdge>> byTwoOfATransaction() {
    return answers.computeIfAbsent(
        Question.TWO_OF_A_TRANSACTION, q -> ofTransactions(interruption::byTwoVariables));
  }

  /** As {@link #byTwoOfATransaction}, with the accesses of that transaction in any order. */
  Optional<List<CycleEdge>> byTwoInAnyOrder() {
    return answers.computeIfAbsent(
        Question.TWO_IN_ANY_ORDER, q -> ofTransactions(interruption::byTwoVariablesOf));
  }

  /** Returns a cycle by two variables that the other thread accesses. */
  Optional<List<CycleEdge>> byTwoVariables() {
    return answers.computeIfAbsent(
        Question.TWO_VARIABLES, q -> interruption.byTwoVariables(meanwhile));
  }

  private Optional<List<CycleEdge>> ofTransactions(
      Function<List<Access>, Optional<List<CycleEdge>>> find) {
    return Parts.transactions(meanwhile).stream().map(find).flatMap(Optional::stream).findFirst();
  }
}
