package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.transactions.Link;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Cuts the transactions of a cycle down to calls in them. A cycle stays one if a transaction is cut
 * down to a part that has all its steps, so what is blamed is the innermost atomic method that has
 * them. Another transaction with several steps is cut down in the same way; one with a single step,
 * which any small method has, only to a call of the blamed method.
 */
final class Narrowing {
  private final List<CycleEdge> edges;
  private final Call blamed;
  private final Map<Call, Call> others = new HashMap<>();

  Narrowing(List<CycleEdge> edges) {
    this.edges = edges;
    Map<Call, Set<Access>> steps = new HashMap<>();
    for (CycleEdge edge : edges) {
      List.of(edge.from(), edge.to())
          .forEach(a -> steps.computeIfAbsent(a.call().transaction(), c -> new HashSet<>()).add(a));
    }
    Call transaction = edges.get(0).from().call().transaction();
    blamed = common(steps.getOrDefault(transaction, Set.of()));
    others.put(transaction, blamed);
    steps.forEach((call, own) -> others.computeIfAbsent(call, c -> narrowed(c, own)));
  }

  private static Call common(Set<Access> steps) {
    return steps.stream().map(Access::call).reduce(Call::common).orElse(Call.NONE);
  }

  private Call narrowed(Call transaction, Set<Access> steps) {
    Call call = common(steps);
    if (steps.size() > 1) {
      return call;
    }
    while (call != transaction && call.method() != blamed.method()) {
      call = call.caller();
    }
    return call;
  }

  /** The call that is blamed; a whole transaction if no part of it has all its steps. */
  Call blamed() {
    return blamed;
  }

  /** The innermost calls that the blamed one was in at each of its steps, by event. */
  Map<Long, Call> calls() {
    Map<Long, Call> calls = new HashMap<>();
    for (CycleEdge edge : edges) {
      for (Access access : List.of(edge.from(), edge.to())) {
        if (access.call().isIn(blamed)) {
          calls.put(EventPosition.event(access.position()), access.call());
        }
      }
    }
    return calls;
  }

  /** The cycle with calls for transactions. */
  List<Link> links() {
    return edges.stream().map(edge -> new Link(end(edge.from()), end(edge.to()))).toList();
  }

  private Link.End end(Access access) {
    return access.in(others.getOrDefault(access.call().transaction(), access.call()));
  }
}
