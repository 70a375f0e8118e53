package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.Link.End;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Looks for a cycle of conflicts on variables among the transactions of a finding. It goes forward
 * in time from the transaction that it blames to when it comes back there.
 */
final class VariableProof {
  private final List<End> blamed;
  private final List<Stretch> others;

  VariableProof(Stretch blamed, List<Stretch> others) {
    this.blamed = blamed.accesses();
    this.others = others;
  }

  /** A cycle of the blamed transaction with one other thread: by one variable, else by two. */
  Optional<List<Link>> interrupted() {
    Interruption interruption = new Interruption(blamed);
    List<List<End>> stretches = others.stream().map(Stretch::accesses).toList();
    return first(stretches, interruption::byOneVariable)
        .or(() -> first(transactions(), interruption::byTwoVariables))
        .or(() -> first(stretches, interruption::byTwoVariables));
  }

  /** A cycle that blames a block of another thread, because the blamed one fell into it. */
  Optional<List<Link>> interrupting() {
    List<Interruption> blocks =
        transactions().stream()
            .filter(transaction -> !transaction.get(0).isUnary())
            .map(Interruption::new)
            .toList();
    return first(blocks, block -> block.byOneVariable(blamed))
        .or(() -> first(blocks, block -> block.byTwoVariables(blamed)));
  }

  /**
   * The same cycle with conflicts on variables in place of other dependences, as far as there are
   * any.
   *
   * @param links the cycle as it is known
   */
  Optional<List<Link>> alongside(List<Link> links) {
    List<Link> found = new ArrayList<>();
    boolean isNew = false;
    long now = -1;
    for (int i = 0; i < links.size(); i++) {
      List<End> from = i == 0 ? blamed : others.get(i - 1).accesses();
      List<End> to = i == others.size() ? blamed : others.get(i).accesses();
      Optional<Link> conflict = conflict(from, to, now);
      Link link = conflict.orElse(links.get(i));
      if (link.from().place() < now) {
        return Optional.empty();
      }
      found.add(link);
      isNew |= conflict.isPresent();
      now = link.to().place();
    }
    return isNew ? Optional.of(found) : Optional.empty();
  }

  /** The conflict that arrives first of those that start no earlier than a place. */
  private static Optional<Link> conflict(List<End> from, List<End> to, long now) {
    Accesses earlier = new Accesses(from.stream().filter(end -> end.place() >= now).toList());
    return first(to, end -> Optional.ofNullable(earlier.before(end)).map(e -> new Link(e, end)));
  }

  private List<List<End>> transactions() {
    return others.stream().flatMap(stretch -> stretch.transactions().stream()).toList();
  }

  private static <T, R> Optional<R> first(Collection<T> candidates, Function<T, Optional<R>> find) {
    return candidates.stream().map(find).flatMap(Optional::stream).findFirst();
  }
}
