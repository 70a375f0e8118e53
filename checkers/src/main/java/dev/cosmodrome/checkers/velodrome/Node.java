package dev.cosmodrome.checkers.velodrome;

import dev.cosmodrome.checkers.transactions.Link;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A transaction in a {@link TransactionGraph}. */
final class Node {
  final int thread;
  final int block;

  /** The position at which it begins, {@link Link#UNARY} outside any block. */
  final long begin;

  /** The successors and the dependences that lead there; null for mere program order. */
  final Map<Node, @Nullable Link> successors = new LinkedHashMap<>(4);

  final Set<Node> predecessors = new LinkedHashSet<>(4);

  /** The open transactions that lead to it, without itself. */
  final Set<Node> openAncestors = new HashSet<>(4);

  /** The position of the event by which its block ended; 0 while it is open. */
  long end;

  boolean finished;

  /** Whether it was removed from the graph, because it can no longer be on a cycle. */
  boolean collected;

  Node(int thread, int block, long begin) {
    this.thread = thread;
    this.block = block;
    this.begin = begin;
  }

  Collection<Node> successorNodes() {
    return successors.keySet();
  }

  /**
   * Returns one end of a dependence. An event behind the block's end is outside any block; it was
   * merged into this node.
   */
  Link.End end(long position, long opAndTarget) {
    boolean unary = finished && position > end;
    return new Link.End(thread, block, unary ? Link.UNARY : begin, position, opAndTarget);
  }
}
