package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.refinement.Refiner;
import dev.cosmodrome.checkers.specification.AtomicTrace;
import dev.cosmodrome.checkers.specification.Rule;
import dev.cosmodrome.checkers.specification.Rules;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.TraceSource;
import dev.cosmodrome.trace.ValidReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Infers from one trace which methods cannot be meant to be atomic: checks the trace, drops the
 * blamed methods and blocks, and repeats that until none is blamed.
 *
 * <p>A method is certainly not atomic if its cycle goes forward in time from event to event until
 * it comes back to the method, whether other methods are atomic or not (Flanagan, Freund and Yi,
 * "Velodrome"). All such methods are dropped at once. If there is none, several blocks together
 * have no serial order, and it may be enough to drop one of them, so only one is dropped.
 */
public final class Inference {
  private static final List<CheckerType> CHECKERS = List.of(CheckerType.ATOMICITY);

  private final TraceSource trace;
  private final SortedMap<String, Finding> dropped = new TreeMap<>();

  /** A finding that is proved by variables, by method. */
  private final Map<String, Finding> refined = new HashMap<>();

  private Specification specification;
  private List<Finding> findings = List.of();
  private int passes;

  /**
   * Prepares an inference.
   *
   * @param trace the trace
   * @param known the specification of the program's methods
   */
  public Inference(TraceSource trace, Specification known) {
    this.trace = trace;
    specification = known;
  }

  /** Reads and checks the trace until no further method is blamed. */
  public void run() throws IOException {
    List<Finding> blamed = check();
    while (!blamed.isEmpty()) {
      List<Finding> sure = blamed.stream().filter(Inference::isSure).toList();
      (sure.isEmpty() ? blamed.subList(0, 1) : sure).forEach(this::drop);
      blamed = check();
    }
  }

  /**
   * Checks the trace; returns the findings that blame a block with a name that is not dropped yet.
   */
  private List<Finding> check() throws IOException {
    passes++;
    try (ValidReader reader = ValidReader.ahead(trace.open())) {
      TraceCheck check = new TraceCheck(reader, specification, CHECKERS, false);
      TraceResult<Finding> result = check.run("");
      findings = result.checkers().get(0).findings();
      refine(result);
      return findings.stream()
          .filter(finding -> finding.block() != Participant.NO_BLOCK)
          .filter(finding -> !dropped.containsKey(method(finding)))
          .toList();
    }
  }

  private static String method(Finding finding) {
    return finding.blockName().block();
  }

  /** Proves findings by variables, where they are proved by locks only. */
  private void refine(TraceResult<Finding> result) throws IOException {
    if (result.hasFindings()) {
      Refiner.refine(result, AtomicTrace.of(trace, specification)).checkers().stream()
          .flatMap(checker -> checker.findings().stream())
          .forEach(finding -> refined.putIfAbsent(method(finding), finding));
    }
  }

  private void drop(Finding finding) {
    String method = method(finding);
    if (dropped.putIfAbsent(method, refined.getOrDefault(method, finding)) == null) {
      Rules rules = specification.rules().with(Rule.notAtomic(method));
      specification = specification.with(rules);
    }
  }

  /**
   * Returns whether the events around the cycle go forward in time until they come back to the
   * first.
   */
  private static boolean isSure(Finding finding) {
    long now = -1;
    for (Dependence dependence : finding.dependences()) {
      long from = finding.steps().get(dependence.from()).event();
      long to = finding.steps().get(dependence.to()).event();
      if (from < now || to < from) {
        return false;
      }
      now = to;
    }
    return true;
  }

  /** Returns the methods that are not atomic, each with a finding that proves it. */
  public Map<String, Finding> notAtomic() {
    return dropped;
  }

  /** Returns the number of passes over the trace. */
  public int passes() {
    return passes;
  }

  /**
   * Returns the remaining findings: those of blocks without a name, which no specification can
   * drop.
   */
  public List<Finding> remaining() {
    return findings;
  }
}
