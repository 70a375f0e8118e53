package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.predictedatomicity.Circle.Turn;
import dev.cosmodrome.checkers.predictedatomicity.TraceSteps.Step;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Searches for a schedule of a whole trace in which some transactions run in a given order, or so
 * that there is no equivalent serial order. All strands acquire and release the same locks as in
 * the trace.
 */
final class TraceScheduleSearch {
  private final TraceSteps trace;
  private final SerialViews views;

  /** The steps of the transactions in the required order; empty if any order will do. */
  private final List<Turn> order;

  private final Set<Turn> ordered;
  private final int mostStates;
  private final Set<IntBuffer> visited = new HashSet<>();
  private final Deque<Turn> schedule = new ArrayDeque<>();
  private int orderedDone;
  private boolean isFound;

  private TraceScheduleSearch(
      TraceSteps trace, SerialViews views, List<Turn> order, int mostStates) {
    this.trace = trace;
    this.views = views;
    this.order = order;
    this.mostStates = mostStates;
    ordered = new HashSet<>(order);
  }

  /** Searches for a schedule with steps in an order. */
  static TraceScheduleSearch inOrder(
      TraceSteps trace, SerialViews views, List<Turn> order, int mostStates) {
    TraceScheduleSearch search = new TraceScheduleSearch(trace, views, order, mostStates);
    search.isFound = search.explore(new int[trace.strands()], new int[0]);
    return search;
  }

  /** Searches for a schedule that has no equivalent serial one. */
  static TraceScheduleSearch inAnyOrder(TraceSteps trace, SerialViews views, int mostStates) {
    TraceScheduleSearch search = new TraceScheduleSearch(trace, views, List.of(), mostStates);
    search.isFound = search.explore(new int[trace.strands()], views.initial());
    return search;
  }

  /** Returns whether there is such a schedule. */
  boolean isFound() {
    return isFound;
  }

  /** Returns whether a schedule was found, or it is certain that there is none. */
  boolean isDecided() {
    return isFound || visited.size() < mostStates;
  }

  /** Returns the number of states that were visited. */
  int states() {
    return visited.size();
  }

  /** The steps of the transactions, in the order of the schedule. */
  List<Turn> schedule() {
    return new ArrayList<>(schedule);
  }

  private boolean explore(int[] before, int[] view) {
    int[] done = before.clone();
    int scheduled = schedule.size();
    doHarmless(done);
    if (isNew(done, view) && goesOn(done, view)) {
      return true;
    }
    takeBack(scheduled);
    return false;
  }

  private boolean isNew(int[] done, int[] view) {
    int[] state = Arrays.copyOf(done, done.length + view.length);
    System.arraycopy(view, 0, state, done.length, view.length);
    return visited.size() < mostStates && visited.add(IntBuffer.wrap(state));
  }

  /** Tries each step that can come next. */
  private boolean goesOn(int[] done, int[] view) {
    if (trace.areOver(done)) {
      return view.length == 0 || !views.isSerial(view);
    }
    List<Integer> ready = new ArrayList<>();
    for (int strand = 0; strand < done.length; strand++) {
      Step step = trace.next(strand, done[strand]);
      if (step != null && isTurn(step) && trace.isReady(strand, done)) {
        ready.add(step.turn() == null ? ready.size() : 0, strand);
      }
    }
    return ready.stream().anyMatch(strand -> advance(strand, done, view));
  }

  /** Performs all steps that do not restrict further steps. */
  private void doHarmless(int[] done) {
    boolean changes = true;
    while (changes) {
      changes = false;
      for (int strand = 0; strand < done.length; strand++) {
        Step step = trace.next(strand, done[strand]);
        while (step != null && isHarmless(step) && isTurn(step) && trace.isReady(strand, done)) {
          perform(step);
          done[strand]++;
          changes = true;
          step = trace.next(strand, done[strand]);
        }
      }
    }
  }

  /** Returns whether a step respects the required order. */
  private boolean isTurn(Step step) {
    Turn turn = step.turn();
    return turn == null || !ordered.contains(turn) || order.get(orderedDone).equals(turn);
  }

  /** Returns whether performing a step now restricts no further step: it only enables others. */
  private boolean isHarmless(Step step) {
    return step.isRelease() || step.isEnd() || (step.isAccess() && !order.isEmpty());
  }

  private boolean advance(int strand, int[] done, int[] view) {
    Step step = trace.next(strand, done[strand]);
    if (step == null) {
      return false;
    }
    int[] next = done.clone();
    next[strand]++;
    int scheduled = schedule.size();
    perform(step);
    Turn turn = step.turn();
    boolean isSeen = view.length > 0 && step.isAccess();
    if (explore(next, isSeen && turn != null ? views.after(turn, view) : view)) {
      return true;
    }
    takeBack(scheduled);
    return false;
  }

  private void perform(Step step) {
    Turn turn = step.turn();
    if (turn != null) {
      schedule.addLast(turn);
      orderedDone += ordered.contains(turn) ? 1 : 0;
    }
  }

  /** Undoes steps of the schedule until {@code size} are left. */
  private void takeBack(int size) {
    while (schedule.size() > size) {
      orderedDone -= ordered.contains(schedule.removeLast()) ? 1 : 0;
    }
  }
}
