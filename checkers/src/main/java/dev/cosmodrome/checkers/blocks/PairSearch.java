package dev.cosmodrome.checkers.blocks;

import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.Moments;
import dev.cosmodrome.checkers.prediction.Moments.Order;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequences;
import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks at each pair of sequences that conflict, once, whatever number of transactions are of this
 * kind: first with nothing but the locks in mind, then, if these allow something, with what comes
 * before what in every schedule.
 */
final class PairSearch {
  /** How many states of all graphs, and how many pairs, are looked at. */
  private static final long MOST_STATES = 1L << 32;

  private static final int MOST_PAIRS = 1 << 22;

  /** How many candidates for what is shown of all pairs are looked at. */
  private static final long MOST_LOOKS = 1L << 30;

  /** Receives what is found. */
  @FunctionalInterface
  interface Visitor {
    /** The one is interrupted by the other. */
    void interrupted(Sequence one, Sequence other, Meeting meeting, Interleaving interleaving);
  }

  private final LockSets lockSets;
  private final Moments moments;
  private final Visitor visitor;
  private final List<Sequence> sequences;
  private final Map<Sequence, Views> views = new HashMap<>();

  /** By sequence: the others that conflict with it in some variable. */
  private final Map<Sequence, Set<Sequence>> conflicts = new LinkedHashMap<>();

  private final Map<Sequence, Set<Sequence>> violations = new HashMap<>();
  private long states;
  private int pairs;
  private long looks;
  private boolean isComplete = true;

  /** Whether something was found to show of each violation. */
  private boolean areShown = true;

  PairSearch(Sequences all, Visitor visitor) {
    this.visitor = visitor;
    lockSets = all.lockSets();
    moments = all.moments();
    sequences = new ArrayList<>(all.all());
    sequences.forEach(sequence -> views.put(sequence, new Views(sequence)));
  }

  /** Whether everything was looked at. */
  boolean isComplete() {
    return isComplete && areShown;
  }

  /** Whether two sequences have no serial order in some schedule. */
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
    pairs++;
    states += ProgressGraph.states(one, other);
    boolean isSmall = ProgressGraph.states(one, other) <= ProgressGraph.MOST_STATES;
    isComplete &= isSmall && states <= MOST_STATES && pairs <= MOST_PAIRS;
    if (isComplete && !isSerializable(one, other, Waits.none(one), Waits.none(other))) {
      meet(one, other);
    }
  }

  private boolean isNew(Sequence one, Sequence other) {
    boolean isNew = conflicts.computeIfAbsent(one, s -> new HashSet<>()).add(other);
    return conflicts.computeIfAbsent(other, s -> new HashSet<>()).add(one) || isNew;
  }

  /** Looks at transactions of both sequences that can meet, until some interleaving is found. */
  private void meet(Sequence one, Sequence other) {
    Order order = reliesOnVolatiles(one, other, lockSets) ? Order.FULL : Order.FIRM;
    for (Meeting meeting : Meeting.of(one, other, order, moments)) {
      Waits waits = meeting.waits(one, other, order, moments);
      Waits otherWaits = meeting.turned().waits(other, one, order, moments);
      if (meeting.isFree() || !isSerializable(one, other, waits, otherWaits)) {
        violations.computeIfAbsent(one, s -> new HashSet<>()).add(other);
        violations.computeIfAbsent(other, s -> new HashSet<>()).add(one);
        int shown =
            report(one, other, meeting, new ProgressGraph(one, other, lockSets, waits, otherWaits))
                + report(
                    other,
                    one,
                    meeting.turned(),
                    new ProgressGraph(other, one, lockSets, otherWaits, waits));
        areShown &= shown > 0;
        return;
      }
    }
  }

  private boolean isSerializable(Sequence one, Sequence other, Waits waits, Waits otherWaits) {
    return new ProgressGraph(one, other, lockSets, waits, otherWaits)
        .isSerializable(viewsOf(one), viewsOf(other));
  }

  private Views viewsOf(Sequence sequence) {
    return views.computeIfAbsent(sequence, Views::new);
  }

  /** Tells of the ways in which the one is interrupted by the other; returns how many. */
  private int report(Sequence one, Sequence other, Meeting meeting, ProgressGraph graph) {
    Interruptions interruptions =
        new Interruptions(
            one, viewsOf(one), meeting.member(), other, viewsOf(other), graph, MOST_LOOKS - looks);
    List<Interleaving> found = interruptions.find();
    looks += interruptions.looks();
    found.forEach(interleaving -> visitor.interrupted(one, other, meeting, interleaving));
    return found.size();
  }

  /** Whether plain accesses conflict that no lock keeps apart: order has to come from elsewhere. */
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
