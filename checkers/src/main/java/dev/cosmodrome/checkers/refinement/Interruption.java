package dev.cosmodrome.checkers.refinement;

import static dev.cosmodrome.checkers.refinement.Accesses.writes;

import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.Link.End;
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

  Interruption(List<End> transaction) {
    own = new Accesses(transaction);
  }

  /**
   * The cycle of the transaction with one access of another thread, all to one variable, if there
   * is one. An update that gets lost tells most; of equals, the first counts.
   */
  Optional<List<Link>> byOneVariable(List<End> others) {
    List<Link> best = List.of();
    int bestRank = Integer.MAX_VALUE;
    for (End other : others) {
      End before = own.before(other);
      End after = own.after(other);
      if (before != null && after != null && rank(before, other, after) < bestRank) {
        best = List.of(new Link(before, other), new Link(other, after));
        bestRank = rank(before, other, after);
      }
    }
    return best.isEmpty() ? Optional.empty() : Optional.of(best);
  }

  private static int rank(End before, End other, End after) {
    if (!writes(before)) {
      return writes(after) ? 0 : 1;
    }
    return !writes(after) ? 2 : writes(other) ? 4 : 3;
  }

  /**
   * The cycle of the transaction with two accesses of another thread, to two variables, if there is
   * one and none by one variable. Writes tell more than reads, above all the transaction's own; of
   * equals, the first counts.
   */
  Optional<List<Link>> byTwoVariables(List<End> others) {
    return Ends.BEST_FIRST.stream()
        .flatMap(ours -> Ends.BEST_FIRST.stream().map(theirs -> links(others, ours, theirs)))
        .filter(links -> !links.isEmpty())
        .findFirst();
  }

  private List<Link> links(List<End> others, Ends ours, Ends theirs) {
    Link out = null;
    for (End other : others) {
      if (out == null && writes(other) == theirs.firstWrites) {
        End before = own.before(other, ours.firstWrites);
        out = before == null ? null : new Link(before, other);
      } else if (out != null && writes(other) == theirs.secondWrites) {
        End after = own.after(other, ours.secondWrites);
        if (after != null) {
          return List.of(out, new Link(other, after));
        }
      }
    }
    return List.of();
  }
}
