package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.tso.ConflictGraph.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes cycles of transactions shorter. The graph of an execution leaves out edges that follow from
 * others: from a thread's transactions to all later ones, and from an access to all conflicting
 * ones that come later. A cycle through the graph may therefore pass many transactions that are not
 * needed for it.
 */
final class ShortCycle {
  /** The maximum number of transactions that are compared in pairs. */
  private static final int MAX_TRANSACTIONS_COMPARED = 64;

  private static final int NONE = Stretch.NONE;

  /** The times of accesses to memory, in ascending order, and their events. */
  private static final class Times {
    final List<Integer> times = new ArrayList<>();
    final List<Integer> events = new ArrayList<>();

    void add(int time, int event) {
      times.add(time);
      events.add(event);
    }

    boolean isEmpty() {
      return times.isEmpty();
    }

    /** Returns the first event after a time, or {@link #NONE}. */
    int firstAfter(int time) {
      int found = Collections.binarySearch(times, time);
      int index = found < 0 ? ~found : found + 1;
      return index < times.size() ? events.get(index) : NONE;
    }
  }

  /** The accesses of a transaction to a variable in memory. */
  private static final class Use {
    final Times reads = new Times();
    final Times writes = new Times();
  }

  private final Stretch stretch;
  private final Execution execution;

  ShortCycle(Stretch stretch, Execution execution) {
    this.stretch = stretch;
    this.execution = execution;
  }

  /**
   * Returns a cycle of some of the transactions of a cycle, or the cycle itself if none is shorter.
   */
  List<Edge> of(List<Edge> cycle) {
    List<Edge> direct = withoutDetours(cycle);
    return direct.size() <= 2 || direct.size() > MAX_TRANSACTIONS_COMPARED
        ? direct
        : shortest(direct);
  }

  /** Removes the part between two transactions of a thread that program order orders. */
  private List<Edge> withoutDetours(List<Edge> cycle) {
    List<Edge> turned = new ArrayList<>(cycle);
    int start = 0;
    while (start < cycle.size() - 1 && isInThread(cycle, start - 1)) {
      start++;
    }
    Collections.rotate(turned, -start);
    int[] hard = new int[stretch.transactionCount()];
    int[] late = new int[stretch.transactionCount()];
    findEnds(turned, hard, late);
    List<Edge> links = new ArrayList<>();
    int at = 0;
    while (at < turned.size()) {
      int next = turned.size() - 1;
      Edge shortcut = null;
      while (next > at + 1 && shortcut == null) {
        shortcut = inProgram(turned.get(at).from(), turned.get(next).from(), hard, late);
        next -= shortcut == null ? 1 : 0;
      }
      links.add(shortcut == null ? turned.get(at) : shortcut);
      at = shortcut == null ? at + 1 : next;
    }
    return links;
  }

  private boolean isInThread(List<Edge> cycle, int index) {
    Edge edge = cycle.get(Math.floorMod(index, cycle.size()));
    return stretch.thread(edge.from()) == stretch.thread(edge.to());
  }

  /**
   * Finds, by transaction of a cycle, an event that comes before everything that its thread does
   * later, and one that comes after everything that its thread did before.
   */
  private void findEnds(List<Edge> cycle, int[] hard, int[] late) {
    Arrays.fill(hard, NONE);
    Arrays.fill(late, NONE);
    BitSet transactions = new BitSet();
    cycle.forEach(edge -> transactions.set(stretch.transaction(edge.from())));
    for (int event = 0; event < stretch.size(); event++) {
      int transaction = stretch.transaction(event);
      if (stretch.kind(event) != Stretch.COMMIT && transactions.get(transaction)) {
        if (!stretch.isWrite(event) && !stretch.isBuffered(event)) {
          hard[transaction] = event;
        }
        if (!stretch.isRead(event) && late[transaction] == NONE) {
          late[transaction] = event;
        }
      }
    }
  }

  /**
   * Returns the edge by which one transaction comes before another one of its thread; null if there
   * is none.
   */
  private @Nullable Edge inProgram(int event, int otherEvent, int[] hard, int[] late) {
    int one = stretch.transaction(event);
    int other = stretch.transaction(otherEvent);
    if (stretch.thread(event) != stretch.thread(otherEvent) || one >= other) {
      return null;
    }
    if (hard[one] != NONE) {
      return new Edge(hard[one], otherEvent);
    }
    return late[other] != NONE ? new Edge(event, late[other]) : null;
  }

  /** Returns a shortest cycle of the edges of a cycle and of all conflicts of its transactions. */
  private List<Edge> shortest(List<Edge> cycle) {
    int size = cycle.size();
    List<Map<Integer, Use>> uses = uses(cycle);
    Edge[][] edges = new Edge[size][size];
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        edges[from][to] =
            to == (from + 1) % size
                ? cycle.get(from)
                : from == to ? null : conflict(uses.get(from), uses.get(to));
      }
    }
    List<Edge> best = cycle;
    for (int start = 0; start < size && best.size() > 2; start++) {
      List<Edge> found = cycleThrough(start, edges);
      best = found.size() < best.size() ? found : best;
    }
    return best;
  }

  /**
   * Returns the accesses of each transaction of a cycle to variables, except reads from buffers.
   */
  private List<Map<Integer, Use>> uses(List<Edge> cycle) {
    Map<Integer, Map<Integer, Use>> byTransaction = new HashMap<>();
    List<Map<Integer, Use>> uses = new ArrayList<>();
    for (Edge edge : cycle) {
      uses.add(
          byTransaction.computeIfAbsent(stretch.transaction(edge.from()), t -> new HashMap<>()));
    }
    for (int time = 0; time < execution.size(); time++) {
      int step = execution.step(time);
      int event = step < 0 ? ~step : step;
      Map<Integer, Use> own = byTransaction.get(stretch.transaction(event));
      boolean reads = step >= 0 && stretch.isRead(event) && !stretch.isBuffered(event);
      if (own != null && (step < 0 || reads)) {
        Use use = own.computeIfAbsent(stretch.variable(event), v -> new Use());
        (reads ? use.reads : use.writes).add(time, event);
      }
    }
    return uses;
  }

  private static @Nullable Edge conflict(Map<Integer, Use> one, Map<Integer, Use> other) {
    for (Map.Entry<Integer, Use> entry : one.entrySet()) {
      Use use = entry.getValue();
      Use otherUse = other.get(entry.getKey());
      if (otherUse != null) {
        Edge edge = firstOf(use.writes, otherUse.writes);
        edge = edge == null ? firstOf(use.writes, otherUse.reads) : edge;
        edge = edge == null ? firstOf(use.reads, otherUse.writes) : edge;
        if (edge != null) {
          return edge;
        }
      }
    }
    return null;
  }

  private static @Nullable Edge firstOf(Times one, Times other) {
    int next = one.isEmpty() ? NONE : other.firstAfter(one.times.get(0));
    return next == NONE ? null : new Edge(one.events.get(0), next);
  }

  private static List<Edge> cycleThrough(int start, Edge[][] edges) {
    int[] reachedFrom = new int[edges.length];
    Arrays.fill(reachedFrom, NONE);
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    while (reachedFrom[start] == NONE) {
      int node = open.remove();
      for (int next = 0; next < edges.length; next++) {
        if (edges[node][next] != null && reachedFrom[next] == NONE) {
          reachedFrom[next] = node;
          open.add(next);
        }
      }
    }
    Deque<Edge> path = new ArrayDeque<>();
    int node = start;
    do {
      path.addFirst(edges[reachedFrom[node]][node]);
      node = reachedFrom[node];
    } while (node != start);
    return List.copyOf(path);
  }
}
