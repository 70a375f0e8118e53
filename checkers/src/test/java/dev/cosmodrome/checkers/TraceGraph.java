package dev.cosmodrome.checkers;

import dev.cosmodrome.litmus.Conflicts;
import dev.cosmodrome.litmus.Event;
import dev.cosmodrome.litmus.Event.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

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
    return ownWrite(read) >= 0;
  }

  /** The write that a read may find in the buffer; negative if there is none. */
  private int ownWrite(int read) {
    for (int i = read - 1; i >= 0; i--) {
      Event event = trace.get(i);
      if (event.thread() == trace.get(read).thread()) {
        if (event.is(Kind.FENCE)) {
          return -1;
        }
        if (event.is(Kind.WRITE) && event.variable() == trace.get(read).variable()) {
          return i;
        }
      }
    }
    return -1;
  }

  int undirectedEdges() {
    return undirected.size();
  }

  /**
   * Theorem 4, first half: the graph of an execution of the trace, a write and its commit being
   * one, is acyclic and gives each edge its direction, if what follows from its edges counts, too.
   */
  boolean isOrientedBy(List<Event> execution) {
    boolean[][] edges = contracted(execution);
    return isAcyclic(edges)
        && directed.stream().allMatch(edge -> edges[edge[0]][edge[1]])
        && undirected.stream().allMatch(e -> edges[e[0]][e[1]] != edges[e[1]][e[0]]);
  }

  /** The orientation that an execution gives the graph: a bit for each edge that it turns. */
  int orientation(List<Event> execution) {
    boolean[][] edges = contracted(execution);
    int turned = 0;
    for (int i = 0; i < undirected.size(); i++) {
      turned |= edges[undirected.get(i)[0]][undirected.get(i)[1]] ? 0 : 1 << i;
    }
    return turned;
  }

  /** Returns the edges of an execution, in which a write and its commit are one node. */
  private boolean[][] contracted(List<Event> execution) {
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
    return edges;
  }

  private int place(Event event) {
    int place = 0;
    while (trace.get(place).thread() != event.thread()
        || trace.get(place).index() != event.index()) {
      place++;
    }
    return place;
  }

  /** Returns whether an orientation is acyclic. */
  boolean isValid(int turned) {
    return isAcyclic(closed(turned, i -> i));
  }

  /** Returns whether an orientation induces no cycle of transactions. */
  boolean isSerializable(int turned) {
    return isAcyclic(closed(turned, this::transaction));
  }

  /** All orientations. */
  IntStream orientations() {
    return IntStream.range(0, 1 << undirected.size());
  }

  /**
   * Returns whether an orientation is acyclic together with the order of the trace: all events are
   * where the trace has them, and commits come after their writes, first in, first out, before the
   * next fence, and as the orientation has them.
   */
  boolean isValidInOrder(int turned) {
    int size = trace.size();
    boolean[][] edges = new boolean[2 * size][2 * size];
    for (int i = 0; i < size; i++) {
      for (int earlier = 0; earlier < i; earlier++) {
        edges[earlier][i] = true;
        boolean isSame = trace.get(earlier).thread() == trace.get(i).thread();
        edges[inMemory(earlier)][inMemory(i)] |= isSame && !trace.get(i).is(Kind.READ);
      }
      edges[i][inMemory(i)] |= inMemory(i) != i;
    }
    boolean[][] oriented = closed(turned, i -> i);
    for (int[] edge : undirected) {
      for (int[] way : List.of(edge, new int[] {edge[1], edge[0]})) {
        if (oriented[way[0]][way[1]] && !isThroughOwnWrite(way, oriented)) {
          edges[inMemory(way[0])][inMemory(way[1])] = true;
        }
      }
    }
    close(edges);
    return isAcyclic(oriented) && isAcyclic(edges);
  }

  /**
   * Returns the point at which an event counts: that of a write is its commit, behind all events.
   */
  private int inMemory(int event) {
    return trace.get(event).is(Kind.WRITE) ? trace.size() + event : event;
  }

  /**
   * Returns whether a write comes before a read from a buffer only because of what is in the
   * buffer.
   */
  private boolean isThroughOwnWrite(int[] way, boolean[][] oriented) {
    int read = way[1];
    return trace.get(read).is(Kind.READ) && isBuffered(read) && oriented[way[0]][ownWrite(read)];
  }

  private int transaction(int place) {
    return trace.get(place).transaction();
  }

  /** Returns the transitive closure of the edges in an orientation. */
  private boolean[][] closed(int turned, IntUnaryOperator node) {
    int most = trace.stream().mapToInt(Event::transaction).max().orElse(0);
    boolean[][] edges = new boolean[Math.max(most + 1, trace.size())][];
    for (int i = 0; i < edges.length; i++) {
      edges[i] = new boolean[edges.length];
    }
    List<int[]> all = new ArrayList<>(directed);
    for (int i = 0; i < undirected.size(); i++) {
      int[] edge = undirected.get(i);
      all.add((turned >> i & 1) == 0 ? edge : new int[] {edge[1], edge[0]});
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
