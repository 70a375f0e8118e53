package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.predictedatomicity.Circle.Turn;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.trace.Op;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All schedules of a set of transactions, as far as they differ in what is read and written last.
 * Only reads of other transactions' writes and last writes count: each two of the transactions have
 * a serial order by themselves, so no other difference can be observed.
 */
final class Exploration {
  private static final int NONE = -1;

  private final List<Actor> actors;
  private final List<Views> views;
  private final Constraints[][] constraints;
  private final LockSets lockSets;
  private final int mostStates;

  /**
   * The index in a view of the write that a read saw, or of the last write of a variable; if writes
   * commute, of the set of transactions that have written.
   */
  private final Map<Turn, Integer> reads = new HashMap<>();

  private final Map<Integer, Integer> variables = new HashMap<>();
  private final Set<Integer> commuting = new HashSet<>();
  private final Set<IntBuffer> visited = new HashSet<>();
  private final Deque<Turn> schedule = new ArrayDeque<>();

  Exploration(List<Actor> actors, Constraints[][] constraints, LockSets lockSets, int mostStates) {
    this.actors = actors;
    this.constraints = constraints;
    this.lockSets = lockSets;
    this.mostStates = mostStates;
    views = actors.stream().map(actor -> new Views(actor.sequence())).toList();
    for (int actor = 0; actor < actors.size(); actor++) {
      Sequence sequence = actors.get(actor).sequence();
      for (int position = 0; position < sequence.size(); position++) {
        if (views.get(actor).isExposedRead(position)) {
          reads.put(new Turn(actor, position), reads.size() + variables.size());
        }
        if (!sequence.isLocking(position) && !variables.containsKey(sequence.target(position))) {
          variables.put(sequence.target(position), reads.size() + variables.size());
          if (sequence.isCommuting(sequence.target(position))) {
            commuting.add(sequence.target(position));
          }
        }
      }
    }
  }

  /** Returns whether all states were visited, or a schedule was found. */
  boolean isComplete() {
    return visited.size() < mostStates;
  }

  /** Returns the number of visited states. */
  int states() {
    return visited.size();
  }

  Optional<Circle> run() {
    return explore(new int[actors.size()], initial())
        ? Optional.of(Circle.of(actors, List.copyOf(schedule)))
        : Optional.empty();
  }

  /** Returns the view before the first step. */
  private int[] initial() {
    int[] view = new int[reads.size() + variables.size()];
    Arrays.fill(view, NONE);
    commuting.forEach(variable -> view[variables.getOrDefault(variable, 0)] = 0);
    return view;
  }

  /** Returns whether some serial order that begins with these transactions has a view. */
  private boolean isSerial(int[] view, BitSet order, int[] writers) {
    boolean isSerial = order.cardinality() == actors.size() && hasLastWrites(view, writers);
    for (int actor = 0; actor < actors.size() && !isSerial; actor++) {
      if (!order.get(actor) && isNext(actor, order) && hasReads(view, actor, writers)) {
        order.set(actor);
        isSerial = isSerial(view, order, afterAll(actor, writers));
        order.clear(actor);
      }
    }
    return isSerial;
  }

  /** Returns whether the reads of a transaction that runs next are those of a view. */
  private boolean hasReads(int[] view, int actor, int[] writers) {
    int[] seen = afterAll(actor, writers);
    return reads.entrySet().stream()
        .filter(read -> read.getKey().actor() == actor)
        .allMatch(read -> view[read.getValue()] == seen[read.getValue()]);
  }

  private boolean hasLastWrites(int[] view, int[] writers) {
    return variables.values().stream().allMatch(at -> view[at] == writers[at]);
  }

  /** Returns the view after all steps of a transaction. */
  private int[] afterAll(int actor, int[] view) {
    int[] next = view.clone();
    for (int position = 0; position < actors.get(actor).sequence().size(); position++) {
      perform(new Turn(actor, position), next);
    }
    return next;
  }

  /** Returns whether all earlier transactions of the same thread are in a serial order. */
  private boolean isNext(int actor, BitSet order) {
    for (int other = 0; other < actors.size(); other++) {
      if (actors.get(other).precedes(actors.get(actor)) && !order.get(other)) {
        return false;
      }
    }
    return true;
  }

  private void perform(Turn turn, int[] view) {
    Sequence sequence = actors.get(turn.actor()).sequence();
    int variable = variables.getOrDefault(sequence.target(turn.position()), NONE);
    boolean commutes = commuting.contains(sequence.target(turn.position()));
    if (views.get(turn.actor()).isExposedRead(turn.position())) {
      view[reads.getOrDefault(turn, 0)] = view[variable];
    } else if (views.get(turn.actor()).isFinalWrite(turn.position())) {
      view[variable] = commutes ? view[variable] | 1 << turn.actor() : turn.actor();
    }
  }

  /** Goes on with the schedule; returns whether it comes to one that is not serializable. */
  private boolean explore(int[] done, int[] view) {
    int[] state = Arrays.copyOf(done, done.length + view.length);
    System.arraycopy(view, 0, state, done.length, view.length);
    if (visited.size() >= mostStates || !visited.add(IntBuffer.wrap(state))) {
      return false;
    }
    boolean isOver = true;
    for (int actor = 0; actor < done.length; actor++) {
      if (done[actor] < actors.get(actor).sequence().size()) {
        isOver = false;
        if (isQuiet(actor, done[actor]) && isReady(actor, done)) {
          return advance(new Turn(actor, done[actor]), done, view);
        }
      }
    }
    for (int actor = 0; actor < done.length; actor++) {
      if (done[actor] < actors.get(actor).sequence().size()
          && isReady(actor, done)
          && advance(new Turn(actor, done[actor]), done, view)) {
        return true;
      }
    }
    return isOver && !isSerial(view, new BitSet(), initial());
  }

  /**
   * Returns whether a step changes no view and can only enable steps of others. If such a step is
   * possible, all views can still be reached after it.
   */
  private boolean isQuiet(int actor, int position) {
    Sequence sequence = actors.get(actor).sequence();
    if (!constraints[actor][actor].guard().isEmpty()) {
      return false;
    }
    return sequence.isLocking(position)
        ? Op.givesBack(sequence.operation(position))
        : !views.get(actor).isExposedRead(position) && !views.get(actor).isFinalWrite(position);
  }

  private boolean advance(Turn turn, int[] done, int[] view) {
    int[] next = done.clone();
    next[turn.actor()]++;
    int[] seen = view.clone();
    perform(turn, seen);
    schedule.addLast(turn);
    if (explore(next, seen)) {
      return true;
    }
    schedule.removeLast();
    return false;
  }

  private boolean isReady(int actor, int[] done) {
    int locks = actors.get(actor).sequence().locks(done[actor] + 1);
    for (int other = 0; other < done.length; other++) {
      if (other != actor
          && !constraints[actor][other].allow(
              done[actor] + 1,
              locks,
              done[other],
              actors.get(other).sequence().locks(done[other]),
              lockSets)) {
        return false;
      }
    }
    return true;
  }
}
