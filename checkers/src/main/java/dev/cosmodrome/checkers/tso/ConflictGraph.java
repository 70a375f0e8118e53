package dev.cosmodrome.checkers.tso;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The graph of an execution of a {@link Stretch} under TSO, after Enea and Farzan, section 4: the
 * conflicts, without those that follow from other edges. Its nodes are the transactions. Of the
 * order of a thread's events, TSO keeps all except that of a write, or of a read that may come from
 * the buffer, and a later read of another variable.
 *
 * <p>Optionally, nodes are the events instead, a write and its commit being one, and the whole
 * program order counts: then a cycle means that the execution is equivalent to none under
 * sequential consistency (section 4.2).
 *
 * <p>Events are added in the order of the execution. A read that comes from the buffer has no order
 * with commits of other threads while the value is in the buffer; it becomes a reader of the
 * variable when the value is committed. If it never is, the read comes after the write that was in
 * memory when the value was written.
 */
final class ConflictGraph {
  private static final int NONE = Stretch.NONE;

  /** An edge, given by the events that cause it. */
  record Edge(int from, int to) {}

  private final Stretch stretch;
  private final boolean ofEvents;

  // The edges; those from one event form a linked list.
  private int[] targets = new int[64];
  private int[] nextEdges = new int[64];
  private int[] origins = new int[64];
  private int edgeCount;
  private final int[] firstEdges;

  // By thread: its last event that comes before everything later, its last write, its last event,
  // and its reads from the buffer since its last write or fence.
  private final int[] lastHard;
  private final int[] lastWrite;
  private final int[] lastEvent;
  private final int[] bufferedReads;

  // By variable: the last committed write, and its readers.
  private final int[] inMemory;
  private final int[] readers;

  // By event: the next one in a list of reads; of a write, its reads from the buffer, and the write
  // that was in memory before it.
  private final int[] nextBuffered;
  private final int[] nextReader;
  private final int[] forwarded;
  private final int[] memoryBefore;
  private final boolean[] committed;

  ConflictGraph(Stretch stretch, boolean ofEvents) {
    this.stretch = stretch;
    this.ofEvents = ofEvents;
    firstEdges = none(ofEvents ? stretch.size() : stretch.transactionCount());
    lastHard = none(stretch.threadCount());
    lastWrite = none(stretch.threadCount());
    lastEvent = none(stretch.threadCount());
    bufferedReads = none(stretch.threadCount());
    inMemory = none(stretch.variableCount());
    readers = none(stretch.variableCount());
    nextBuffered = none(stretch.size());
    nextReader = none(stretch.size());
    forwarded = none(stretch.size());
    memoryBefore = none(stretch.size());
    committed = new boolean[stretch.size()];
  }

  private static int[] none(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  /** Adds a read, write or fence. */
  void add(int event) {
    inProgram(event);
    if (stretch.isRead(event)) {
      read(event);
    } else if (stretch.isWrite(event)) {
      memoryBefore[event] = inMemory[stretch.variable(event)];
    } else if (stretch.source(event) != NONE) {
      connect(stretch.source(event), event);
    }
  }

  /**
   * Adds the edges that depend on writes that are never committed. Called when all events were
   * added.
   */
  void finish() {
    for (int write = 0; write < committed.length; write++) {
      if (!committed[write]) {
        for (int read = forwarded[write]; read != NONE; read = nextReader[read]) {
          connect(memoryBefore[write], read);
        }
      }
    }
  }

  /** Adds the commit of a write. */
  void commit(int write) {
    int variable = stretch.variable(write);
    committed[write] = true;
    connect(inMemory[variable], write);
    for (int read = readers[variable]; read != NONE; read = nextReader[read]) {
      connect(read, write);
    }
    inMemory[variable] = write;
    readers[variable] = forwarded[write];
  }

  /** Adds the edges of the program order to an event. */
  private void inProgram(int event) {
    int thread = stretch.thread(event);
    if (ofEvents) {
      connect(lastEvent[thread], event);
      lastEvent[thread] = event;
      return;
    }
    connect(lastHard[thread], event);
    if (stretch.isRead(event)) {
      connect(stretch.ownAccess(event), event);
      if (stretch.isBuffered(event)) {
        nextBuffered[event] = bufferedReads[thread];
        bufferedReads[thread] = event;
      } else {
        lastHard[thread] = event;
      }
      return;
    }
    connect(lastWrite[thread], event);
    for (int read = bufferedReads[thread]; read != NONE; read = nextBuffered[read]) {
      connect(read, event);
    }
    bufferedReads[thread] = NONE;
    if (stretch.isWrite(event)) {
      lastWrite[thread] = event;
    } else {
      lastHard[thread] = event;
    }
  }

  private void read(int event) {
    int own = stretch.ownWrite(event);
    if (own != NONE && !committed[own]) {
      nextReader[event] = forwarded[own];
      forwarded[own] = event;
    } else {
      int variable = stretch.variable(event);
      connect(inMemory[variable], event);
      nextReader[event] = readers[variable];
      readers[variable] = event;
    }
  }

  private void connect(int from, int to) {
    if (from == NONE || node(from) == node(to)) {
      return;
    }
    if (edgeCount == targets.length) {
      targets = Arrays.copyOf(targets, 2 * edgeCount);
      origins = Arrays.copyOf(origins, 2 * edgeCount);
      nextEdges = Arrays.copyOf(nextEdges, 2 * edgeCount);
    }
    targets[edgeCount] = to;
    origins[edgeCount] = from;
    nextEdges[edgeCount] = firstEdges[node(from)];
    firstEdges[node(from)] = edgeCount++;
  }

  private int node(int event) {
    return ofEvents ? event : stretch.transaction(event);
  }

  /**
   * Returns short cycles, at most {@code most}; none if there is no cycle. Following predecessors
   * from a node that {@link #left} keeps leads to a cycle.
   */
  List<List<Edge>> cycles(int most) {
    boolean[] left = left();
    int[] predecessors = none(left.length);
    for (int edge = 0; edge < edgeCount; edge++) {
      if (left[node(origins[edge])]) {
        predecessors[node(targets[edge])] = node(origins[edge]);
      }
    }
    int[] seenFrom = none(left.length);
    List<List<Edge>> cycles = new ArrayList<>();
    for (int start = 0; start < left.length && cycles.size() < most; start++) {
      if (left[start] && seenFrom[start] == NONE) {
        int node = start;
        while (seenFrom[node] == NONE) {
          seenFrom[node] = start;
          node = predecessors[node];
        }
        if (seenFrom[node] == start) {
          cycles.add(cycleThrough(node, left));
        }
      }
    }
    return cycles;
  }

  /** Returns the nodes that remain when nodes without predecessors are removed repeatedly. */
  private boolean[] left() {
    int[] predecessors = new int[firstEdges.length];
    for (int edge = 0; edge < edgeCount; edge++) {
      predecessors[node(targets[edge])]++;
    }
    boolean[] left = new boolean[firstEdges.length];
    Arrays.fill(left, true);
    int[] open = new int[firstEdges.length];
    int count = 0;
    for (int node = 0; node < left.length; node++) {
      if (predecessors[node] == 0) {
        open[count++] = node;
      }
    }
    while (count > 0) {
      int node = open[--count];
      left[node] = false;
      for (int edge = firstEdges[node]; edge != NONE; edge = nextEdges[edge]) {
        if (--predecessors[node(targets[edge])] == 0) {
          open[count++] = node(targets[edge]);
        }
      }
    }
    return left;
  }

  /** Returns a shortest cycle through a node and the given nodes; empty if there is none. */
  private List<Edge> cycleThrough(int start, boolean[] nodes) {
    return path(start, start, nodes);
  }

  /**
   * Returns a shortest path from the node of an event to that of another one; empty if there is
   * none.
   */
  List<Edge> path(int from, int to) {
    boolean[] all = new boolean[firstEdges.length];
    Arrays.fill(all, true);
    return path(node(from), node(to), all);
  }

  private List<Edge> path(int start, int goal, boolean[] nodes) {
    int[] reachedBy = none(firstEdges.length);
    Deque<Integer> open = new ArrayDeque<>();
    open.add(start);
    while (!open.isEmpty()) {
      int node = open.remove();
      for (int edge = firstEdges[node]; edge != NONE; edge = nextEdges[edge]) {
        int next = node(targets[edge]);
        if (nodes[next] && reachedBy[next] == NONE) {
          reachedBy[next] = edge;
          open.add(next);
        }
      }
      if (reachedBy[goal] != NONE) {
        return path(start, goal, reachedBy);
      }
    }
    return List.of();
  }

  private List<Edge> path(int start, int goal, int[] reachedBy) {
    Deque<Edge> path = new ArrayDeque<>();
    int node = goal;
    do {
      int edge = reachedBy[node];
      path.addFirst(new Edge(origins[edge], targets[edge]));
      node = node(origins[edge]);
    } while (node != start);
    return List.copyOf(path);
  }

  /**
   * Visits the edges from a transaction's events that are the same in all executions: those of
   * program order and of waiting.
   */
  void forEachFixedEdge(int transaction, EdgeVisitor visitor) {
    for (int edge = firstEdges[transaction]; edge != NONE; edge = nextEdges[edge]) {
      int from = origins[edge];
      int to = targets[edge];
      boolean waits = stretch.source(to) == from;
      if (waits || stretch.thread(from) == stretch.thread(to)) {
        visitor.visit(from, to);
      }
    }
  }

  /** Receives an edge. */
  @FunctionalInterface
  interface EdgeVisitor {
    void visit(int from, int to);
  }
}
