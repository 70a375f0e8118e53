package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.tso.CommitOrder.Demand;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.sat4j.core.VecInt;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;

/**
 * The executions of a {@link Stretch} as a formula: an order of the events and commits that demands
 * are about. There is a variable for each pair of them whose order is not the same in all
 * executions. The order of events is known, so transitivity is needed only from commit to commit,
 * and from a commit to an event.
 */
final class OrderFormula {
  /** The maximum number of clauses. */
  private static final long MAX_CLAUSES = 5_000_000;

  private static final int TRUE = Integer.MAX_VALUE;

  private final CommitOrder order;
  private final ISolver solver;
  private final int[] commits;
  private final int[] events;
  private final Map<Demand, Integer> variables = new HashMap<>();
  private int nextVariable;

  /**
   * Prepares the formula.
   *
   * @param solver receives the clauses
   * @param firstVariable the first of its own variables
   */
  OrderFormula(CommitOrder order, Collection<Demand> demands, ISolver solver, int firstVariable) {
    this.order = order;
    this.solver = solver;
    nextVariable = firstVariable;
    TreeSet<Integer> points = new TreeSet<>();
    demands.forEach(
        demand -> {
          points.add(demand.first());
          points.add(demand.second());
        });
    commits = points.headSet(0).stream().mapToInt(i -> i).toArray();
    events = points.tailSet(0).stream().mapToInt(i -> i).toArray();
  }

  /** Returns whether it would have too many clauses. */
  boolean isTooLarge() {
    long count = commits.length;
    return count * count * (count + events.length) > MAX_CLAUSES;
  }

  /** Adds the clauses. */
  void formulate() throws ContradictionException {
    for (int one : commits) {
      for (int i = 1; i < events.length; i++) {
        implies(TRUE, before(one, events[i - 1]), before(one, events[i]));
      }
      for (int other : commits) {
        if (one != other) {
          for (int third : commits) {
            if (third != one && third != other) {
              implies(before(one, other), before(other, third), before(one, third));
            }
          }
          for (int event : events) {
            implies(before(one, other), before(other, event), before(one, event));
          }
        }
      }
    }
  }

  /** Adds the clause that a variable implies a demand. */
  void demand(int variable, Demand demand) throws ContradictionException {
    implies(TRUE, variable, before(demand.first(), demand.second()));
  }

  /** Returns the literal which says that an event or commit comes before another one. */
  private int before(int first, int second) {
    if (order.isBefore(first, second)) {
      return TRUE;
    }
    if (order.isBefore(second, first)) {
      return -TRUE;
    }
    boolean isTurned = first > second;
    Demand pair = isTurned ? new Demand(second, first) : new Demand(first, second);
    int variable = variables.computeIfAbsent(pair, p -> nextVariable++);
    return isTurned ? -variable : variable;
  }

  private void implies(int one, int other, int result) throws ContradictionException {
    if (one == -TRUE || other == -TRUE || result == TRUE) {
      return;
    }
    VecInt clause = new VecInt(3);
    for (int literal : new int[] {-one, -other, result}) {
      if (literal != -TRUE) {
        clause.push(literal);
      }
    }
    solver.addClause(clause);
  }
}
