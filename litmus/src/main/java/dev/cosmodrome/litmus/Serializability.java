package dev.cosmodrome.litmus;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The definition of a serializable execution: conflicting events give edges between their
 * transactions, and there must be no cycle (Theorem 1).
 */
public final class Serializability {
  /** A relation between places in an execution. */
  @FunctionalInterface
  private interface Relation {
    boolean holds(int first, int second);
  }

  /**
   * Two events that conflict, which makes an edge of a cycle.
   *
   * @param from the place of the earlier one in the execution
   * @param to the place of the later one
   */
  public record Edge(int from, int to) {}

  private Serializability() {}

  /**
   * Returns a cycle that shows that an execution without commits is not SC-serializable; empty if
   * it is.
   */
  public static List<Edge> scCycle(List<Event> execution) {
    return cycle(execution, new Conflicts(execution)::sc, Event::transaction);
  }

  /** Returns a cycle that shows that an execution is not TSO-serializable; empty if it is. */
  public static List<Edge> tsoCycle(List<Event> execution) {
    return cycle(execution, new Conflicts(execution)::tso, Event::transaction);
  }

  /**
   * Returns a cycle of events, a write and its commit being one, that shows that an execution is
   * not equivalent to one under sequential consistency; empty if it is.
   */
  public static List<Edge> robustnessCycle(List<Event> execution) {
    int threads = 1 + execution.stream().mapToInt(Event::thread).max().orElse(0);
    return cycle(
        execution,
        new Conflicts(execution)::tsoWithProgramOrder,
        event -> event.index() * threads + event.thread());
  }

  /** Returns a shortest cycle in the graph of the transactions, or of other groups of events. */
  private static List<Edge> cycle(
      List<Event> execution, Relation conflict, ToIntFunction<Event> node) {
    int[] nodes = numbered(execution.stream().mapToInt(node).toArray());
    int count = 1 + Arrays.stream(nodes).max().orElse(-1);
    @Nullable Edge[][] graph = new Edge[count][count];
    for (int to = 0; to < nodes.length; to++) {
      for (int from = 0; from < to; from++) {
        if (nodes[from] != nodes[to]
            && graph[nodes[from]][nodes[to]] == null
            && conflict.holds(from, to)) {
          graph[nodes[from]][nodes[to]] = new Edge(from, to);
        }
      }
    }
    return isAcyclic(graph)
        ? List.of()
        : IntStream.range(0, count)
            .mapToObj(start -> cycleThrough(start, graph))
            .filter(cycle -> !cycle.isEmpty())
            .min(Comparator.comparingInt(List::size))
            .orElseThrow();
  }

  /** Renumbers groups from zero on. */
  private static int[] numbered(int[] numbers) {
    Map<Integer, Integer> dense = new HashMap<>();
    return Arrays.stream(numbers)
        .map(number -> dense.computeIfAbsent(number, n -> dense.size()))
        .toArray();
  }

  /** Returns whether all nodes can be taken away, one that nothing leads to after the other. */
  private static boolean isAcyclic(@Nullable Edge[][] graph) {
    BitSet left = new BitSet();
    left.set(0, graph.length);
    int before;
    do {
      before = left.cardinality();
      for (int node = left.nextSetBit(0); node >= 0; node = left.nextSetBit(node + 1)) {
        int target = node;
        if (left.stream().noneMatch(other -> graph[other][target] != null)) {
          left.clear(node);
        }
      }
    } while (left.cardinality() < before);
    return left.isEmpty();
  }

  private static List<Edge> cycleThrough(int start, @Nullable Edge[][] graph) {
    Map<Integer, List<Edge>> paths = new HashMap<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      int node = open.remove();
      for (int next = 0; next < graph.length; next++) {
        Edge edge = graph[node][next];
        if (edge != null) {
          List<Edge> path = new ArrayList<>(paths.getOrDefault(node, List.of()));
          path.add(edge);
          if (next == start) {
            return path;
          }
          if (paths.putIfAbsent(next, path) == null) {
            open.add(next);
          }
        }
      }
    }
    return List.of();
  }
}
