package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.tso.CommitOrder.Demand;
import dev.cosmodrome.checkers.tso.ConflictGraph.Edge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The edges that the graphs of the executions of a {@link Stretch} can have between transactions,
 * with the demands of each on the execution. Of edges between two transactions that conflict in the
 * same way, only the one that demands least is kept: that from the first access to the last one.
 */
final class PossibleEdges {
  /** An edge, and the order that an execution must have to contain it. */
  record PossibleEdge(Edge edge, List<Demand> demands) {}

  private final Stretch stretch;
  private final CommitOrder order;
  private final int limit;
  private final List<PossibleEdge> edges = new ArrayList<>();

  /**
   * Collects the edges.
   *
   * @param eager the graph of an execution
   * @param limit the maximum number of edges
   */
  PossibleEdges(Stretch stretch, AccessIndex index, ConflictGraph eager, int limit) {
    this.stretch = stretch;
    this.limit = limit;
    order = new CommitOrder(stretch);
    List<Numbers> sources = new ArrayList<>();
    List<Numbers> targets = new ArrayList<>();
    for (int variable = 0; variable < stretch.variableCount(); variable++) {
      sources.add(new Numbers());
      targets.add(new Numbers());
    }
    for (int transaction = 0; transaction < stretch.transactionCount(); transaction++) {
      eager.forEachFixedEdge(
          transaction, (from, to) -> edges.add(new PossibleEdge(new Edge(from, to), List.of())));
      for (int access : index.firstAccesses(transaction)) {
        sources.get(stretch.variable(access)).add(access);
      }
    }
    lastAccesses().forEach(access -> targets.get(stretch.variable(access)).add(access));
    for (int variable = 0; variable < sources.size(); variable++) {
      connect(sources.get(variable), targets.get(variable));
    }
  }

  /** The edges. */
  List<PossibleEdge> list() {
    return edges;
  }

  /** Returns whether some edges are missing. */
  boolean isCut() {
    return edges.size() > limit;
  }

  /**
   * Returns, by transaction and variable, the last write, and the last read of each write of the
   * thread.
   */
  private Iterable<Integer> lastAccesses() {
    record Kind(int transaction, int variable, boolean isWrite, int ownWrite) {}
    Map<Kind, Integer> last = new HashMap<>();
    for (int event = 0; event < stretch.size(); event++) {
      if (stretch.isRead(event) || stretch.isWrite(event)) {
        boolean isWrite = stretch.isWrite(event);
        int ownWrite = isWrite ? Stretch.NONE : stretch.ownWrite(event);
        last.put(
            new Kind(stretch.transaction(event), stretch.variable(event), isWrite, ownWrite),
            event);
      }
    }
    return last.values().stream().sorted().toList();
  }

  private void connect(Numbers sources, Numbers targets) {
    for (int i = 0; i < sources.size(); i++) {
      for (int j = 0; j < targets.size() && !isCut(); j++) {
        int from = sources.get(i);
        int to = targets.get(j);
        if (stretch.thread(from) != stretch.thread(to)
            && (stretch.isWrite(from) || stretch.isWrite(to))) {
          connect(from, to);
        }
      }
    }
  }

  private void connect(int from, int to) {
    List<Demand> demands = new ArrayList<>(2);
    demands.add(new Demand(inMemory(from), inMemory(to)));
    if (stretch.isRead(from) && stretch.isBuffered(from)) {
      demands.add(new Demand(~stretch.ownWrite(from), inMemory(to)));
    }
    if (stretch.isRead(to) && stretch.isBuffered(to)) {
      demands.add(new Demand(~stretch.ownWrite(to), inMemory(from)));
    }
    if (demands.stream().noneMatch(demand -> order.isBefore(demand.second(), demand.first()))) {
      demands.removeIf(demand -> order.isBefore(demand.first(), demand.second()));
      edges.add(new PossibleEdge(new Edge(from, to), List.copyOf(demands)));
    }
  }

  /**
   * Returns the point at which an access reaches memory: that of a read is its event, that of a
   * write its commit.
   */
  private int inMemory(int access) {
    return stretch.isWrite(access) ? ~access : access;
  }
}
