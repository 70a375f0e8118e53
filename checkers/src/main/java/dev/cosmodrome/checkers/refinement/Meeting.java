package dev.cosmodrome.checkers.refinement;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How one transaction is interrupted by what another thread accesses meanwhile. Each question is
 * answered once, however many findings ask it.
 */
final class Meeting {
  private final Interruption interruption;
  private final List<Access> meanwhile;
  private @Nullable Optional<List<Hop>> byOneVariable;
  private @Nullable Optional<List<Hop>> byTwoOfATransaction;
  private @Nullable Optional<List<Hop>> byTwoInAnyOrder;
  private @Nullable Optional<List<Hop>> byTwoVariables;

  /**
   * Prepares it.
   *
   * @param interruption the transaction
   * @param meanwhile what the other thread accesses
   */
  Meeting(Interruption interruption, List<Access> meanwhile) {
    this.interruption = interruption;
    this.meanwhile = meanwhile;
  }

  /** A cycle by one variable. */
  Optional<List<Hop>> byOneVariable() {
    return byOneVariable = known(byOneVariable, () -> interruption.byOneVariable(meanwhile));
  }

  /** A cycle by two variables that one transaction of the other thread accesses. */
  Optional<List<Hop>> byTwoOfATransaction() {
    return byTwoOfATransaction =
        known(byTwoOfATransaction, () -> ofTransactions(interruption::byTwoVariables));
  }

  /** The same, in whichever order that transaction accesses them. */
  Optional<List<Hop>> byTwoInAnyOrder() {
    return byTwoInAnyOrder =
        known(byTwoInAnyOrder, () -> ofTransactions(interruption::byTwoVariablesOf));
  }

  /** A cycle by two variables that the other thread accesses. */
  Optional<List<Hop>> byTwoVariables() {
    return byTwoVariables = known(byTwoVariables, () -> interruption.byTwoVariables(meanwhile));
  }

  private Optional<List<Hop>> ofTransactions(Function<List<Access>, Optional<List<Hop>>> find) {
    return Parts.transactions(meanwhile).stream().map(find).flatMap(Optional::stream).findFirst();
  }

  private static Optional<List<Hop>> known(
      @Nullable Optional<List<Hop>> known, Supplier<Optional<List<Hop>>> find) {
    return known == null ? find.get() : known;
  }
}
