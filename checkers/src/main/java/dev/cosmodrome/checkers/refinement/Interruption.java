package dev.cosmodrome.checkers.refinement;

import java.util.List;
import java.util.Optional;

/**
 * Looks for accesses of another thread that fall between those of a transaction, so that it can be
 * neither before nor after them. What is found goes forward in time: it leaves the transaction, and
 * comes back to it later.
 */
final class Interruption {
  /** What two accesses of one side do. */
  private record Ends(boolean firstWrites, boolean secondWrites) {
    static final List<Ends> BEST_FIRST =
        List.of(
            new Ends(true, true),
            new Ends(false, true),
            new Ends(true, false),
            new Ends(false, false));
  }

  private final Accesses own;

  Interruption(List<Access> transaction) {
    own = new Accesses(transaction);
  }

  /**
   * The cycle of the transaction with one access of another thread, all to one variable, if there
   * is one. An update that gets lost tells most; of equals, the first counts.
   */
  Optional<List<Hop>> byOneVariable(List<Access> others) {
    List<Hop> best = List.of();
    int bestRank = Integer.MAX_VALUE;
    for (Access other : others) {
      Access before = own.before(other);
      Access after = own.after(other);
      if (before != null && after != null && rank(before, other, after) < bestRank) {
        best = List.of(new Hop(before, other), new Hop(other, after));
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
   * The cycle of the transaction with two accesses of another thread, to two variables, if there is
   * one and none by one variable. Writes tell more than reads, above all the transaction's own; of
   * equals, the first counts.
   */
  Optional<List<Hop>> byTwoVariables(List<Access> others) {
    return Ends.BEST_FIRST.stream()
        .flatMap(ours -> Ends.BEST_FIRST.stream().map(theirs -> hops(others, ours, theirs)))
        .filter(hops -> !hops.isEmpty())
        .findFirst();
  }

  private List<Hop> hops(List<Access> others, Ends ours, Ends theirs) {
    Hop out = null;
    for (Access other : others) {
      if (out == null && other.writes() == theirs.firstWrites) {
        Access before = own.before(other, ours.firstWrites);
        out = before == null ? null : new Hop(before, other);
      } else if (out != null && other.writes() == theirs.secondWrites) {
        Access after = own.after(other, ours.secondWrites);
        if (after != null) {
          return List.of(out, new Hop(other, after));
        }
      }
    }
    return List.of();
  }
}
