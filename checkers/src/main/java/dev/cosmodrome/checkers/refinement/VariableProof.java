package dev.cosmodrome.checkers.refinement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Finds a cycle of conflicts on variables among the transactions of a finding, from the blamed one
 * back to it. The cycle goes forward in time, at least from one transaction to the next.
 */
final class VariableProof {
  private final List<Access> blamed;
  private final List<List<Access>> others;
  private final Meetings meetings;
  private final BiPredicate<Access, Access> mayBlame;

  /**
   * Creates a search.
   *
   * @param blamed the accesses of the blamed transaction
   * @param others the accesses of others, a list for each thread that the cycle leads through
   * @param meetings the earlier searches for interruptions
   * @param mayBlame whether a cycle may leave the blamed transaction by one access and come back by
   *     another
   */
  VariableProof(
      List<Access> blamed,
      List<List<Access>> others,
      Meetings meetings,
      BiPredicate<Access, Access> mayBlame) {
    this.blamed = blamed;
    this.others = others;
    this.meetings = meetings;
    this.mayBlame = mayBlame;
  }

  /**
   * Returns a cycle of the blamed transaction with one other thread: by one variable, else by two.
   */
  Optional<List<CycleEdge>> interrupted() {
    return meetings.interrupted(blamed, others, mayBlame);
  }

  /**
   * As {@link #interrupted}, for a call that the blamed transaction makes: the first to end that
   * has such a cycle.
   */
  Optional<List<CycleEdge>> interruptedInside() {
    return first(Parts.calls(blamed), call -> new Meetings().interrupted(call, others, mayBlame));
  }

  /** Returns a cycle that blames a block of another thread, because the blamed one fell into it. */
  Optional<List<CycleEdge>> interrupting() {
    List<Interruption> blocks =
        transactions(others).stream()
            .filter(transaction -> !transaction.get(0).isUnary())
            .map(transaction -> new Interruption(transaction, (first, second) -> true))
            .toList();
    return first(blocks, block -> block.byOneVariable(blamed))
        .or(() -> first(blocks, block -> block.byTwoVariables(blamed)))
        .or(() -> first(blocks, block -> block.byTwoVariablesOf(blamed)));
  }

  /**
   * Returns the same cycle with conflicts on variables in place of other dependences, as far as
   * there are any.
   *
   * @param edges the cycle as it is known
   */
  Optional<List<CycleEdge>> alongside(List<CycleEdge> edges) {
    List<CycleEdge> found = new ArrayList<>();
    boolean isNew = false;
    long now = -1;
    for (int i = 0; i < edges.size(); i++) {
      List<Access> from = i == 0 ? blamed : others.get(i - 1);
      List<Access> to = i == others.size() ? blamed : others.get(i);
      Optional<CycleEdge> conflict = conflict(from, to, now);
      CycleEdge edge = conflict.orElse(edges.get(i));
      if (edge.from().position() < now) {
        return Optional.empty();
      }
      found.add(edge);
      isNew |= conflict.isPresent();
      now = edge.to().position();
    }
    Access first = found.get(0).from();
    Access last = found.get(found.size() - 1).to();
    return isNew && mayBlame.test(first, last) ? Optional.of(found) : Optional.empty();
  }

  /** Returns the conflict that arrives first of those that start no earlier than a place. */
  private static Optional<CycleEdge> conflict(List<Access> from, List<Access> to, long now) {
    Accesses earlier =
        new Accesses(from.stream().filter(access -> access.position() >= now).toList());
    return first(
        to,
        access -> Optional.ofNullable(earlier.before(access)).map(e -> new CycleEdge(e, access)));
  }

  private static List<List<Access>> transactions(List<List<Access>> threads) {
    return threads.stream().flatMap(accesses -> Parts.transactions(accesses).stream()).toList();
  }

  private static <T, R> Optional<R> first(Collection<T> candidates, Function<T, Optional<R>> find) {
    return candidates.stream().map(find).flatMap(Optional::stream).findFirst();
  }
}
