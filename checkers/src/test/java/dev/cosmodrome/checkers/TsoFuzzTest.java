package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.atomicity.AtomicityChecker;
import dev.cosmodrome.checkers.tso.TsoChecker;
import dev.cosmodrome.litmus.Serializability;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Op;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The checker {@code tso} says what the definitions say, on random traces. */
class TsoFuzzTest {
  /** Graphs with more edges that have no direction have too many orientations. */
  private static final int MAX_EDGES = 8;

  /** The number of executions of a large trace that are tried. */
  private static final int EXECUTIONS = 20;

  @Test
  void executionsAreSerializableIfTheirGraphHasNoCycle() {
    Fuzz.disprove(
        new TsoTraces(Fuzz.SEED)::nextExecution,
        trace ->
            hasCommits(trace)
                && reports("not-atomic-under-tso", trace)
                    == Serializability.tsoCycle(TsoOracle.events(trace)).isEmpty());
  }

  @Test
  void executionsAreRobustIfTheGraphOfTheirEventsHasNoCycle() {
    Fuzz.disprove(
        new TsoTraces(Fuzz.SEED)::nextExecution,
        trace ->
            hasCommits(trace)
                && reports("not-robust", trace)
                    == Serializability.robustnessCycle(TsoOracle.events(trace)).isEmpty());
  }

  @Test
  void tracesAreSerializableIfAllTheirExecutionsAre() {
    Fuzz.disprove(
        Fuzz.TRACES / 10,
        new TsoTraces(Fuzz.SEED)::next,
        trace -> reports("not-atomic-under-tso", trace) == TsoOracle.isSerializable(trace));
  }

  /** Too large for all executions, so some are tried: whatever they show is found. */
  @Test
  void largeTracesAreDecidedAndNoExecutionContradicts() {
    Random random = new Random(Fuzz.SEED);
    Fuzz.disprove(
        Fuzz.TRACES / 10,
        new TsoTraces(Fuzz.SEED)::nextLarge,
        trace -> {
          Checker checker = check(trace);
          boolean isReported = reports("not-atomic-under-tso", checker);
          return (!checker.isComplete() && !isReported)
              || (!isReported && hasExecutionWithCycle(trace, random));
        });
  }

  private static boolean hasExecutionWithCycle(EventList trace, Random random) {
    return IntStream.range(0, EXECUTIONS)
        .mapToObj(i -> TsoOracle.anyExecution(trace, random))
        .anyMatch(execution -> !Serializability.tsoCycle(execution).isEmpty());
  }

  /** Theorem 4, first half. */
  @Test
  void executionsOrientTheGraphOfTheirTrace() {
    Fuzz.disprove(
        Fuzz.TRACES / 10,
        new TsoTraces(Fuzz.SEED)::nextPlain,
        trace -> {
          TraceGraph graph = new TraceGraph(TsoOracle.events(trace));
          return !TsoOracle.forAll(trace, graph::isOrientedBy);
        });
  }

  /** Theorem 4, second half, for what keeps the order of the trace; {@code TsoTest} says why. */
  @Test
  void orientationsThatKeepTheOrderOfTheTraceAreThoseOfItsExecutions() {
    Fuzz.disprove(
        Fuzz.TRACES / 10,
        new TsoTraces(Fuzz.SEED)::nextPlain,
        trace -> {
          TraceGraph graph = new TraceGraph(TsoOracle.events(trace));
          return graph.undirectedEdges() <= MAX_EDGES
              && !graph
                  .orientations()
                  .filter(graph::isValidInOrder)
                  .boxed()
                  .collect(Collectors.toSet())
                  .equals(orientations(trace, graph));
        });
  }

  /** The orientations that the executions of a trace give its graph. */
  private static Set<Integer> orientations(EventList trace, TraceGraph graph) {
    Set<Integer> orientations = new HashSet<>();
    TsoOracle.forAll(
        trace,
        execution -> {
          orientations.add(graph.orientation(execution));
          return true;
        });
    return orientations;
  }

  /** Theorem 5, one direction. */
  @Test
  void tracesThatAreNotSerializableHaveAnOrientationThatIsNot() {
    Fuzz.disprove(
        Fuzz.TRACES / 10,
        new TsoTraces(Fuzz.SEED)::nextPlain,
        trace -> {
          TraceGraph graph = new TraceGraph(TsoOracle.events(trace));
          return graph.undirectedEdges() <= MAX_EDGES
              && graph.orientations().filter(graph::isValid).allMatch(graph::isSerializable)
              && !TsoOracle.isSerializable(trace);
        });
  }

  /** Theorem 5, for what keeps the order of the trace. */
  @Test
  void tracesAreSerializableIfTheirOrientationsThatKeepTheirOrderAre() {
    Fuzz.disprove(
        Fuzz.TRACES / 10,
        new TsoTraces(Fuzz.SEED)::nextPlain,
        trace -> {
          TraceGraph graph = new TraceGraph(TsoOracle.events(trace));
          return graph.undirectedEdges() <= MAX_EDGES
              && graph.orientations().filter(graph::isValidInOrder).allMatch(graph::isSerializable)
                  != TsoOracle.isSerializable(trace);
        });
  }

  private static boolean hasCommits(EventList trace) {
    return IntStream.range(0, trace.size()).anyMatch(i -> trace.get(i).operation() == Op.COMMIT);
  }

  private static Checker check(EventList trace) {
    return Runs.check(trace, symbols -> new TsoChecker(symbols, new AtomicityChecker(symbols)));
  }

  private static boolean reports(String kind, EventList trace) {
    return reports(kind, check(trace));
  }

  private static boolean reports(String kind, Checker checker) {
    return SpelledFinding.of(checker.findings()).stream()
        .anyMatch(finding -> finding.kind().id().equals(kind));
  }
}
