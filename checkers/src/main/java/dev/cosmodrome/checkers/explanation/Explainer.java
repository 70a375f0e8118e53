package dev.cosmodrome.checkers.explanation;

import dev.cosmodrome.checkers.Explanation;
import dev.cosmodrome.checkers.Explanation.Frame;
import dev.cosmodrome.checkers.Explanation.StepContext;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Symbols;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Explains findings by a further pass over their trace: collects the calls that lead to each step,
 * and the locks that guard the variables of the steps. It keeps data only for the steps and
 * variables of the findings.
 */
public final class Explainer implements EventSink {
  private final StepCalls calls;
  private final LockUse locks;
  private final Symbols symbols;

  /**
   * Prepares to explain findings.
   *
   * @param result the findings
   * @param symbols all names in the trace
   */
  public Explainer(TraceResult<Finding> result, Symbols symbols) {
    this.symbols = symbols;
    List<Finding> findings = findings(result).toList();
    long[] events = steps(findings).mapToLong(Step::event).sorted().distinct().toArray();
    calls = new StepCalls(events);
    locks = new LockUse(events, findings, variables(findings), symbols);
  }

  private static Stream<Finding> findings(TraceResult<Finding> result) {
    return result.checkers().stream().flatMap(checker -> checker.findings().stream());
  }

  private static Stream<Step> steps(List<Finding> findings) {
    return findings.stream().flatMap(finding -> finding.steps().stream());
  }

  /** Returns the variables that steps access. */
  private static BitSet variables(List<Finding> findings) {
    BitSet variables = new BitSet();
    steps(findings)
        .map(step -> step.target().variable())
        .flatMapToInt(OptionalInt::stream)
        .forEach(variables::set);
    return variables;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    calls.event(operation, thread, target, site);
    locks.event(operation, thread, target, site);
  }

  /**
   * Returns a result with paths and hints in its findings, all of which were known before the trace
   * was read.
   */
  public TraceResult<Finding> explained(TraceResult<Finding> result) {
    return result.withCheckers(result.checkers().stream().map(this::explained).toList());
  }

  private CheckerResult<Finding> explained(CheckerResult<Finding> checker) {
    return checker.withFindings(checker.findings().stream().map(this::explained).toList());
  }

  private Finding explained(Finding finding) {
    List<StepContext> steps =
        finding.steps().stream()
            .map(step -> new StepContext(calls.operation(step), path(step, finding)))
            .toList();
    return finding.explained(
        new Explanation(symbols, steps, new LockHint(finding, calls, locks).first().orElse(null)));
  }

  private List<Frame> path(Step step, Finding finding) {
    return calls.path(step, finding.transactions().get(step.transaction()), symbols);
  }
}
