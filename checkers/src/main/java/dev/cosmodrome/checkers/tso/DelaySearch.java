package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.tso.AccessIndex.Uses;
import dev.cosmodrome.checkers.tso.ConflictGraph.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks for executions of a {@link Stretch} without commits that are not serializable because
 * writes wait. Exact, as long as no bound is hit, if the execution without delays is serializable.
 *
 * <p>A cycle has to go back in the trace somewhere: from an access to an earlier write of another
 * thread that is still in the buffer. From each such step from which that is possible, see {@link
 * CycleStarts}, it walks along conflicts until it comes back, as Enea and Farzan do along their
 * profiles (section 6.2). Of the accesses of a transaction by which a walk can leave, the first one
 * of each kind and variable is the best, and so is the first access of a thread that it can lead
 * to, unless it is a write that has to wait. What a walk has to remember is one write that waits,
 * with all later ones of its thread.
 *
 * <p>A walk that comes back makes an execution in which writes wait no longer than they have to,
 * and the graph of that execution decides. It may say no if the walk was twice in a thread; then
 * {@link CycleSolver} has to decide.
 */
final class DelaySearch {
  /**
   * An execution that is not serializable, and why.
   *
   * @param access where it begins to differ: an access
   * @param write and an earlier write that has to wait for it
   */
  record Witness(Execution execution, List<Edge> cycle, int access, int write) {}

  private final Stretch stretch;
  private final AccessIndex index;
  private final ConflictGraph eager;
  private final boolean hasEagerCycle;
  private final Detours detours;
  private final long limit;
  private long steps;
  private boolean isUnsure;

  /** Accesses from which a cycle may begin. */
  private final BitSet candidates = new BitSet();

  /**
   * Prepares it.
   *
   * @param eager the graph of the execution without delays
   * @param limit how many steps it takes at most
   */
  DelaySearch(Stretch stretch, ConflictGraph eager, long limit) {
    this.stretch = stretch;
    this.eager = eager;
    this.limit = limit;
    index = new AccessIndex(stretch);
    detours = new Detours(stretch);
    hasEagerCycle = !eager.cycles(1).isEmpty();
  }

  /** Returns whether there may be cycles where none was found. */
  boolean isUndecided() {
    return isUnsure || isOverLimit();
  }

  private boolean isOverLimit() {
    return steps > limit;
  }

  /**
   * Returns whether the transactions of a witness have no order without delays, either: each leads
   * to the next one on the cycle.
   */
  boolean isKnown(Witness witness) {
    return hasEagerCycle
        && witness.cycle().stream().noneMatch(e -> eager.path(e.from(), e.to()).isEmpty());
  }

  /**
   * Looks for a witness by a solver, which finds one if there is any and it is not too much. The
   * execution without delays must be serializable.
   */
  void solve(Witnesses witnesses) {
    CycleSolver solver = new CycleSolver(stretch, index, eager, candidates);
    List<Edge> cycle = solver.cycle();
    isUnsure = solver.isUndecided();
    steps = 0;
    if (!cycle.isEmpty()) {
      List<Edge> walk = new ArrayList<>(cycle);
      while (!goesBack(walk.get(0))) {
        Collections.rotate(walk, 1);
      }
      witnesses.found(
          witness(walk)
              .orElseThrow(() -> new IllegalStateException("no execution has the cycle found")));
    }
  }

  /** Returns whether an edge leads from an access to an earlier write of another thread. */
  private boolean goesBack(Edge edge) {
    return edge.from() > edge.to() && stretch.thread(edge.from()) != stretch.thread(edge.to());
  }

  /** Takes what begins a cycle: an access, and an earlier write that has to wait for it. */
  interface Starts {
    /** Returns whether to look for cycles that begin so. */
    boolean wants(int access, int write);
  }

  /** Takes a witness. */
  interface Witnesses {
    void found(Witness witness);
  }

  /** Looks for witnesses that begin as wanted, one for each access. */
  void search(Starts starts, Witnesses witnesses) {
    int transactions = stretch.transactionCount();
    if (!hasBlocks()) {
      return; // Single events have an order in every execution: that in which they reach memory.
    }
    CycleStarts finder = new CycleStarts(stretch, index, eager, detours);
    candidates.or(finder.find(limit));
    steps += finder.steps();
    for (int transaction = 0; transaction < transactions && !isOverLimit(); transaction++) {
      for (int access : index.firstAccesses(transaction)) {
        if (!candidates.get(access)) {
          continue;
        }
        Map<Integer, List<Walk>> first = new TreeMap<>();
        forEachHeld(
            access,
            access,
            transaction,
            write -> {
              if (starts.wants(access, write)) {
                first
                    .computeIfAbsent(stretch.thread(write), thread -> new ArrayList<>())
                    .add(new Walk(stretch.transaction(write), write, access, null, access, write));
              }
            });
        first.values().stream()
            .flatMap(walks -> search(access, walks).stream())
            .findFirst()
            .ifPresent(witnesses::found);
      }
    }
  }

  /** Returns whether any transaction has more than one event. */
  private boolean hasBlocks() {
    boolean[] seen = new boolean[stretch.transactionCount()];
    for (int event = 0; event < stretch.size(); event++) {
      if (seen[stretch.transaction(event)]) {
        return true;
      }
      seen[stretch.transaction(event)] = true;
    }
    return false;
  }

  /** A witness whose cycle begins with one of these steps, all from one access to one thread. */
  private Optional<Witness> search(int access, List<Walk> first) {
    Walk back = walkBack(access, first);
    if (back == null) {
      return Optional.empty();
    }
    Optional<Witness> witness = witness(back.edges());
    isUnsure |= witness.isEmpty();
    return witness;
  }

  /**
   * A walk back to the transaction of an access, with which the access does not have to wait; null
   * if there is none. If a cycle has such steps at all, it has one to which this applies: somewhere
   * on it, a transaction is entered later than it is left; from there on, no write waits up to the
   * next such step.
   */
  private @Nullable Walk walkBack(int access, List<Walk> first) {
    int goal = stretch.transaction(access);
    int heldThread = stretch.thread(first.get(0).held());
    Map<Integer, List<Walk>> known = new HashMap<>();
    Deque<Walk> open = new ArrayDeque<>(first);
    Walk[] found = new Walk[1];
    while (!open.isEmpty() && found[0] == null && !isOverLimit()) {
      Walk walk = open.remove();
      forEachNext(
          walk,
          goal,
          next -> {
            if (next.transaction() == goal
                && !next.waits(access, stretch)
                && !isDetour(next, goal, heldThread)) {
              found[0] = found[0] == null ? next : found[0];
            } else if (next.transaction() != goal
                && !isDetour(next, goal, heldThread)
                && isNew(next, known)) {
              open.add(next);
            }
          });
    }
    return found[0];
  }

  private boolean isDetour(Walk walk, int goal, int heldThread) {
    return stretch.thread(walk.from()) != stretch.thread(walk.to())
        && (detours.isDetour(walk.transaction(), goal, heldThread)
            || detours.goesOn(stretch.transaction(walk.from()), goal));
  }

  private static boolean isNew(Walk walk, Map<Integer, List<Walk>> known) {
    List<Walk> others = known.computeIfAbsent(walk.transaction(), t -> new ArrayList<>(1));
    if (others.stream().anyMatch(other -> other.isAsGoodAs(walk))) {
      return false;
    }
    others.removeIf(walk::isAsGoodAs);
    others.add(walk);
    return true;
  }

  /** The execution in which writes wait as these steps demand, if it is not serializable. */
  private Optional<Witness> witness(List<Edge> walk) {
    steps += stretch.size();
    Delays delays = new Delays();
    for (Edge edge : walk) {
      if (stretch.isWrite(edge.to()) && stretch.thread(edge.from()) != stretch.thread(edge.to())) {
        if (stretch.isWrite(edge.from())) {
          delays.delayBehind(edge.to(), edge.from());
        } else if (stretch.isRead(edge.from())) {
          delays.delayUntil(edge.to(), edge.from());
          if (stretch.isBuffered(edge.from())) {
            delays.delayBehind(edge.to(), stretch.ownWrite(edge.from()));
          }
        }
      }
    }
    Execution execution = Execution.delayed(stretch, delays);
    if (execution == null) {
      return Optional.empty();
    }
    Edge first = walk.get(0);
    List<Edge> cycle = cycle(execution.graph(false), first);
    return cycle.isEmpty()
        ? Optional.empty()
        : Optional.of(new Witness(execution, cycle, first.from(), first.to()));
  }

  /** A cycle in the graph of an execution; if there is one without delays, with this edge. */
  private List<Edge> cycle(ConflictGraph graph, Edge edge) {
    if (!hasEagerCycle) {
      return graph.cycles(1).stream().findFirst().orElse(List.of());
    }
    List<Edge> way = new ArrayList<>(graph.path(edge.to(), edge.from()));
    if (!way.isEmpty()) {
      way.add(edge);
    }
    return way;
  }

  private void forEachNext(Walk walk, int goal, Consumer<Walk> visitor) {
    steps++;
    eager.forEachFixedEdge(
        walk.transaction(),
        (from, to) -> {
          boolean stays = stretch.thread(from) == stretch.thread(to);
          int held = stays ? walk.held() : Stretch.NONE;
          visitor.accept(new Walk(stretch.transaction(to), held, walk.until(), walk, from, to));
        });
    for (int access : index.firstAccesses(walk.transaction())) {
      int doneAfter = walk.doneAfter(access, stretch);
      forEachConflict(
          access,
          doneAfter,
          next ->
              visitor.accept(
                  new Walk(stretch.transaction(next), Stretch.NONE, 0, walk, access, next)));
      forEachHeld(
          access,
          doneAfter,
          goal,
          write ->
              visitor.accept(
                  new Walk(stretch.transaction(write), write, doneAfter, walk, access, write)));
    }
  }

  /** Takes an event. */
  @FunctionalInterface
  private interface EventVisitor {
    void visit(int event);
  }

  /** Visits the first accesses of other threads that conflict with one that is done by then. */
  private void forEachConflict(int access, int doneAfter, EventVisitor visitor) {
    for (Uses uses : index.uses(stretch.variable(access))) {
      if (uses.thread() != stretch.thread(access)) {
        visitFirstAfter(uses.writes(), doneAfter, visitor);
        if (stretch.isWrite(access)) {
          visitFirstAfter(uses.reads(), doneAfter, visitor);
        }
      }
    }
  }

  private void visitFirstAfter(int[] events, int event, EventVisitor visitor) {
    steps++;
    int first = AccessIndex.firstAfter(events, event);
    if (first < events.length) {
      visitor.visit(events[first]);
    }
  }

  /**
   * Visits earlier writes of other threads that can wait until an access is done: those that it
   * pays to hold back, and the last one of a transaction.
   */
  private void forEachHeld(int access, int doneAfter, int goal, EventVisitor visitor) {
    for (Uses uses : index.uses(stretch.variable(access))) {
      if (uses.thread() != stretch.thread(access)) {
        forEachHeld(uses.waiting(), doneAfter, visitor);
        visitLastOf(goal, uses, doneAfter, visitor);
      }
    }
  }

  /** Visits a transaction's last one of these writes, if that can wait until then. */
  private void visitLastOf(int transaction, Uses uses, int until, EventVisitor visitor) {
    int end = Math.min(until, index.lastAccess(transaction));
    int last = AccessIndex.firstAfter(uses.writes(), end) - 1;
    if (last >= 0) {
      int write = uses.writes()[last];
      if (stretch.transaction(write) == transaction && stretch.deadline(write) > until) {
        visitor.visit(write);
      }
    }
  }

  private void forEachHeld(int[] writes, int doneAfter, EventVisitor visitor) {
    int last = AccessIndex.firstAfter(writes, doneAfter) - 1;
    for (; last >= 0 && stretch.deadline(writes[last]) > doneAfter; last--) {
      steps++;
      visitor.visit(writes[last]);
    }
  }
}
