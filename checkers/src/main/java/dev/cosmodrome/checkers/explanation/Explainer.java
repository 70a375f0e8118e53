package dev.cosmodrome.checkers.explanation;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Explains findings from what it sees when their trace is read again: the calls that lead to each
 * step, and the locks that guard the variables of the steps. Keeps memory for what the findings, or
 * the candidates for their steps, are about only.
 */
public final class Explainer implements EventSink {
  private final StepCalls calls;
  private final LockUse locks;
  private final Symbols symbols;

  /**
   * Prepares to explain findings.
   *
   * @param result the findings that are known before the trace is read
   * @param candidates what else may be a step of the findings that are explained
   * @param variables what candidates may access
   * @param symbols all names in the trace
   */
  public Explainer(TraceResult result, Candidates candidates, BitSet variables, Symbols symbols) {
    this.symbols = symbols;
    List<Finding> findings = findings(result).toList();
    long[] events = steps(findings).mapToLong(Step::event).sorted().distinct().toArray();
    calls = new StepCalls(events, candidates);
    BitSet accessed = (BitSet) variables.clone();
    accessed.or(variables(findings, symbols.of(Kind.VARIABLE)));
    locks = new LockUse(events, findings, accessed, candidates, symbols);
  }

  private static Stream<Finding> findings(TraceResult result) {
    return result.checkers().stream().flatMap(checker -> checker.findings().stream());
  }

  private static Stream<Step> steps(List<Finding> findings) {
    return findings.stream().flatMap(finding -> finding.steps().stream());
  }

  /** The variables that are called as targets of steps are. */
  private static BitSet variables(List<Finding> findings, SymbolTable names) {
    Set<String> targets = steps(findings).map(Step::target).collect(toSet());
    BitSet variables = new BitSet();
    for (int variable = 0; variable < names.size(); variable++) {
      if (targets.contains(names.name(variable))) {
        variables.set(variable);
      }
    }
    return variables;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    calls.event(operation, thread, target, site);
    locks.event(operation, thread, target, site);
  }

  /** The result with paths and hints in its findings. */
  public TraceResult explained(TraceResult result) {
    return result.withCheckers(result.checkers().stream().map(this::explained).toList());
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
