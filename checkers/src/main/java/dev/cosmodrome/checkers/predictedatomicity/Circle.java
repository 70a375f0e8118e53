package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.predictedatomicity.Predictions.Edge;
import dev.cosmodrome.checkers.prediction.Sequence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A schedule of several transactions that has no equivalent serial one.
 *
 * @param actors the transactions
 * @param turns the steps in their order
 * @param edges a cycle of conflicts between them
 */
record Circle(List<Actor> actors, List<Turn> turns, List<Edge> edges) {
  /** One step of the schedule. */
  record Turn(int actor, int position) {}

  /** A schedule with its shortest cycle of conflicts. */
  static Circle of(List<Actor> actors, List<Turn> turns) {
    Map<Integer, List<Edge>> edges = new HashMap<>();
    for (int later = 0; later < turns.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        Turn from = turns.get(earlier);
        Turn to = turns.get(later);
        if (conflict(actors, from, to)) {
          edges
              .computeIfAbsent(from.actor(), a -> new ArrayList<>())
              .add(new Edge(from.actor(), from.position(), to.actor(), to.position()));
        }
      }
    }
    List<Edge> shortest = List.of();
    for (int actor = 0; actor < actors.size(); actor++) {
      List<Edge> cycle = pathBack(actors, actor, edges);
      if (!cycle.isEmpty() && (shortest.isEmpty() || cycle.size() < shortest.size())) {
        shortest = cycle;
      }
    }
    return new Circle(actors, turns, shortest);
  }

  private static boolean conflict(List<Actor> actors, Turn earlier, Turn later) {
    Sequence from = actors.get(earlier.actor()).sequence();
    Sequence to = actors.get(later.actor()).sequence();
    return earlier.actor() != later.actor()
        && !from.isLocking(earlier.position())
        && !to.isLocking(later.position())
        && from.target(earlier.position()) == to.target(later.position())
        && (from.writes(earlier.position())
            ? !(to.writes(later.position()) && from.isCommuting(from.target(earlier.position())))
            : to.writes(later.position()));
  }

  /** Returns the shortest path from an actor back to it; empty if there is none. */
  private static List<Edge> pathBack(
      List<Actor> actors, int start, Map<Integer, List<Edge>> edges) {
    Map<Integer, List<Edge>> paths = new HashMap<>();
    Deque<Integer> queue = new ArrayDeque<>(List.of(start));
    while (!queue.isEmpty()) {
      int actor = queue.removeFirst();
      for (Edge edge : from(actors, actor, edges)) {
        if (!paths.containsKey(edge.to())) {
          List<Edge> path = new ArrayList<>(paths.getOrDefault(actor, List.of()));
          path.add(edge);
          paths.put(edge.to(), path);
          queue.add(edge.to());
        }
      }
    }
    return paths.getOrDefault(start, List.of());
  }

  /**
   * Returns the conflicts of an actor, and of later transactions of its thread, with later steps.
   */
  private static List<Edge> from(List<Actor> actors, int actor, Map<Integer, List<Edge>> edges) {
    List<Edge> all = new ArrayList<>(edges.getOrDefault(actor, List.of()));
    for (int later = 0; later < actors.size(); later++) {
      if (actors.get(actor).precedes(actors.get(later))) {
        all.addAll(edges.getOrDefault(later, List.of()));
      }
    }
    return all;
  }
}
