package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.BlockReader;
import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.TracePrefix;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.transactions.Cycle;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Proves findings by variables where checkers came across locks first, and blames the innermost
 * method that is not atomic: reads the trace again, up to where the transactions of the findings
 * end, and looks at all that they access. A verdict stays what it is, and so does a finding for
 * which there is no better proof; what is left is one finding for each defect.
 *
 * <p>The blamed transaction stays, unless only a block that it interrupts can be blamed by
 * variables.
 */
public final class Refiner {
  private final Map<Finding, CyclePath> paths;
  private final Map<Finding, CallSet> exact;
  private final Recording recording;
  private final Symbols symbols;

  /** Of findings that blame a certain call, and of others. */
  private final Meetings ofCalls = new Meetings();

  private final Meetings ofTransactions = new Meetings();

  /**
   * Reads a trace.
   *
   * @param paths what is refined; looked up by identity, never iterated over
   * @param exact the findings whose calls are known, with their calls; looked up in the same way
   */
  private Refiner(
      Map<Finding, CyclePath> paths,
      Map<Finding, CallSet> exact,
      BlockReader trace,
      Recording recording,
      long events)
      throws IOException {
    this.paths = paths;
    this.exact = exact;
    symbols = trace.symbols();
    this.recording = recording;
    TracePrefix.read(trace, recording, events, recording::isDone);
  }

  /**
   * The result with one finding for each defect, proved by variables as far as possible.
   *
   * @param trace the trace that was checked, with the blocks that the checkers saw
   */
  public static TraceResult refine(TraceResult result, BlockReader.Source trace)
      throws IOException {
    return refine(result, Map.of(), trace);
  }

  /**
   * The same, with each block that is violated by itself. A cycle of blocks none of which is
   * violated by itself stays.
   *
   * @param isConcerned whether a checker reports each block
   */
  public static TraceResult refineEach(
      TraceResult result, Predicate<CheckerResult> isConcerned, BlockReader.Source trace)
      throws IOException {
    List<CheckerResult> concerned =
        result.checkers().stream()
            .filter(isConcerned)
            .filter(checker -> !checker.findings().isEmpty())
            .toList();
    if (concerned.isEmpty()) {
      return refine(result, trace);
    }
    Set<Long> begins = new HashSet<>();
    concerned.forEach(checker -> checker.findings().forEach(f -> begins.addAll(begins(f))));
    SingleBlocks single = SingleBlocks.of(trace, result.events(), begins);
    List<Finding> findings = single.findings();
    List<CheckerResult> checkers = new ArrayList<>();
    for (CheckerResult checker : result.checkers()) {
      checkers.add(concerned.contains(checker) ? with(single, findings, checker) : checker);
    }
    IdentityHashMap<Finding, CallSet> exact = new IdentityHashMap<>();
    for (int i = 0; i < findings.size(); i++) {
      exact.put(findings.get(i), single.blamed(i));
    }
    return refine(result.withCheckers(checkers), exact, trace);
  }

  private static CheckerResult with(
      SingleBlocks single, List<Finding> findings, CheckerResult checker) {
    List<Finding> all = new ArrayList<>(findings);
    checker.findings().stream()
        .filter(finding -> begins(finding).stream().noneMatch(single::isViolated))
        .forEach(all::add);
    return checker.withFindings(all);
  }

  /** The events by which the blocks of a finding begin. */
  private static List<Long> begins(Finding finding) {
    return finding.transactions().stream()
        .filter(transaction -> !transaction.unary())
        .map(Participant::event)
        .toList();
  }

  private static TraceResult refine(
      TraceResult result, Map<Finding, CallSet> exact, BlockReader.Source trace)
      throws IOException {
    IdentityHashMap<Finding, CyclePath> paths = new IdentityHashMap<>();
    List<CyclePath> inOrder = new ArrayList<>();
    for (CheckerResult checker : result.checkers()) {
      for (Finding finding : checker.findings()) {
        if (isCycle(finding)) {
          inOrder.add(paths.computeIfAbsent(finding, CyclePath::of));
        }
      }
    }
    if (paths.isEmpty()) {
      return Defects.of(result);
    }
    try (BlockReader blocks = trace.open()) {
      Recording recording = new Recording(inOrder, blocks::isAtomicInBlock);
      Refiner refiner = new Refiner(paths, exact, blocks, recording, result.events());
      return Defects.of(result, refiner::refined);
    }
  }

  private static boolean isCycle(Finding finding) {
    return finding.kind() == FindingKind.NOT_ATOMIC
        && finding.certainty() == Certainty.OBSERVED
        && !finding.dependences().isEmpty();
  }

  /** What there is to say instead of a finding. */
  private List<Blame> refined(Finding finding) {
    CyclePath path = paths.get(finding);
    if (path == null) {
      return List.of(Blame.of(finding));
    }
    if (exact.containsKey(finding)) {
      return List.of(blame(new Narrowing(bestOfCall(finding, path)), finding));
    }
    VariableProof proof = proof(path, ofTransactions, (first, second) -> true);
    Narrowing best = new Narrowing(best(finding, proof));
    List<Blame> blames = new ArrayList<>(List.of(blame(best, finding)));
    if (!best.blamed().isInner()) {
      proof
          .interruptedInside()
          .map(edges -> blame(new Narrowing(edges), finding.withCount(1)))
          .ifPresent(blames::add);
    }
    return blames;
  }

  private VariableProof proof(
      CyclePath path, Meetings meetings, BiPredicate<Access, Access> mayBlame) {
    return new VariableProof(
        recording.accesses(path.blamed()),
        path.others().stream().map(recording::accesses).toList(),
        meetings,
        mayBlame);
  }

  /** The clearest cycle that proves a finding and blames the same call. */
  private List<CycleEdge> bestOfCall(Finding finding, CyclePath path) {
    List<CycleEdge> edges = edges(finding);
    Evidence evidence = Evidence.of(finding);
    boolean isLong = evidence == Evidence.VARIABLES && finding.steps().size() > 3;
    if (!isLong && !evidence.hasLocks()) {
      return edges;
    }
    Call call = new Narrowing(edges).blamed();
    VariableProof proof =
        proof(
            path,
            ofCalls,
            (first, second) ->
                first.position() < second.position() && first.call().common(second.call()) == call);
    return proof
        .interrupted()
        .or(
            () ->
                evidence.hasLocks() && edges.size() > 2 ? proof.alongside(edges) : Optional.empty())
        .orElse(edges);
  }

  /** The clearest cycle that proves a finding. */
  private List<CycleEdge> best(Finding finding, VariableProof proof) {
    List<CycleEdge> edges = edges(finding);
    Evidence evidence = Evidence.of(finding);
    boolean isLong = evidence == Evidence.VARIABLES && finding.steps().size() > 3;
    Optional<List<CycleEdge>> better =
        evidence.hasLocks() || isLong ? proof.interrupted() : Optional.empty();
    return better
        .or(() -> evidence.hasLocks() ? withoutLocks(edges, proof) : Optional.empty())
        .orElse(edges);
  }

  /** What may not be as simple, but better than locks. */
  private static Optional<List<CycleEdge>> withoutLocks(
      List<CycleEdge> edges, VariableProof proof) {
    return proof
        .interrupting()
        .or(() -> edges.size() > 2 ? proof.alongside(edges) : Optional.empty());
  }

  /** The cycle of a finding. */
  private List<CycleEdge> edges(Finding finding) {
    List<Step> steps = finding.steps();
    return finding.dependences().stream()
        .map(
            edge ->
                new CycleEdge(
                    recording.access(steps.get(edge.from())),
                    recording.access(steps.get(edge.to()))))
        .toList();
  }

  private Blame blame(Narrowing cycle, Finding original) {
    Finding finding = Cycle.of(cycle.links()).finding(symbols).withCount(original.count());
    Map<Step, Set<String>> inside = new HashMap<>();
    Blame known = Blame.of(original);
    CallSet called = exact.getOrDefault(original, CallSet.of(cycle.blamed().beginEvent()));
    Blame blame = new Blame(finding, known.transaction(), called, inside);
    Map<Long, Call> calls = cycle.calls();
    for (Step step : blame.ownSteps()) {
      Set<String> methods = new HashSet<>();
      for (Call call = calls.getOrDefault(step.event(), cycle.blamed());
          call != cycle.blamed();
          call = call.caller()) {
        methods.add(symbols.name(Kind.BLOCK, call.method()));
      }
      inside.put(step, methods);
    }
    return blame;
  }
}
