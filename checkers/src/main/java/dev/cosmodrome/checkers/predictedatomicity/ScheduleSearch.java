package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.predictedatomicity.Circle.Turn;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequences;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Searches for schedules of some transactions that have no equivalent serial one. */
final class ScheduleSearch {
  /** The maximum number of steps that the transactions of a set have together. */
  private static final int MAX_STEPS_OF_SET = 256;

  /** The maximum number of states that are visited for one set of transactions. */
  private static final int MAX_STATES_PER_SET = 1 << 20;

  private static final int MAX_STATES_OF_ALL_SETS = 1 << 23;

  /** The steps and constraints of a set of transactions whose schedules are all serializable. */
  private record Problem(List<Sequence> sequences, List<Constraints> constraints) {}

  private final Sequences sequences;
  private final LockSets lockSets;
  private final TraceSchedules traceSchedules;
  private final Set<Problem> solved = new HashSet<>();
  private int states;
  private boolean isComplete = true;

  ScheduleSearch(Sequences sequences, TraceSchedules traceSchedules) {
    this.sequences = sequences;
    this.traceSchedules = traceSchedules;
    lockSets = sequences.lockSets();
  }

  /** Returns whether all schedules were examined. */
  boolean isComplete() {
    return isComplete;
  }

  /**
   * Returns a schedule of these transactions that has no equivalent serial one, if there is one
   * that is not known yet.
   */
  Optional<Circle> find(List<Actor> actors) {
    int steps = actors.stream().mapToInt(actor -> actor.sequence().size()).sum();
    if (steps > MAX_STEPS_OF_SET || states >= MAX_STATES_OF_ALL_SETS) {
      isComplete = false;
      return Optional.empty();
    }
    int count = actors.size();
    Constraints[][] constraints = new Constraints[count][count];
    List<Constraints> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        constraints[i][j] = constraints(actors.get(i), actors.get(j));
        all.add(constraints[i][j]);
      }
    }
    Problem problem = new Problem(actors.stream().map(Actor::sequence).toList(), all);
    if (solved.contains(problem)) {
      return Optional.empty();
    }
    Exploration exploration = new Exploration(actors, constraints, lockSets, MAX_STATES_PER_SET);
    Optional<Circle> found = exploration.run();
    states += exploration.states();
    isComplete &= exploration.isComplete();
    if (found.isEmpty()) {
      solved.add(problem);
      return found;
    }
    return inTrace(actors, found.get());
  }

  /** Returns a schedule of the trace that contains what the locks allow, if there is one. */
  private Optional<Circle> inTrace(List<Actor> actors, Circle circle) {
    Optional<List<Turn>> turns = traceSchedules.replay(actors, circle.turns());
    if (turns.isPresent()) {
      return Optional.of(Circle.of(actors, turns.get()));
    }
    TraceSchedules.Answer answer = traceSchedules.find(actors);
    isComplete &= answer.isDecided();
    return answer.circle();
  }

  private Constraints constraints(Actor one, Actor other) {
    boolean relies = PairSearch.reliesOnVolatiles(one.sequence(), other.sequence(), lockSets);
    Order order = relies ? Order.FULL : Order.FIRM;
    return Constraints.of(one, other, order, sequences);
  }
}
