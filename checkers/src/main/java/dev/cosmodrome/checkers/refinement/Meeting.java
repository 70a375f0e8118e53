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
    Optional<List<Hop>> found = known(byOneVariable, () -> interruption.byOneVariable(meanwhile));
    byOneVariable = found;
    return found;
  }

  /** A cycle by two variables that one transaction of the other thread accesses. */
  Optional<List<Hop>> byTwoOfATransaction() {
    Optional<List<Hop>> found = known(byTwoOfATransaction, () -> ofTransactions(interruption::byTwoVariables));
    byTwoOfATransaction = found;
    return found;
  }

  /** The same, in whichever order that transaction accesses them. */
  Optional<List<Hop>> byTwoInAnyOrder() {
    Optional<List<Hop>> found = known(byTwoInAnyOrder, () -> ofTransactions(interruption::byTwoVariablesOf));
    byTwoInAnyOrder = found;
    return found;
  }

  /** A cycle by two variables that the other thread accesses. */
  Optional<List<Hop>> byTwoVariables() {
    Optional<List<Hop>> found = known(byTwoVariables, () -> interruption.byTwoVariables(meanwhile));
    byTwoVariables = found;
    return found;
  }

  private Optional<List<Hop>> ofTransactions(Function<List<Access>, Optional<List<Hop>>> find) {
    return Parts.transactions(meanwhile).stream().map(find).flatMap(Optional::stream).findFirst();
  }

  private static Optional<List<Hop>> known(
      @Nullable Optional<List<Hop>> known, Supplier<Optional<List<Hop>>> find) {
    return known == null ? find.get() : known;
  }
}
