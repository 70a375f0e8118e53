package dev.cosmodrome.checkers.velodrome;

import dev.cosmodrome.checkers.transactions.Link;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
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
      if (reaches(to, from, Integer.MAX_VALUE)) {
        to.knownDescendants.add(from);
        return true;
      }
      reorder(search(from, to, node -> node.predecessors), search(to, from, Node::successorNodes));
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

  /**
   * Whether one node leads to another, as far as can be seen by looking at so many nodes. Searches
   * from both ends, always where fewer nodes are waiting.
   */
  boolean reaches(Node from, Node to, int limit) {
    if (from == to || from.rank >= to.rank) {
      return from == to;
    }
    Set<Node> after = new HashSet<>(Set.of(from));
    Set<Node> before = new HashSet<>(Set.of(to));
    Deque<Node> forward = new ArrayDeque<>(after);
    Deque<Node> backward = new ArrayDeque<>(before);
    while (!forward.isEmpty() && !backward.isEmpty() && after.size() + before.size() < limit) {
      boolean isForward = forward.size() <= backward.size();
      Node node = (isForward ? forward : backward).remove();
      for (Node next : isForward ? node.successorNodes() : node.predecessors) {
        if ((isForward ? before : after).contains(next)) {
          return true;
        }
        if (next.rank > from.rank
            && next.rank < to.rank
            && (isForward ? after : before).add(next)) {
          (isForward ? forward : backward).add(next);
        }
      }
    }
    return false;
  }

  /**
   * The dependences on a shortest path from one node to another that it leads to. Searches from
   * both ends, step by step, where fewer nodes are waiting.
   */
  List<Link> path(Node from, Node to) {
    Map<Node, Node> previous = new HashMap<>(Map.of(from, from));
    Map<Node, Node> next = new HashMap<>(Map.of(to, to));
    List<Node> forward = List.of(from);
    List<Node> backward = List.of(to);
    Node middle = null;
    while (middle == null) {
      if (forward.size() <= backward.size()) {
        forward = step(forward, Node::successorNodes, previous);
        middle = meeting(forward, next);
      } else {
        backward = step(backward, node -> node.predecessors, next);
        middle = meeting(backward, previous);
      }
    }
    Deque<Node> nodes = new ArrayDeque<>(List.of(middle));
    while (nodes.getFirst() != from) {
      nodes.addFirst(Objects.requireNonNull(previous.get(nodes.getFirst())));
    }
    while (nodes.getLast() != to) {
      nodes.addLast(Objects.requireNonNull(next.get(nodes.getLast())));
    }
    return links(nodes);
  }

  /** The nodes that are one step further and not known yet; remembers where they were met. */
  private static List<Node> step(
      List<Node> nodes, Function<Node, Collection<Node>> neighbours, Map<Node, Node> known) {
    List<Node> further = new ArrayList<>();
    for (Node node : nodes) {
      for (Node neighbour : neighbours.apply(node)) {
        if (known.putIfAbsent(neighbour, node) == null) {
          further.add(neighbour);
        }
      }
    }
    return further;
  }

  private static @Nullable Node meeting(List<Node> nodes, Map<Node, Node> others) {
    return nodes.stream().filter(others::containsKey).findFirst().orElse(null);
  }

  private static List<Link> links(Collection<Node> nodes) {
    List<Link> links = new ArrayList<>();
    Node before = null;
    for (Node node : nodes) {
      Link link = before == null ? null : before.successors.get(node);
      if (link != null) {
        links.add(link);
      }
      before = node;
    }
    return links;
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
