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
 * Searches for executions of a {@link Stretch} without commits that are not serializable because
 * writes are delayed. Exact, as long as no bound is hit, if the execution without delays is
 * serializable.
 *
 * <p>A cycle must go back in the trace somewhere: from an access to an earlier write of another
 * thread that is still in the buffer. From each such step that can begin a cycle, see {@link
 * CycleStarts}, the search walks along conflicts until it comes back, as Enea and Farzan do along
 * their profiles (section 6.2). Of the accesses of a transaction by which a walk can leave, the
 * first one of each kind and variable is the best, and so is the first access of a thread to which
 * it can lead, unless it is a write that must be delayed. The state of a walk is one delayed write,
 * which delays all later ones of its thread.
 *
 * <p>A walk that comes back gives an execution in which writes are delayed no longer than
 * necessary, and the graph of that execution decides. It may have no cycle if the walk was twice in
 * a thread; then {@link CycleSolver} decides.
 */
final class DelaySearch {
  /**
   * An execution that is not serializable, and its cycle.
   *
   * @param access the access at which it begins to differ from the trace
   * @param write an earlier write that is delayed until after the access
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

  /** The accesses from which a cycle may begin. */
  private final BitSet candidates = new BitSet();

  /**
   * Prepares the search.
   *
   * @param eager the graph of the execution without delays
   * @param limit the maximum number of steps
   */
  DelaySearch(Stretch stretch, ConflictGraph eager, long limit) {
    this.stretch = stretch;
    this.eager = eager;
    this.limit = limit;
    index = new AccessIndex(stretch);
    detours = new Detours(stretch);
    hasEagerCycle = !eager.cycles(1).isEmpty();
  }

  /** Returns whether cycles may have been missed. */
  boolean isUndecided() {
    return isUnsure || isOverLimit();
  }

  private boolean isOverLimit() {
    return steps > limit;
  }

  /**
   * Returns whether the transactions of a witness have no serial order without delays, either: each
   * leads to the next one on the cycle.
   */
  boolean isKnown(Witness witness) {
    return hasEagerCycle
        && witness.cycle().stream().noneMatch(e -> eager.path(e.from(), e.to()).isEmpty());
  }

  /**
   * Searches for a witness with a solver, which finds one if there is any and the formula is not
   * too large. The execution without delays must be serializable.
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

  /**
   * Selects the beginnings of cycles: an access, and an earlier write that is delayed until after
   * it.
   */
  interface Starts {
    /** Returns whether to search for cycles that begin so. */
    boolean wants(int access, int write);
  }

  /** Receives a witness. */
  interface Witnesses {
    void found(Witness witness);
  }

  /** Searches for witnesses with the selected beginnings, one for each access. */
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

  /**
   * Returns a witness whose cycle begins with one of these steps, all from one access to one
   * thread.
   */
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
   * Returns a walk back to the transaction of an access in which the access is not delayed; null if
   * there is none. If a cycle has such steps at all, it has one to which this applies: somewhere on
   * it, a transaction is entered later than it is left; from there on, no write is delayed up to
   * the next such step.
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

  /**
   * Returns the execution in which writes are delayed as these steps require, if it is not
   * serializable.
   */
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

  /**
   * Returns a cycle in the graph of an execution; if there is one without delays, a cycle with this
   * edge.
   */
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

  /** Receives an event. */
  @FunctionalInterface
  private interface EventVisitor {
    void visit(int event);
  }

  /**
   * Visits the first accesses of other threads that conflict with an access that reaches memory
   * after {@code doneAfter}.
   */
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
   * Visits earlier writes of other threads that can be delayed until an access is done: those that
   * are worth delaying, and the last one of a transaction.
   */
  private void forEachHeld(int access, int doneAfter, int goal, EventVisitor visitor) {
    for (Uses uses : index.uses(stretch.variable(access))) {
      if (uses.thread() != stretch.thread(access)) {
        forEachHeld(uses.waiting(), doneAfter, visitor);
        visitLastOf(goal, uses, doneAfter, visitor);
      }
    }
  }

  /** Visits the last of these writes in a transaction, if it can be delayed until then. */
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
