package dev.cosmodrome.checkers.refinement;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds accesses of another thread that conflict with an earlier and a later access of a
 * transaction, so that the transaction can be neither before nor after them.
 */
final class Interruption {
  /** Whether the two accesses of one side are writes. */
  private record Ends(boolean firstWrites, boolean secondWrites) {
    static final List<Ends> BEST_FIRST =
        List.of(
            new Ends(true, true),
            new Ends(false, true),
            new Ends(true, false),
            new Ends(false, false));
  }

  private final Accesses own;
  private final BiPredicate<Access, Access> mayBlame;

  /**
   * Creates a search.
   *
   * @param transaction the accesses of the transaction
   * @param mayBlame whether the transaction may be blamed by two accesses between which it is
   *     interrupted
   */
  Interruption(List<Access> transaction, BiPredicate<Access, Access> mayBlame) {
    own = new Accesses(transaction);
    this.mayBlame = mayBlame;
  }

  /**
   * Returns the cycle of the transaction with one access of another thread, all to one variable, if
   * there is one. A lost update is preferred; among equals, the first cycle is.
   */
  Optional<List<CycleEdge>> byOneVariable(List<Access> others) {
    List<CycleEdge> best = List.of();
    int bestRank = Integer.MAX_VALUE;
    for (Access other : others) {
      Access before = own.before(other);
      Access after = own.after(other);
      if (before != null
          && after != null
          && rank(before, other, after) < bestRank
          && mayBlame.test(before, after)) {
        best = List.of(new CycleEdge(before, other), new CycleEdge(other, after));
        bestRank = rank(before, other, after);
      }
    }
    return best.isEmpty() ? Optional.empty() : Optional.of(best);
  }

  private static int rank(Access before, Access other, Access after) {
    if (!before.writes()) {
      return after.writes() ? 0 : 1;
    }
    return !after.writes() ? 2 : other.writes() ? 4 : 3;
  }

  /**
   * Returns the cycle of the transaction with two accesses of another thread, to two variables, if
   * there is one and none by one variable. It goes forward in time. Cycles with writes are
   * preferred, above all with writes of the transaction; among equals, the first one is.
   */
  Optional<List<CycleEdge>> byTwoVariables(List<Access> others) {
    return best((ours, theirs) -> forward(others, ours, theirs));
  }

  /** As {@link #byTwoVariables}, with two accesses of one transaction in any order. */
  Optional<List<CycleEdge>> byTwoVariablesOf(List<Access> transaction) {
    return best((ours, theirs) -> inAnyOrder(transaction, ours, theirs));
  }

  private static Optional<List<CycleEdge>> best(BiFunction<Ends, Ends, List<CycleEdge>> find) {
    return Ends.BEST_FIRST.stream()
        .flatMap(ours -> Ends.BEST_FIRST.stream().map(theirs -> find.apply(ours, theirs)))
        .filter(edges -> !edges.isEmpty())
        .findFirst();
  }

  private List<CycleEdge> forward(List<Access> others, Ends ours, Ends theirs) {
    for (int i = 0; i < others.size(); i++) {
      CycleEdge out = out(others.get(i), ours, theirs);
      if (out != null) {
        CycleEdge back = firstBack(others.subList(i + 1, others.size()), ours, theirs);
        return back == null || !mayBlame.test(out.from(), back.to())
            ? List.of()
            : List.of(out, back);
      }
    }
    return List.of();
  }

  private List<CycleEdge> inAnyOrder(List<Access> transaction, Ends ours, Ends theirs) {
    CycleEdge back = firstBack(transaction, ours, theirs);
    for (int i = 0; back != null && i < transaction.size(); i++) {
      CycleEdge out = out(transaction.get(i), ours, theirs);
      if (out != null && mayBlame.test(out.from(), back.to())) {
        return List.of(out, back);
      }
    }
    return List.of();
  }

  /** Returns the dependence that leads from the transaction to another access. */
  private @Nullable CycleEdge out(Access other, Ends ours, Ends theirs) {
    Access before =
        other.writes() == theirs.firstWrites ? own.before(other, ours.firstWrites) : null;
    return before == null ? null : new CycleEdge(before, other);
  }

  /**
   * Returns the dependence that leads back to the transaction, from the first access that has one.
   */
  private @Nullable CycleEdge firstBack(List<Access> others, Ends ours, Ends theirs) {
    for (Access other : others) {
      Access after =
          other.writes() == theirs.secondWrites ? own.after(other, ours.secondWrites) : null;
      if (after != null) {
        return new CycleEdge(other, after);
      }
    }
    return null;
  }
}
