package dev.cosmodrome.checkers;

import dev.cosmodrome.litmus.Conflicts;
import dev.cosmodrome.litmus.Event;
import dev.cosmodrome.litmus.Event.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The event graph of a trace without commits, word for word as section 5 of the paper defines it,
 * and its orientations. Nodes are places in the trace.
 */
final class TraceGraph {
  private final List<Event> trace;

  /** Pairs of places, the earlier one first. */
  private final List<int[]> directed = new ArrayList<>();

  private final List<int[]> undirected = new ArrayList<>();

  TraceGraph(List<Event> trace) {
    this.trace = trace;
    for (int second = 0; second < trace.size(); second++) {
      for (int first = 0; first < second; first++) {
        if (isDirected(first, second)) {
          directed.add(new int[] {first, second});
        } else if (trace.get(first).thread() != trace.get(second).thread()
            && conflict(first, second)) {
          undirected.add(new int[] {first, second});
        }
      }
    }
  }

  private boolean isDirected(int first, int second) {
    Event one = trace.get(first);
    Event other = trace.get(second);
    if (one.thread() == other.thread()) {
      boolean isRelaxed =
          other.is(Kind.READ)
              && one.variable() != other.variable()
              && (one.is(Kind.WRITE) || (one.is(Kind.READ) && isBuffered(first)));
      return !isRelaxed;
    }
    boolean isReadFromMemory = one.is(Kind.READ) && other.is(Kind.WRITE) && !isBuffered(first);
    return conflict(first, second) && (isFenced(first, second) || isReadFromMemory);
  }

  private boolean conflict(int first, int second) {
    return new Conflicts(trace).sc(first, second);
  }

  private boolean isFenced(int first, int second) {
    return trace.subList(first, second).stream()
        .anyMatch(e -> e.is(Kind.FENCE) && e.thread() == trace.get(first).thread());
  }

  private boolean isBuffered(int read) {
    for (int i = read - 1; i >= 0; i--) {
      Event event = trace.get(i);
      if (event.thread() == trace.get(read).thread()) {
        if (event.is(Kind.FENCE)) {
          return false;
        }
        if (event.is(Kind.WRITE) && event.variable() == trace.get(read).variable()) {
          return true;
        }
      }
    }
    return false;
  }

  int undirectedEdges() {
    return undirected.size();
  }

  /**
   * Theorem 4, first half: the graph of an execution of the trace, a write and its commit being
   * one, is acyclic and gives each edge its direction, if what follows from its edges counts, too.
   */
  boolean isOrientedBy(List<Event> execution) {
    boolean[][] edges = new boolean[trace.size()][trace.size()];
    Conflicts conflicts = new Conflicts(execution);
    for (int second = 0; second < execution.size(); second++) {
      for (int first = 0; first < second; first++) {
        int from = place(execution.get(first));
        int to = place(execution.get(second));
        edges[from][to] |= from != to && conflicts.tso(first, second);
      }
    }
    close(edges);
    return isAcyclic(edges)
        && directed.stream().allMatch(edge -> edges[edge[0]][edge[1]])
        && undirected.stream().allMatch(e -> edges[e[0]][e[1]] != edges[e[1]][e[0]]);
  }

  private int place(Event event) {
    int place = 0;
    while (trace.get(place).thread() != event.thread()
        || trace.get(place).index() != event.index()) {
      place++;
    }
    return place;
  }

  /** Theorem 5: whether some acyclic orientation induces a cycle of transactions. */
  boolean hasOrientationThatIsNotSerializable() {
    for (int choice = 0; choice < 1 << undirected.size(); choice++) {
      if (isAcyclic(closed(choice, i -> i)) && !isAcyclic(closed(choice, this::transaction))) {
        return true;
      }
    }
    return false;
  }

  private int transaction(int place) {
    return trace.get(place).transaction();
  }

  /** What leads to what in an orientation. */
  private boolean[][] closed(int choice, IntUnaryOperator node) {
    int most = trace.stream().mapToInt(Event::transaction).max().orElse(0);
    boolean[][] edges = new boolean[Math.max(most + 1, trace.size())][];
    for (int i = 0; i < edges.length; i++) {
      edges[i] = new boolean[edges.length];
    }
    List<int[]> all = new ArrayList<>(directed);
    for (int i = 0; i < undirected.size(); i++) {
      int[] edge = undirected.get(i);
      all.add((choice >> i & 1) == 0 ? edge : new int[] {edge[1], edge[0]});
    }
    for (int[] edge : all) {
      int from = node.applyAsInt(edge[0]);
      int to = node.applyAsInt(edge[1]);
      edges[from][to] |= from != to;
    }
    close(edges);
    return edges;
  }

  private static void close(boolean[][] edges) {
    for (int via = 0; via < edges.length; via++) {
      for (boolean[] from : edges) {
        for (int to = 0; to < edges.length && from[via]; to++) {
          from[to] |= edges[via][to];
        }
      }
    }
  }

  private static boolean isAcyclic(boolean[][] closed) {
    for (int i = 0; i < closed.length; i++) {
      if (closed[i][i]) {
        return false;
      }
    }
    return true;
  }
}
