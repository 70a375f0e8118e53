package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.predictedatomicity.ProgressGraph.Turn;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.MustHappenBefore.Order;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequences;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Examines each pair of conflicting sequences once, however many transactions are of this kind:
 * first only with their locks, then, if these allow a violation, with the order that holds in every
 * schedule.
 */
final class PairSearch {
  /** The maximum number of states of all graphs together. */
  private static final long MAX_STATES_OF_ALL_PAIRS = 1L << 32;

  private static final int MAX_PAIRS = 1 << 22;

  /**
   * The maximum number of candidates for the steps of findings that are considered, over all pairs.
   */
  private static final long MAX_CANDIDATES_OF_ALL_PAIRS = 1L << 30;

  /** Receives the violations. */
  interface Visitor {
    /** Handles the interruption of one transaction by another. */
    void interrupted(ConcurrentPair meeting, NonSerialSchedule interleaving);

    /** Handles a schedule of two transactions that has no equivalent serial one. */
    void found(Circle circle);
  }

  /** The result for two transactions. */
  private enum Result {
    /** All schedules are serializable. */
    SERIALIZABLE,
    /** Some schedule is not. */
    VIOLATED,
    /** Some schedule is not, but none was found within the maximum number of candidates. */
    NOT_SHOWN,
    /** The locks allow one that is not, but it is part of no schedule of the trace. */
    NOT_IN_TRACE,
    /** There are too many states. */
    TOO_LARGE
  }

  /** Two sequences whose comparison was not completed. */
  record Undecided(Sequence one, Sequence other) {}

  private final Sequences all;
  private final LockSets lockSets;
  private final TraceSchedules traceSchedules;
  private final Visitor visitor;
  private final List<Sequence> sequences;
  private final Map<Sequence, Views> views = new HashMap<>();

  /** By sequence: the others that conflict with it in some variable. */
  private final Map<Sequence, Set<Sequence>> conflicts = new LinkedHashMap<>();

  private final Map<Sequence, Set<Sequence>> violations = new HashMap<>();
  private long states;
  private int pairs;
  private long looks;

  /** The pairs that are too large, or whose violation could not be shown. */
  private final List<Undecided> undecided = new ArrayList<>();

  PairSearch(Sequences all, TraceSchedules traceSchedules, Visitor visitor) {
    this.traceSchedules = traceSchedules;
    this.visitor = visitor;
    lockSets = all.lockSets();
    this.all = all;
    sequences = new ArrayList<>(all.all());
    sequences.forEach(sequence -> views.put(sequence, new Views(sequence)));
  }

  /** Returns the pairs that were not decided. */
  List<Undecided> undecided() {
    return undecided;
  }

  /** Returns whether two sequences have no serial order in some schedule. */
  boolean isViolated(Sequence one, Sequence other) {
    return violations.getOrDefault(one, Set.of()).contains(other);
  }

  void run() {
    Map<Integer, List<Sequence>> readers = new HashMap<>();
    Map<Integer, List<Sequence>> writers = new HashMap<>();
    for (Sequence sequence : sequences) {
      for (int i = 0; i < sequence.size(); i++) {
        if (!sequence.isLocking(i)) {
          add(sequence, sequence.target(i), sequence.writes(i) ? writers : readers);
        }
      }
    }
    writers.forEach(
        (variable, writing) -> {
          for (Sequence writer : writing) {
            writing.forEach(other -> check(writer, other));
            readers.getOrDefault(variable, List.of()).forEach(other -> check(writer, other));
          }
        });
  }

  private static void add(Sequence sequence, int variable, Map<Integer, List<Sequence>> index) {
    List<Sequence> known = index.computeIfAbsent(variable, v -> new ArrayList<>());
    if (known.isEmpty() || !known.get(known.size() - 1).equals(sequence)) {
      known.add(sequence);
    }
  }

  private void check(Sequence one, Sequence other) {
    if ((one.isReducible() && other.isReducible()) || !isNew(one, other)) {
      return;
    }
    long size = ProgressGraph.states(one, other);
    if (size > ProgressGraph.MAX_STATES
        || states + size > MAX_STATES_OF_ALL_PAIRS
        || pairs == MAX_PAIRS) {
      undecided.add(new Undecided(one, other));
      return;
    }
    pairs++;
    states += size;
    if (!isSerializable(one, other, Constraints.none(one, other))) {
      meet(one, other);
    }
  }

  private boolean isNew(Sequence one, Sequence other) {
    boolean isNew = conflicts.computeIfAbsent(one, s -> new HashSet<>()).add(other);
    return conflicts.computeIfAbsent(other, s -> new HashSet<>()).add(one) || isNew;
  }

  /**
   * Examines pairs of transactions of both sequences that can run at the same time, until an
   * interleaving is found.
   */
  private void meet(Sequence one, Sequence other) {
    Order order = reliesOnVolatiles(one, other, lockSets) ? Order.FULL : Order.FIRM;
    ConcurrentPairs meetings = new ConcurrentPairs(one, other, order, all);
    Result result = meet(meetings, one, other);
    if (result == Result.NOT_IN_TRACE) {
      meetings.findEach();
      result = meet(meetings, one, other);
    }
    if (result == Result.VIOLATED || result == Result.NOT_SHOWN) {
      violations.computeIfAbsent(one, s -> new HashSet<>()).add(other);
      violations.computeIfAbsent(other, s -> new HashSet<>()).add(one);
    }
    if (result == Result.NOT_SHOWN || result == Result.TOO_LARGE || !meetings.isComplete()) {
      undecided.add(new Undecided(one, other));
    }
  }

  private Result meet(ConcurrentPairs meetings, Sequence one, Sequence other) {
    Result result = Result.SERIALIZABLE;
    for (ConcurrentPair meeting : meetings.all()) {
      states += ProgressGraph.states(one, other);
      if (states > MAX_STATES_OF_ALL_PAIRS) {
        return Result.TOO_LARGE;
      }
      if (!isSerializable(one, other, meeting.constraints())) {
        result = report(meeting);
        if (result != Result.NOT_IN_TRACE) {
          return result;
        }
      }
    }
    return result;
  }

  private boolean isSerializable(Sequence one, Sequence other, Constraints constraints) {
    return new ProgressGraph(one, other, lockSets, constraints)
        .isSerializable(viewsOf(one), viewsOf(other));
  }

  private Views viewsOf(Sequence sequence) {
    return views.computeIfAbsent(sequence, Views::new);
  }

  /**
   * Reports how two transactions interrupt each other, as far as schedules of the trace allow it.
   */
  private Result report(ConcurrentPair meeting) {
    int found = reportInterruptions(meeting) + reportInterruptions(meeting.turned());
    List<Actor> actors = List.of(meeting.one(), meeting.other());
    if (found > 0 || !traceSchedules.areSmall(actors)) {
      return found > 0 ? Result.VIOLATED : Result.NOT_SHOWN;
    }
    TraceSchedules.Answer answer = traceSchedules.find(actors);
    answer.circle().ifPresent(visitor::found);
    if (answer.circle().isPresent()) {
      return Result.VIOLATED;
    }
    return answer.isDecided() ? Result.NOT_IN_TRACE : Result.TOO_LARGE;
  }

  /** Reports the ways in which the other interrupts the one; returns their number. */
  private int reportInterruptions(ConcurrentPair meeting) {
    Sequence one = meeting.one().sequence();
    Sequence other = meeting.other().sequence();
    ProgressGraph graph = new ProgressGraph(one, other, lockSets, meeting.constraints());
    Interruptions interruptions =
        new Interruptions(
            one,
            viewsOf(one),
            meeting.one().member(),
            other,
            viewsOf(other),
            graph,
            MAX_CANDIDATES_OF_ALL_PAIRS - looks);
    int found = 0;
    for (NonSerialSchedule interleaving : interruptions.find()) {
      Optional<NonSerialSchedule> possible = inTrace(meeting, interleaving);
      possible.ifPresent(result -> visitor.interrupted(meeting, result));
      found += possible.isPresent() ? 1 : 0;
    }
    looks += interruptions.looks();
    return found;
  }

  /** Returns an interleaving with these accesses that is part of a schedule of the trace. */
  private Optional<NonSerialSchedule> inTrace(
      ConcurrentPair meeting, NonSerialSchedule interleaving) {
    List<Circle.Turn> turns =
        interleaving.schedule().stream()
            .map(turn -> new Circle.Turn(turn.isOther() ? 1 : 0, turn.position()))
            .toList();
    return traceSchedules
        .replay(List.of(meeting.one(), meeting.other()), turns)
        .map(
            schedule ->
                interleaving.with(
                    schedule.stream()
                        .map(turn -> new Turn(turn.actor() == 1, turn.position()))
                        .toList()));
  }

  /**
   * Returns whether there are conflicting plain accesses without a common lock: they rely on the
   * order by volatile variables.
   */
  static boolean reliesOnVolatiles(Sequence one, Sequence other, LockSets lockSets) {
    for (int i = 0; i < one.size(); i++) {
      for (int j = 0; j < other.size(); j++) {
        if (one.operation(i) <= Op.WRITE
            && other.operation(j) <= Op.WRITE
            && one.target(i) == other.target(j)
            && (one.writes(i) || other.writes(j))
            && !lockSets.exclude(one.locks(i), other.locks(j))) {
          return true;
        }
      }
    }
    return false;
  }
}
