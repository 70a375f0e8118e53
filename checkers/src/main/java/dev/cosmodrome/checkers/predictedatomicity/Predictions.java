package dev.cosmodrome.checkers.predictedatomicity;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Dependence;
import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.Findings;
import dev.cosmodrome.checkers.prediction.FindingParts;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.checkers.prediction.Member;
import dev.cosmodrome.checkers.prediction.Sequence;
import dev.cosmodrome.checkers.prediction.Sequence.Call;
import dev.cosmodrome.checkers.prediction.TransactionSignature;
import dev.cosmodrome.checkers.transactions.Cycle;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes findings of schedules. They are what {@code atomicity} would find if the schedule happened:
 * a cycle, with events numbered in the order of the schedule. For people, steps by which locks are
 * taken and given back are added, and events get the numbers that they have in the trace.
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
  private final FindingParts parts;
  private final LockSets lockSets;
  private final List<Prediction> predictions = new ArrayList<>();

  Predictions(Symbols symbols, LockSets lockSets) {
    this.symbols = symbols;
    this.lockSets = lockSets;
    parts = new FindingParts(symbols);
  }

  /**
   * Adds a schedule.
   *
   * @param schedule the transactions
   * @param cycle why they have no serial order, from the blamed transaction back to it
   */
  void add(List<Part> schedule, List<Edge> cycle) {
    Finding core =
        Cycle.of(cycle.stream().map(edge -> link(edge, schedule)).toList())
            .finding(symbols, strand -> threadOf(strand, schedule));
    Part blamed = part(core.transactions().get(0), schedule);
    List<Step> own = new ArrayList<>();
    Map<Step, Set<String>> inside = new HashMap<>();
    Map<Integer, Step> steps = new HashMap<>();
    for (Step step : core.steps()) {
      Part part = part(core.transactions().get(step.transaction()), schedule);
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
    core.transactions().forEach(participant -> order.add(part(participant, schedule)));
    boolean isWhole = order.containsAll(schedule);
    if (!isWhole) {
      schedule.stream().filter(part -> !order.contains(part)).forEach(order::add);
      addAll(order, steps);
    }
    predictions.add(
        new Prediction(
            finding(core, order, steps, isWhole ? core.dependences() : List.of()), own, inside));
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

  private Step step(Part part, int position, int transaction) {
    return parts.step(part.sequence(), part.member(), part.actor.index(), position, transaction);
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

  private Set<String> methodsInside(Part part, int position) {
    return part.member().calls().stream()
        .filter(call -> call.has(position) && call.depth() > part.call.depth())
        .map(call -> symbols.name(Kind.BLOCK, call.method()))
        .collect(Collectors.toSet());
  }

  /**
   * The finding for people.
   *
   * @param order the transactions, the blamed one first
   * @param steps the steps by their ranks
   */
  private Finding finding(
      Finding core, List<Part> order, Map<Integer, Step> steps, List<Dependence> proof) {
    List<Integer> ranks = steps.keySet().stream().sorted().toList();
    List<Dependence> dependences =
        proof.stream()
            .map(
                dependence ->
                    new Dependence(
                        ranks.indexOf((int) core.steps().get(dependence.from()).event()),
                        ranks.indexOf((int) core.steps().get(dependence.to()).event())))
            .toList();
    Part blamed = order.get(0);
    int[] own =
        core.steps().stream()
            .filter(step -> step.transaction() == 0)
            .mapToInt(step -> position(blamed, step.event()))
            .toArray();
    String why =
        new ScheduleText(symbols, lockSets)
            .why(blamed.sequence(), blamed.member().thread(), own[0], own[own.length - 1]);
    return new Finding(
        core.kind(),
        Certainty.PREDICTED,
        core.pattern(),
        core.block(),
        order.stream()
            .map(part -> parts.participant(part.member(), part.actor.index(), part.call))
            .toList(),
        ranks.stream().map(rank -> steps.getOrDefault(rank, core.steps().get(0))).toList(),
        dependences,
        why,
        core.fingerprint(),
        1,
        List.of(),
        "");
  }

  /** What was found, each defect once, the simplest first. */
  List<Finding> findings() {
    Findings<Object> distinct = new Findings<>(Finding::fingerprint);
    Set<Prediction> telling = Prediction.telling(predictions);
    predictions.stream()
        .filter(telling::contains)
        .map(Prediction::finding)
        .sorted(Comparator.comparingInt(finding -> finding.transactions().size()))
        .forEach(finding -> distinct.add(new Object(), () -> finding));
    return distinct.list();
  }

  boolean isEmpty() {
    return predictions.isEmpty();
  }
}
