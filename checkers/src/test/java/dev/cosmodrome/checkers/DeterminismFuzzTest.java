package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.determinism.DeterminismChecker;
import dev.cosmodrome.checkers.determinism.LoneBlocks;
import dev.cosmodrome.testkit.DeterminismOracle;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.RandomTraces;
import dev.cosmodrome.testkit.RandomTraces.Shape;
import dev.cosmodrome.testkit.SingleTrack;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Kind;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The checker of determinism says what the definition says, and so do the paper's analyses. */
class DeterminismFuzzTest {
  @Test
  void theFirstViolationIsReportedWhenItHappens() {
    Fuzz.disprove(
        withDecisions(),
        trace ->
            Runs.firstReport(trace, new DeterminismChecker(trace.symbols()))
                != earlier(
                    DeterminismOracle.firstConflict(trace), DeterminismOracle.firstCycle(trace)));
  }

  /** The outermost one, and those inside that have both accesses that are shown. */
  @Test
  void blocksAreReportedThatHaveAConflict() {
    Fuzz.disprove(
        withDecisions(),
        trace -> {
          int first = DeterminismOracle.firstConflict(trace);
          int cycle = DeterminismOracle.firstCycle(trace);
          if (first < 0 || (cycle >= 0 && cycle <= first)) {
            return false;
          }
          Set<Integer> reported = reportedBlocks(trace, first);
          Set<Integer> violated = DeterminismOracle.violatedBlocks(trace, first);
          return !violated.containsAll(reported) || !reported.contains(Collections.min(violated));
        });
  }

  /** Figure 4 keeps the last release only, which is enough as long as there is no cycle. */
  @Test
  void thePapersAnalysesFindTheFirstViolationAndTheFirstCycle() {
    Fuzz.disprove(
        traces(),
        trace -> {
          SingleTrack paper = new SingleTrack(trace);
          int conflict = DeterminismOracle.firstConflict(trace);
          int cycle = DeterminismOracle.firstCycle(trace);
          return paper.firstCycle() != cycle
              || earlier(paper.firstConflict(), paper.firstCycle()) != earlier(conflict, cycle);
        });
  }

  /** Even if there were other findings before. */
  @Test
  void theFirstCycleIsReportedWhenItHappens() {
    Fuzz.disprove(
        withDecisions(), trace -> firstCycle(trace) != DeterminismOracle.firstCycle(trace));
  }

  private static int firstCycle(EventList trace) {
    DeterminismChecker checker = new DeterminismChecker(trace.symbols());
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      checker.event(event.operation(), event.thread(), event.target(), event.site());
      boolean hasCycle =
          SpelledFinding.of(checker.findings()).stream()
              .anyMatch(finding -> !finding.dependences().isEmpty());
      if (hasCycle) {
        return i;
      }
    }
    return -1;
  }

  /** Nested or not; a block that is on a cycle of several blocks may be reported in addition. */
  @Test
  void eachBlockThatIsViolatedByItselfIsReported() {
    Fuzz.disprove(
        withDecisions(),
        trace -> {
          List<Finding> first = Runs.check(trace, DeterminismChecker::new).findings();
          if (first.isEmpty()) {
            return false;
          }
          LoneBlocks blocks = new LoneBlocks(trace.symbols(), first);
          feed(trace, blocks::event);
          Set<Integer> violated = DeterminismOracle.violatedAlone(trace);
          Set<Integer> further = blocks(blocks.findings(List.of()));
          Set<Integer> all = blocks(first);
          all.addAll(further);
          return !all.containsAll(violated) || !violated.containsAll(further);
        });
  }

  private static void feed(EventList trace, EventSink analysis) {
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      analysis.event(event.operation(), event.thread(), event.target(), event.site());
    }
  }

  /** Accesses that happens-before orders need no look. */
  @Test
  void theFilterChangesNothing() {
    Fuzz.disprove(traces(), trace -> first(trace, true) != first(trace, false));
  }

  /** The release of a lock by another task than the one that acquired it orders nothing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "T: begin submit(k) w(x) acq(l) run(k) rel(l) r(x)!",
        "T: begin fork(U) . U: w(x) . T: submit(k) . U: acq(l) run(k) rel(l) r(x)!",
        "T: begin submit(k) w(x) acq(l) run(k) rel(l) done(k) r(x)"
      })
  void theFilterIgnoresLocksThatAnotherTaskReleases(String text) {
    TraceText trace = TraceText.of(text);

    assertThat(first(trace.trace(), true)).isEqualTo(trace.expected());
    assertThat(first(trace.trace(), false)).isEqualTo(trace.expected());
  }

  private static int first(EventList trace, boolean filters) {
    SingleTrack paper = new SingleTrack(trace, filters);
    return earlier(paper.firstConflict(), paper.firstCycle());
  }

  /** A clean verdict names what it does not take into account. */
  @Test
  void possibleDependenceOnTheScheduleIsNamed() {
    Fuzz.disprove(
        withDecisions(),
        trace -> {
          Checker checker = Runs.check(trace, DeterminismChecker::new);
          Set<String> expected =
              DeterminismOracle.unseen(trace).stream()
                  .map(variable -> trace.symbols().name(Kind.VARIABLE, variable))
                  .collect(Collectors.toSet());
          return !checker.hasFindings() && !expected.equals(Set.copyOf(checker.unseen()));
        });
  }

  /** Every other trace has calls whose results the schedule decides. */
  private static Supplier<EventList> withDecisions() {
    Supplier<EventList> others = traces();
    RandomTraces decisions = new RandomTraces(Fuzz.SEED);
    boolean[] decides = {false};
    return () -> {
      decides[0] = !decides[0];
      return decides[0] ? decisions.next(Shape.DECISIONS) : others.get();
    };
  }

  private static Supplier<EventList> traces() {
    RandomTraces traces = new RandomTraces(Fuzz.SEED);
    boolean[] parallel = {false};
    return () -> {
      parallel[0] = !parallel[0];
      return parallel[0] ? traces.next(Shape.PARALLEL) : traces.next();
    };
  }

  private static int earlier(int one, int other) {
    return one < 0 || other < 0 ? Math.max(one, other) : Math.min(one, other);
  }

  /** The events by which the blocks begin that are reported with the event at an index. */
  private static Set<Integer> reportedBlocks(EventList trace, int index) {
    DeterminismChecker checker = new DeterminismChecker(trace.symbols());
    for (int i = 0; i <= index; i++) {
      EventList.Event event = trace.get(i);
      checker.event(event.operation(), event.thread(), event.target(), event.site());
    }
    return blocks(checker.findings());
  }

  /** The events by which the blocks begin that are blamed. */
  private static Set<Integer> blocks(Collection<Finding> findings) {
    return findings.stream()
        .map(finding -> finding.transactions().get(0))
        .map(Participant::event)
        .map(Long::intValue)
        .collect(Collectors.toSet());
  }
}
