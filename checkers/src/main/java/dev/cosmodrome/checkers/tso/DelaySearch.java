package dev.cosmodrome.checkers.tso;

import dev.cosmodrome.checkers.tso.ConflictGraph.Edge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks for an execution of a {@link Stretch} without commits that is not serializable, whose
 * execution without delays is. Exact, as long as its bound is not hit.
 *
 * <p>A cycle has to go back in the trace somewhere: from an access to an earlier write of another
 * thread that is still in the buffer. From each such step it walks along conflicts until it comes
 * back, as Enea and Farzan do along their profiles (section 6.2). Of the accesses of a transaction
 * by which a walk can leave, the first one of each kind and variable is the best, and so is the
 * first access of a thread that it can lead to, unless it is a write that has to wait. What a walk
 * has to remember is one write that waits, with all later ones of its thread.
 *
 * <p>A walk that comes back makes an execution in which writes wait no longer than they have to,
 * and the graph of that execution decides. It may say no if the walk was twice in a thread; then
 * all walks that are nowhere twice are tried.
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
  private final long limit;
  private long steps;

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
  }

  /** Whether it has given up. */
  boolean isOverLimit() {
    return steps > limit;
  }

  /** Takes what begins a cycle: an access, and an earlier write that has to wait for it. */
  interface Starts {
    /** Whether to look for cycles that begin so. */
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
    for (int transaction = 0; transaction < transactions && !isOverLimit(); transaction++) {
      for (int access : index.firstAccesses(transaction)) {
        List<Walk> first = new ArrayList<>();
        forEachHeld(
            access,
            access,
            write -> {
              if (starts.wants(access, write)) {
                first.add(new Walk(stretch.transaction(write), write, access, null, access, write));
              }
            });
        if (!first.isEmpty()) {
          search(access, first).ifPresent(witnesses::found);
        }
      }
    }
  }

  /** Whether any transaction has more than one event. */
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

  /** A witness whose cycle begins with one of these steps, all from one access. */
  private Optional<Witness> search(int access, List<Walk> first) {
    int from = access;
    List<Walk> starts = first;
    while (!starts.isEmpty()) {
      Walk back = walkBack(access, from, starts);
      if (back == null) {
        return Optional.empty();
      }
      int doneAfter = back.doneAfter(access, stretch);
      if (doneAfter <= from) {
        Optional<Witness> witness = witness(back.edges());
        return witness.isPresent() ? witness : exhaustive(access, starts);
      }
      from = doneAfter;
      starts = later(starts, from);
    }
    return Optional.empty();
  }

  /** The same steps, if the writes can wait until after another event. */
  private List<Walk> later(List<Walk> starts, int until) {
    return starts.stream()
        .filter(walk -> stretch.deadline(walk.held()) > until)
        .map(walk -> new Walk(walk.transaction(), walk.held(), until, null, walk.from(), walk.to()))
        .toList();
  }

  /**
   * A walk back to the transaction of an access, with which the access is done as early as
   * possible; null if there is none.
   */
  private @Nullable Walk walkBack(int access, int from, List<Walk> starts) {
    int goal = stretch.transaction(access);
    Map<Integer, List<Walk>> known = new HashMap<>();
    Deque<Walk> open = new ArrayDeque<>(starts);
    Walk[] best = new Walk[1];
    while (!open.isEmpty() && !isOverLimit()) {
      Walk walk = open.remove();
      forEachNext(
          walk,
          next -> {
            if (next.transaction() == goal) {
              if (best[0] == null
                  || next.doneAfter(access, stretch) < best[0].doneAfter(access, stretch)) {
                best[0] = next;
              }
            } else if (isNew(next, known)) {
              open.add(next);
            }
          });
      if (best[0] != null && best[0].doneAfter(access, stretch) <= from) {
        return best[0];
      }
    }
    return isOverLimit() ? null : best[0];
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

  /** Tries all walks that are at no transaction twice. */
  private Optional<Witness> exhaustive(int access, List<Walk> starts) {
    int goal = stretch.transaction(access);
    Deque<Walk> open = new ArrayDeque<>(starts);
    List<Witness> found = new ArrayList<>();
    while (!open.isEmpty() && found.isEmpty() && !isOverLimit()) {
      Walk walk = open.removeLast();
      forEachNext(
          walk,
          next -> {
            if (next.transaction() == goal) {
              if (found.isEmpty()) {
                witness(next.edges()).ifPresent(found::add);
              }
            } else if (!walk.visits(next.transaction())) {
              open.add(next);
            }
          });
    }
    return found.stream().findFirst();
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
    return execution == null
        ? Optional.empty()
        : execution.graph(false).cycles(1).stream()
            .findFirst()
            .map(cycle -> new Witness(execution, cycle, walk.get(0).from(), walk.get(0).to()));
  }

  private void forEachNext(Walk walk, Consumer<Walk> visitor) {
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
    int variable = stretch.variable(access);
    for (int thread : index.threads(variable)) {
      if (thread != stretch.thread(access)) {
        visitFirstAfter(index.writes(variable, thread), doneAfter, visitor);
        if (stretch.isWrite(access)) {
          visitFirstAfter(index.reads(variable, thread), doneAfter, visitor);
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

  /** Visits the earlier writes of other threads that can wait until an access is done. */
  private void forEachHeld(int access, int doneAfter, EventVisitor visitor) {
    int variable = stretch.variable(access);
    for (int thread : index.threads(variable)) {
      if (thread != stretch.thread(access)) {
        int[] writes = index.writes(variable, thread);
        int last = AccessIndex.firstAfter(writes, doneAfter) - 1;
        for (; last >= 0 && stretch.deadline(writes[last]) > doneAfter; last--) {
          steps++;
          visitor.visit(writes[last]);
        }
      }
    }
  }
}
