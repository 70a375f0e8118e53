package dev.cosmodrome.checkers.velodrome;

import dev.cosmodrome.checkers.transactions.Link;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An acyclic graph of transactions that keeps a topological order of its nodes as edges are added
 * (Pearce and Kelly, "A dynamic topological sort algorithm for directed acyclic graphs"): an edge
 * that agrees with the order costs nothing, and one that does not is searched for only among the
 * nodes between its ends.
 *
 * <p>A node that is finished and has no predecessor is collected: no cycle can come through it.
 */
final class TransactionGraph {
  private long nextRank;

  /** Adds a node without edges. */
  Node add(int thread, int block, long begin) {
    return new Node(thread, block, begin, nextRank++);
  }

  /**
   * Adds an edge unless it closes a cycle.
   *
   * @return whether it closes a cycle
   */
  boolean connect(Node from, Node to, @Nullable Link link) {
    if (from.successors.containsKey(to)) {
      return false;
    }
    if (to.knownDescendants.contains(from)) {
      return true;
    }
    if (from.rank > to.rank) {
      Set<Node> after = search(to, from, Node::successorNodes);
      if (after.contains(from)) {
        to.knownDescendants.add(from);
        return true;
      }
      reorder(search(from, to, node -> node.predecessors), after);
    }
    from.successors.put(to, link);
    to.predecessors.add(from);
    return false;
  }

  /** The nodes that {@code start} leads to without passing over the rank of {@code limit}. */
  private static Set<Node> search(
      Node start, Node limit, Function<Node, Collection<Node>> neighbours) {
    long low = Math.min(start.rank, limit.rank);
    long high = Math.max(start.rank, limit.rank);
    Set<Node> found = new LinkedHashSet<>();
    Deque<Node> open = new ArrayDeque<>();
    found.add(start);
    open.add(start);
    while (!open.isEmpty()) {
      for (Node node : neighbours.apply(open.remove())) {
        if (node.rank >= low && node.rank <= high && found.add(node)) {
          open.add(node);
        }
      }
    }
    return found;
  }

  /** Gives the ranks that these nodes have to the same nodes, first those that come before. */
  private static void reorder(Set<Node> before, Set<Node> after) {
    List<Node> nodes = new ArrayList<>(byRank(before));
    nodes.addAll(byRank(after));
    long[] ranks = nodes.stream().mapToLong(node -> node.rank).sorted().toArray();
    for (int i = 0; i < ranks.length; i++) {
      nodes.get(i).rank = ranks[i];
    }
  }

  private static List<Node> byRank(Set<Node> nodes) {
    return nodes.stream().sorted(Comparator.comparingLong(node -> node.rank)).toList();
  }

  /** Whether one node leads to another. */
  boolean reaches(Node from, Node to) {
    return from == to
        || (from.rank < to.rank && search(from, to, Node::successorNodes).contains(to));
  }

  /** The dependences on a shortest path from one node to another that it leads to. */
  List<Link> path(Node from, Node to) {
    Map<Node, Node> previous = new HashMap<>();
    Deque<Node> open = new ArrayDeque<>();
    open.add(from);
    while (!previous.containsKey(to)) {
      Node node = open.remove();
      for (Node next : node.successors.keySet()) {
        if (previous.putIfAbsent(next, node) == null) {
          open.add(next);
        }
      }
    }
    Deque<Link> links = new ArrayDeque<>();
    Node node = to;
    while (node != from) {
      Node before = Objects.requireNonNull(previous.get(node));
      Link link = before.successors.get(node);
      if (link != null) {
        links.addFirst(link);
      }
      node = before;
    }
    return List.copyOf(links);
  }

  /** Marks a node as finished and collects what can be. */
  void finish(Node node) {
    node.finished = true;
    node.knownDescendants.clear();
    Deque<Node> candidates = new ArrayDeque<>();
    candidates.add(node);
    while (!candidates.isEmpty()) {
      Node candidate = candidates.remove();
      if (candidate.finished && !candidate.collected && candidate.predecessors.isEmpty()) {
        candidate.collected = true;
        for (Node successor : candidate.successors.keySet()) {
          successor.predecessors.remove(candidate);
          candidates.add(successor);
        }
        candidate.successors.clear();
      }
    }
  }
}
