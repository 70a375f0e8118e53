package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.tso.CommitOrder.Demand;
import dev.cosmodrome.checkers.tso.ConflictGraph.Edge;
import dev.cosmodrome.checkers.tso.PossibleEdges.PossibleEdge;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.TimeoutException;

/**
 * Decides whether a {@link Stretch} without commits has an execution that is not serializable, by a
 * SAT solver, and finds the cycle of one. The formula says that events and commits have an order,
 * that there are transactions to each of which an edge leads from another one of them, and that at
 * least one of these edges leads back in the trace. If there are such transactions, there is a
 * cycle; and without delays there is none.
 */
final class CycleSolver {
  private static final int MAX_EDGES = 200_000;

  /** The number of conflicts after which the solver gives up. */
  private static final int MAX_CONFLICTS = 300_000;

  private final Stretch stretch;
  private final PossibleEdges edges;
  private final BitSet starts;
  private final ISolver solver = SolverFactory.newDefault();

  /** By transaction: the edges that may lead to it, by their variables. */
  private final List<Map<Integer, Edge>> incoming = new ArrayList<>();

  private boolean isUndecided;

  /**
   * Prepares it.
   *
   * @param starts the accesses from which a cycle may step back to an earlier write, see {@link
   *     CycleStarts}
   */
  CycleSolver(Stretch stretch, AccessIndex index, ConflictGraph eager, BitSet starts) {
    this.stretch = stretch;
    this.starts = starts;
    edges = new PossibleEdges(stretch, index, eager, MAX_EDGES);
  }

  /** Returns whether it has given up. */
  boolean isUndecided() {
    return isUndecided;
  }

  /**
   * Returns the edges of a cycle in the graph of some execution; empty if none has any, or it gave
   * up.
   */
  List<Edge> cycle() {
    try {
      solver.setTimeoutOnConflicts(MAX_CONFLICTS);
      isUndecided = edges.isCut() || !formulate();
      return !isUndecided && solver.isSatisfiable() ? solution() : List.of();
    } catch (TimeoutException e) {
      isUndecided = true;
      return List.of();
    } catch (ContradictionException e) {
      return List.of();
    }
  }

  /** Makes the formula; returns false if it is too large. */
  private boolean formulate() throws ContradictionException {
    int transactions = stretch.transactionCount();
    int edgeCount = edges.list().size();
    List<Demand> demands = edges.list().stream().flatMap(e -> e.demands().stream()).toList();
    OrderFormula order =
        new OrderFormula(new CommitOrder(stretch), demands, solver, edgeVariable(edgeCount));
    if (order.isTooLarge()) {
      return false;
    }
    order.formulate();
    for (int transaction = 0; transaction < transactions; transaction++) {
      incoming.add(new HashMap<>());
    }
    VecInt back = new VecInt();
    for (int i = 0; i < edgeCount; i++) {
      PossibleEdge possible = edges.list().get(i);
      Edge edge = possible.edge();
      int target = stretch.transaction(edge.to());
      incoming.get(target).put(edgeVariable(i), edge);
      addImplication(edgeVariable(i), node(stretch.transaction(edge.from())));
      addImplication(edgeVariable(i), node(target));
      for (Demand demand : possible.demands()) {
        order.demand(edgeVariable(i), demand);
      }
      if (edge.from() > edge.to() && starts.get(edge.from())) {
        back.push(edgeVariable(i));
      }
    }
    solver.addClause(back);
    for (int transaction = 0; transaction < transactions; transaction++) {
      VecInt clause = new VecInt(new int[] {-node(transaction)});
      incoming.get(transaction).keySet().forEach(clause::push);
      solver.addClause(clause);
    }
    return true;
  }

  private void addImplication(int variable, int other) throws ContradictionException {
    solver.addClause(new VecInt(new int[] {-variable, other}));
  }

  /** Returns the variable which says that a transaction is one of them. */
  private static int node(int transaction) {
    return transaction + 1;
  }

  /** Returns the variable which says that an edge is there, and leads from one of them. */
  private int edgeVariable(int edge) {
    return stretch.transactionCount() + 1 + edge;
  }

  /**
   * Returns a cycle of the solution: going back from one of them, again and again, leads to one.
   */
  private List<Edge> solution() {
    int node = 0;
    while (!solver.model(node(node))) {
      node++;
    }
    Map<Integer, Integer> positions = new HashMap<>();
    List<Edge> way = new ArrayList<>();
    while (positions.putIfAbsent(node, way.size()) == null) {
      Edge edge = chosen(node);
      way.add(edge);
      node = stretch.transaction(edge.from());
    }
    List<Edge> cycle = new ArrayList<>(way.subList(positions.get(node), way.size()));
    Collections.reverse(cycle);
    return cycle;
  }

  private Edge chosen(int transaction) {
    return incoming.get(transaction).entrySet().stream()
        .filter(entry -> solver.model(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }
}
