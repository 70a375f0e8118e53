package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Findings;
import dev.cosmodrome.checkers.Hint;
import dev.cosmodrome.checkers.Interleaving;
import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.checkers.prediction.FindingParts;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.Member;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequence.Call;
import dev.cosmodrome.checkers.prediction.TransactionSignature;
import dev.cosmodrome.checkers.transactions.Cycle;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes findings of schedules. They are what {@code atomicity} would find if the schedule happened:
 * a cycle, with events numbered in the order of the schedule. In findings, events get the numbers
 * that they have in the trace, and steps by which locks are acquired and released are added.
 */
final class Predictions {
  /** One transaction of a schedule: when each step is done, by position, and in which call. */
  record Part(Actor actor, Call call, Map<Integer, Integer> ranks) {
    Sequence sequence() {
      return actor.sequence();
    }

    Member member() {
      return actor.member();
    }
  }

  /** One has to come before another: a step of each. */
  record Edge(int from, int fromPosition, int to, int toPosition) {}

  private final Symbols symbols;
  private final LockSets lockSets;
  private final List<Prediction> predictions = new ArrayList<>();

  Predictions(Symbols symbols, LockSets lockSets) {
    this.symbols = symbols;
    this.lockSets = lockSets;
  }

  /**
   * Adds a schedule.
   *
   * @param schedule the transactions
   * @param cycle why they have no serial order, from the blamed transaction back to it
   */
  void add(List<Part> schedule, List<Edge> cycle) {
    Violation core =
        Cycle.of(cycle.stream().map(edge -> link(edge, schedule)).toList())
            .violation(symbols, strand -> threadOf(strand, schedule));
    List<Participant> participants = core.interleaving().transactions();
    Part blamed = part(core.blamed(), schedule);
    List<Step> own = new ArrayList<>();
    Map<Step, Set<Integer>> inside = new HashMap<>();
    Map<Integer, Step> steps = new HashMap<>();
    for (Step step : core.interleaving().steps()) {
      Part part = part(participants.get(step.transaction()), schedule);
      int position = position(part, step.event());
      Step real = step(part, position, step.transaction());
      steps.put((int) step.event(), real);
      addLocks(part, position, step.transaction(), schedule, steps);
      if (part.equals(blamed)) {
        own.add(real);
        inside.put(real, methodsInside(part, position));
      }
    }
    List<Part> order = new ArrayList<>();
    participants.forEach(participant -> order.add(part(participant, schedule)));
    boolean isWhole = order.containsAll(schedule);
    if (!isWhole) {
      schedule.stream().filter(part -> !order.contains(part)).forEach(order::add);
      addAll(order, steps);
    }
    List<Dependence> proof = isWhole ? core.interleaving().dependences() : List.of();
    predictions.add(new Prediction(violation(core, order, steps, proof), own, inside));
  }

  /**
   * Adds all steps that count. If transactions outside the cycle are needed, the cycle alone is no
   * proof, because it contains writes that are never read.
   */
  private void addAll(List<Part> order, Map<Integer, Step> steps) {
    for (int i = 0; i < order.size(); i++) {
      Part part = order.get(i);
      Views views = new Views(part.sequence());
      for (int position = 0; position < part.sequence().size(); position++) {
        if (views.isExposedRead(position) || views.isFinalWrite(position)) {
          steps.put(part.ranks.getOrDefault(position, 0), step(part, position, i));
        }
      }
    }
  }

  private static int threadOf(int strand, List<Part> schedule) {
    return schedule.stream()
        .map(Part::member)
        .filter(member -> member.strand() == strand)
        .findFirst()
        .orElseThrow()
        .thread();
  }

  private static Step step(Part part, int position, int transaction) {
    return FindingParts.step(
        part.sequence(), part.member(), part.actor.index(), position, transaction);
  }

  /** Whose number in the schedule, or whose only step, a participant has for its event. */
  private static Part part(Participant participant, List<Part> schedule) {
    int event = Math.toIntExact(participant.event());
    return participant.unary()
        ? schedule.stream()
            .filter(part -> part.ranks.containsValue(event))
            .findFirst()
            .orElseThrow()
        : schedule.get(event);
  }

  private static int position(Part part, long rank) {
    return part.ranks.entrySet().stream()
        .filter(entry -> entry.getValue() == rank)
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  private Link link(Edge edge, List<Part> schedule) {
    return new Link(
        end(edge.from, edge.fromPosition, schedule), end(edge.to, edge.toPosition, schedule));
  }

  private static Link.End end(int index, int position, List<Part> schedule) {
    Part part = schedule.get(index);
    Sequence sequence = part.sequence();
    int site = FindingParts.site(part.member(), part.call);
    return new Link.End(
        part.member().strand(),
        part.call.method(),
        sequence.isUnary() ? Link.UNARY : EventPosition.of(index, site),
        EventPosition.of(part.ranks.getOrDefault(position, 0), part.member().site(position)),
        OpAndTarget.of(sequence.operation(position), sequence.target(position)));
  }

  /** The steps by which a thread takes and gives back the locks it holds that others take, too. */
  private void addLocks(
      Part part, int position, int transaction, List<Part> schedule, Map<Integer, Step> steps) {
    Sequence sequence = part.sequence();
    for (int hold : lockSets.holds(sequence.locks(position))) {
      if (TransactionSignature.isLockOfTrace(LockSets.lock(hold))
          && schedule.stream()
              .anyMatch(other -> !other.equals(part) && isExcluded(other.sequence(), hold))) {
        int taken = position;
        while (sequence.hold(taken) != hold) {
          taken--;
        }
        int givenBack = position;
        while (sequence.hold(givenBack) != hold) {
          givenBack++;
        }
        IntStream.of(taken, givenBack)
            .filter(at -> part.member().isEvent(at))
            .forEach(at -> steps.put(part.ranks.getOrDefault(at, 0), step(part, at, transaction)));
      }
    }
  }

  /** Returns whether a sequence can't come through while another one has a lock. */
  private static boolean isExcluded(Sequence sequence, int hold) {
    return IntStream.range(0, sequence.size())
        .map(sequence::hold)
        .anyMatch(
            own ->
                own >= 0
                    && LockSets.lock(own) == LockSets.lock(hold)
                    && !(LockSets.isShared(own) && LockSets.isShared(hold)));
  }

  private static Set<Integer> methodsInside(Part part, int position) {
    return part.member().calls().stream()
        .filter(call -> call.has(position) && call.depth() > part.call.depth())
        .map(Call::method)
        .collect(Collectors.toSet());
  }

  /**
   * Returns the violation with the events of the trace.
   *
   * @param order the transactions, the blamed one first
   * @param steps the steps by their ranks
   */
  private Violation violation(
      Violation core, List<Part> order, Map<Integer, Step> steps, List<Dependence> proof) {
    List<Step> ofCore = core.interleaving().steps();
    List<Integer> ranks = steps.keySet().stream().sorted().toList();
    List<Dependence> dependences =
        proof.stream()
            .map(
                dependence ->
                    new Dependence(
                        ranks.indexOf((int) ofCore.get(dependence.from()).event()),
                        ranks.indexOf((int) ofCore.get(dependence.to()).event())))
            .toList();
    Part blamed = order.get(0);
    int[] own = core.ownSteps().stream().mapToInt(step -> position(blamed, step.event())).toArray();
    List<Participant> participants =
        order.stream()
            .map(part -> FindingParts.participant(part.member(), part.actor.index(), part.call))
            .toList();
    return new Violation(
            symbols,
            core.kind(),
            Certainty.PREDICTED,
            core.pattern(),
            new Interleaving(
                participants,
                ranks.stream().map(rank -> steps.getOrDefault(rank, ofCore.get(0))).toList(),
                dependences),
            core.fingerprint())
        .with(locksAllowIt(blamed, own[0], own[own.length - 1]));
  }

  /**
   * Returns the hint with the locks that the blamed thread holds all the time between two steps.
   */
  private Hint locksAllowIt(Part blamed, int from, int to) {
    List<Integer> held =
        Arrays.stream(lockSets.holds(heldBetween(blamed.sequence(), from, to)))
            .map(LockSets::lock)
            .distinct()
            .filter(TransactionSignature::isLockOfTrace)
            .boxed()
            .toList();
    return new Hint.LocksAllowIt(blamed.member().thread(), held);
  }

  private int heldBetween(Sequence sequence, int from, int to) {
    int held = sequence.locks(from + 1);
    for (int position = from + 2; position <= to; position++) {
      held = lockSets.intersection(held, sequence.locks(position));
    }
    return held;
  }

  /** Returns the findings, each defect once, the simplest first. */
  List<Finding> findings() {
    Findings<Object> distinct = new Findings<>(Violation::fingerprint);
    Set<Prediction> telling = Prediction.telling(predictions);
    predictions.stream()
        .filter(telling::contains)
        .map(Prediction::violation)
        .sorted(Comparator.comparingInt(v -> v.interleaving().transactions().size()))
        .forEach(violation -> distinct.add(new Object(), () -> violation));
    return distinct.list();
  }

  boolean isEmpty() {
    return predictions.isEmpty();
  }
}
