package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.transactions.Link;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Cuts the transactions of a cycle down to calls in them. A cycle stays a cycle if a transaction is
 * cut down to a part that contains all its steps, so the innermost atomic method that contains them
 * is blamed. Another transaction with several steps is cut down in the same way. One with a single
 * step, which any small method could contain, is cut down only to a call of the blamed method.
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

  /** Returns the blamed call; a whole transaction if no part of it contains all its steps. */
  Call blamed() {
    return blamed;
  }

  /** Returns the innermost calls that contain the steps, by event. */
  Map<Long, Call> calls() {
    Map<Long, Call> calls = new HashMap<>();
    for (CycleEdge edge : edges) {
      for (Access access : List.of(edge.from(), edge.to())) {
        calls.put(EventPosition.event(access.position()), access.call());
      }
    }
    return calls;
  }

  /** Returns the cycle with calls in place of transactions. */
  List<Link> links() {
    return edges.stream().map(edge -> new Link(end(edge.from()), end(edge.to()))).toList();
  }

  private Link.End end(Access access) {
    return access.in(others.getOrDefault(access.call().transaction(), access.call()));
  }
}
