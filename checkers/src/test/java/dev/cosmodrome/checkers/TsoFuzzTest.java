package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.atomicity.AtomicityChecker;
import dev.cosmodrome.checkers.tso.TsoChecker;
import dev.cosmodrome.litmus.Serializability;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.Op;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The checker {@code tso} says what the definitions say, on random traces. */
class TsoFuzzTest {
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
        Fuzz.TRACES / 20,
        new TsoTraces(Fuzz.SEED)::next,
        trace -> reports("not-atomic-under-tso", trace) == TsoOracle.isSerializable(trace));
  }

  /** Theorem 4, one direction. */
  @Test
  void executionsOrientTheGraphOfTheirTrace() {
    Fuzz.disprove(
        Fuzz.TRACES / 20,
        new TsoTraces(Fuzz.SEED)::nextPlain,
        trace -> {
          TraceGraph graph = new TraceGraph(TsoOracle.events(trace));
          return !TsoOracle.forAll(trace, graph::isOrientedBy);
        });
  }

  /** Theorem 5, one direction; {@code TsoTest} has a trace against the other one. */
  @Test
  void tracesThatAreNotSerializableHaveAnOrientationThatIsNot() {
    Fuzz.disprove(
        Fuzz.TRACES / 20,
        new TsoTraces(Fuzz.SEED)::nextPlain,
        trace -> {
          TraceGraph graph = new TraceGraph(TsoOracle.events(trace));
          return graph.undirectedEdges() <= 8
              && !graph.hasOrientationThatIsNotSerializable()
              && !TsoOracle.isSerializable(trace);
        });
  }

  private static boolean hasCommits(EventList trace) {
    return IntStream.range(0, trace.size()).anyMatch(i -> trace.get(i).operation() == Op.COMMIT);
  }

  private static boolean reports(String kind, EventList trace) {
    Checker checker =
        Runs.check(trace, symbols -> new TsoChecker(symbols, new AtomicityChecker(symbols)));
    return checker.findings().stream().anyMatch(finding -> finding.kind().equals(kind));
  }
}
