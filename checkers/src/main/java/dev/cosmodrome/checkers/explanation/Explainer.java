package dev.cosmodrome.checkers.explanation;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.TracePrefix;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Explains findings by reading their trace again: once up to the last step, for the calls that lead
 * to each step and for which variables they are about, then once to the end, for the locks that
 * guard those variables. Keeps memory for what the findings are about only.
 */
public final class Explainer {
  private final StepCalls calls;
  private final LockUse locks;
  private final Symbols symbols;

  private Explainer(TraceResult result, TraceSource trace) throws IOException {
    List<Finding> findings = findings(result).toList();
    long[] events =
        findings.stream()
            .flatMap(finding -> finding.steps().stream())
            .mapToLong(Step::event)
            .sorted()
            .distinct()
            .toArray();
    calls = new StepCalls(events);
    try (TraceReader reader = trace.open()) {
      TracePrefix.read(reader, calls, events[events.length - 1] + 1);
    }
    try (TraceReader reader = trace.open()) {
      symbols = reader.symbols();
      locks = new LockUse(events, calls, findings, symbols);
      TracePrefix.read(reader, locks, result.events());
    }
  }

  /** The result with paths and hints in its findings. */
  public static TraceResult explain(TraceResult result, TraceSource trace) throws IOException {
    if (findings(result).findAny().isEmpty()) {
      return result;
    }
    Explainer explainer = new Explainer(result, trace);
    return result.withCheckers(result.checkers().stream().map(explainer::explained).toList());
  }

  private static Stream<Finding> findings(TraceResult result) {
    return result.checkers().stream().flatMap(checker -> checker.findings().stream());
  }

  private CheckerResult explained(CheckerResult checker) {
    return checker.withFindings(checker.findings().stream().map(this::explained).toList());
  }

  private Finding explained(Finding finding) {
    List<Step> steps =
        finding.steps().stream()
            .map(step -> step.withPath(calls.path(step, finding, symbols)))
            .map(step -> step.withOperation(calls.operation(step)))
            .toList();
    String hint =
        Stream.of(finding.hint(), new Hint(finding, calls, locks, symbols).text())
            .filter(text -> !text.isEmpty())
            .collect(joining("; "));
    return finding.explained(steps, hint);
  }
}
