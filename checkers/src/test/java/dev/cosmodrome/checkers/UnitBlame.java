package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.SpelledFinding.Participant;
import dev.cosmodrome.checkers.SpelledFinding.Step;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Compares the findings on atomic sets, with the units that they blame, with an oracle. */
final class UnitBlame {
  /** The names of the patterns, by their numbers from 1. */
  private static final List<String> WORDS =
      List.of(
          "stale value at update",
          "two reads that differ",
          "intermediate state observed",
          "own value overwritten before use",
          "written value lost",
          "inconsistent pair left",
          "inconsistent pair left",
          "inconsistent pair left",
          "half an update observed",
          "half an update observed",
          "inconsistent pair read",
          "inconsistent pair read",
          "inconsistent pair read",
          "half an update observed");

  private final EventList trace;
  private final List<SpelledFinding> findings;
  private final BiFunction<EventList, Integer, Set<Integer>> violated;
  private final IntFunction<Set<Integer>> completed;
  private final Map<Integer, Integer> ends = new HashMap<>();

  /**
   * Prepares a comparison.
   *
   * @param violated the units of a trace that are violated by themselves on the set of a variable,
   *     by their first events
   * @param completed the patterns that an event of the trace completes
   */
  UnitBlame(
      EventList trace,
      List<SpelledFinding> findings,
      BiFunction<EventList, Integer, Set<Integer>> violated,
      IntFunction<Set<Integer>> completed) {
    this.trace = trace;
    this.findings = findings;
    this.violated = violated;
    this.completed = completed;
    Map<Integer, Deque<Integer>> open = new HashMap<>();
    for (int i = 0; i < trace.size(); i++) {
      Deque<Integer> own = open.computeIfAbsent(trace.get(i).thread(), t -> new ArrayDeque<>());
      switch (trace.get(i).operation()) {
        case Op.BEGIN, Op.ENTER -> own.push(i);
        case Op.END, Op.EXIT -> ends.put(own.pop(), i);
        default -> {}
      }
    }
  }

  /** Returns whether all findings end with an event. */
  boolean areAllAt(int event) {
    return findings.stream().allMatch(finding -> lastEvent(finding) == event);
  }

  /** Returns whether all that is promised holds. */
  boolean isRight() {
    return findings.stream().allMatch(this::isWellNamed)
        && findings.stream().allMatch(this::isRightlyBlamed)
        && variables().allMatch(this::isEachKnown);
  }

  private IntStream variables() {
    return IntStream.range(0, trace.size())
        .mapToObj(trace::get)
        .filter(event -> Op.accesses(event.operation()))
        .mapToInt(EventList.Event::target)
        .distinct();
  }

  private boolean isEachKnown(int variable) {
    Set<Integer> units = violated.apply(trace, variable);
    return units.stream().allMatch(unit -> isKnown(unit, units));
  }

  /** A variable of the set that a finding is about. */
  private int variable(SpelledFinding finding) {
    return trace.get((int) finding.steps().get(0).event()).target();
  }

  private static int lastEvent(SpelledFinding finding) {
    return (int) finding.steps().get(finding.steps().size() - 1).event();
  }

  /**
   * A finding is called after a pattern that its last event completes. If no such pattern blames
   * the innermost unit, another finding is called so.
   */
  private boolean isWellNamed(SpelledFinding finding) {
    Set<String> words = words(lastEvent(finding));
    return WORDS.contains(finding.patternName())
        ? words.contains(finding.patternName())
        : words.isEmpty()
            || findings.stream().anyMatch(other -> words.contains(other.patternName()));
  }

  private Set<String> words(int event) {
    return completed.apply(event).stream()
        .map(number -> WORDS.get(number - 1))
        .collect(Collectors.toSet());
  }

  /**
   * The blamed unit is violated by itself, and no unit inside it has all its steps; or none of the
   * units was violated by itself by then, unless the finding is called after a pattern.
   */
  private boolean isRightlyBlamed(SpelledFinding finding) {
    Set<Integer> units = violated.apply(trace, variable(finding));
    int blamed = (int) finding.transactions().get(0).event();
    List<Step> own = finding.steps().stream().filter(step -> step.transaction() == 0).toList();
    boolean isByItself =
        units.contains(blamed)
            && (isByCallback(finding)
                || units.stream().noneMatch(unit -> isIn(unit, blamed) && hasAll(unit, own)))
            && finding.count() <= violatedCalls(finding.block());
    return isByItself || WORDS.contains(finding.patternName()) || isOfNone(finding);
  }

  /** Returns whether an access of a callback may stand for the unit that was open then. */
  private boolean isByCallback(SpelledFinding finding) {
    return !WORDS.contains(finding.patternName())
        && IntStream.range(0, trace.size()).anyMatch(i -> trace.get(i).operation() == Op.CALLBACK);
  }

  private long violatedCalls(String block) {
    return variables()
        .boxed()
        .flatMap(variable -> violated.apply(trace, variable).stream())
        .distinct()
        .filter(unit -> block(unit).equals(block))
        .count();
  }

  private boolean isOfNone(SpelledFinding finding) {
    EventList start = new EventList(trace.symbols());
    for (int i = 0; i <= lastEvent(finding); i++) {
      EventList.Event event = trace.get(i);
      start.event(event.operation(), event.thread(), event.target(), event.site());
    }
    Set<Integer> by = violated.apply(start, variable(finding));
    return finding.transactions().stream()
        .filter(participant -> !participant.unary())
        .map(Participant::event)
        .noneMatch(event -> by.contains(event.intValue()));
  }

  /** Returns whether a unit, or one inside it, is blamed by a finding. */
  private boolean isKnown(int unit, Set<Integer> units) {
    boolean isInnermost = units.stream().noneMatch(inner -> isIn(inner, unit));
    return !isInnermost
        || findings.stream().anyMatch(finding -> finding.block().equals(block(unit)));
  }

  private String block(int unit) {
    return trace.symbols().name(Kind.BLOCK, trace.get(unit).target());
  }

  private boolean isIn(int unit, int outer) {
    return trace.get(unit).thread() == trace.get(outer).thread()
        && outer < unit
        && unit < end(outer);
  }

  private boolean hasAll(int unit, List<Step> steps) {
    return steps.stream().allMatch(step -> unit < step.event() && step.event() < end(unit));
  }

  private int end(int unit) {
    return ends.getOrDefault(unit, trace.size());
  }
}
