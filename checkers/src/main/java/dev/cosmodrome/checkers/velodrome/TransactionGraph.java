package dev.cosmodrome.checkers.velodrome;

import dev.cosmodrome.checkers.transactions.Link;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An acyclic graph of transactions. An edge leads to a node that is new or to an open transaction,
 * so it closes a cycle only if that transaction leads to its source. Each node therefore has the
 * set of open transactions that lead to it. They are propagated along each new edge to all nodes
 * that do not have them yet, and removed when they end: each node adds a transaction once.
 *
 * <p>A finished node to which no open transaction leads is collected: no edge can lead to it or to
 * one of its ancestors any more.
 */
final class TransactionGraph {
  private long visits;

  /**
   * Returns the number of nodes that were visited to propagate open transactions, or to remove
   * them.
   */
  long visits() {
    return visits;
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
    if (from.openAncestors.contains(to)) {
      return true;
    }
    from.successors.put(to, link);
    to.predecessors.add(from);
    if (!from.finished) {
      pass(from, to);
    }
    from.openAncestors.forEach(ancestor -> pass(ancestor, to));
    return false;
  }

  /** Adds an open transaction to the sets of a node and of all nodes to which it leads. */
  private void pass(Node ancestor, Node start) {
    Deque<Node> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      Node node = open.remove();
      visits++;
      if (node.openAncestors.add(ancestor)) {
        open.addAll(node.successorNodes());
      }
    }
  }

  /**
   * Returns whether each open transaction that leads to one node, now or later, leads to another
   * one, too. A new edge reaches an ancestor of a node only through an open one, so comparing the
   * open ones suffices.
   */
  boolean isImplied(Node ancestor, Node node) {
    return (ancestor.finished || node.openAncestors.contains(ancestor))
        && node.openAncestors.containsAll(ancestor.openAncestors);
  }

  /**
   * Returns the dependences on a shortest path from one node to another, to which it must lead.
   * Searches from both ends, step by step, from the end with fewer nodes at its border.
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

  /**
   * Returns the nodes that are one step further and not yet known; sets their predecessors in
   * {@code known}.
   */
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

  /** Marks a node as finished and collects the nodes to which no open transaction leads then. */
  void finish(Node node) {
    node.finished = true;
    List<Node> reached = new ArrayList<>(List.of(node));
    for (int i = 0; i < reached.size(); i++) {
      for (Node successor : reached.get(i).successorNodes()) {
        visits++;
        if (successor.openAncestors.remove(node)) {
          reached.add(successor);
        }
      }
    }
    reached.stream().filter(n -> n.finished && n.openAncestors.isEmpty()).forEach(this::collect);
  }

  private void collect(Node node) {
    node.collected = true;
    node.successorNodes().forEach(successor -> successor.predecessors.remove(node));
    node.successors.clear();
  }
}
