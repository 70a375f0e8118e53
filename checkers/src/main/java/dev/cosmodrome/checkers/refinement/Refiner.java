package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.BlockReader;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.TracePrefix;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.transactions.Cycle;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Symbols;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Proves findings by variables where checkers found locks first, and blames the innermost method
 * that is not atomic. For this it reads the trace again and collects the accesses of the
 * transactions in the findings. Verdicts stay, and so do findings without a better proof; the
 * result has one finding for each defect.
 *
 * <p>The blamed transaction stays, unless only a block that it interrupts can be blamed by
 * variables.
 *
 * <p>There are two passes over the trace, with the blocks that the checkers saw. The first one,
 * {@link #blocks}, finds each block that is violated by itself, for checkers that report each
 * block; a cycle of blocks none of which is violated by itself stays. The second one, {@link
 * #accesses}, collects the accesses of transactions. A pass that no finding needs is left out.
 */
public final class Refiner {
  private TraceResult<Finding> result;
  private final List<CheckerResult<Finding>> concerned;

  /** The first pass, null if there is none. */
  private @Nullable SingleBlocks single;

  /** The second pass, null if there is none. */
  private @Nullable StretchRecording recording;

  /** The findings to refine; looked up by identity, never iterated over. */
  private final IdentityHashMap<Finding, CyclePath> paths = new IdentityHashMap<>();

  /** The findings whose calls are known, with their calls; looked up in the same way. */
  private final IdentityHashMap<Finding, CallSet> exact = new IdentityHashMap<>();

  private final Symbols symbols;

  /** The searches for findings that blame a certain call, and for others. */
  private final Meetings ofCalls = new Meetings();

  private final Meetings ofTransactions = new Meetings();

  /**
   * Prepares to refine findings.
   *
   * @param isConcerned whether a checker reports each block
   * @param symbols the names in the trace
   */
  public Refiner(
      TraceResult<Finding> result, Predicate<CheckerResult<Finding>> isConcerned, Symbols symbols) {
    this.result = result;
    this.symbols = symbols;
    concerned =
        result.checkers().stream()
            .filter(isConcerned)
            .filter(checker -> !checker.findings().isEmpty())
            .toList();
  }

  /** Returns whether a finding needs the pass {@link #blocks}. */
  public boolean needsBlocks() {
    return !concerned.isEmpty();
  }

  /**
   * Returns the first pass.
   *
   * @param isAtomic whether a method is atomic that is called in a block
   */
  public EventSink blocks(IntPredicate isAtomic) {
    Set<Long> begins = new HashSet<>();
    concerned.forEach(checker -> checker.findings().forEach(f -> begins.addAll(begins(f))));
    single = new SingleBlocks(symbols, isAtomic, begins);
    return single;
  }

  /** Returns whether a finding needs the pass {@link #accesses}. Called after the first pass. */
  public boolean needsAccesses() {
    addBlocks();
    return hasCycles(result);
  }

  private static boolean hasCycles(TraceResult<Finding> result) {
    return result.checkers().stream()
        .flatMap(checker -> checker.findings().stream())
        .anyMatch(Refiner::isCycle);
  }

  /** Replaces findings by those of the first pass. */
  private void addBlocks() {
    SingleBlocks found = single;
    if (found != null) {
      single = null;
      List<Finding> findings = found.findings();
      List<CheckerResult<Finding>> checkers = new ArrayList<>();
      for (CheckerResult<Finding> checker : result.checkers()) {
        checkers.add(concerned.contains(checker) ? with(found, findings, checker) : checker);
      }
      for (int i = 0; i < findings.size(); i++) {
        exact.put(findings.get(i), found.blamed(i));
      }
      result = result.withCheckers(checkers);
    }
  }

  private static CheckerResult<Finding> with(
      SingleBlocks single, List<Finding> findings, CheckerResult<Finding> checker) {
    List<Finding> all = new ArrayList<>(findings);
    checker.findings().stream()
        .filter(finding -> begins(finding).stream().noneMatch(single::isViolated))
        .forEach(all::add);
    return checker.withFindings(all);
  }

  /** Returns the events by which the blocks of a finding begin. */
  private static List<Long> begins(Finding finding) {
    return finding.transactions().stream()
        .filter(transaction -> !transaction.unary())
        .map(Participant::event)
        .toList();
  }

  /**
   * Returns the second pass.
   *
   * @param isAtomic whether a method is atomic that is called in a block
   */
  public EventSink accesses(IntPredicate isAtomic) {
    addBlocks();
    List<CyclePath> inOrder = new ArrayList<>();
    for (CheckerResult<Finding> checker : result.checkers()) {
      for (Finding finding : checker.findings()) {
        if (isCycle(finding)) {
          inOrder.add(paths.computeIfAbsent(finding, CyclePath::of));
        }
      }
    }
    recording = new StretchRecording(inOrder, isAtomic);
    return recording;
  }

  private StretchRecording recording() {
    return Objects.requireNonNull(recording);
  }

  /** Returns whether the second pass needs no more of the trace. */
  public boolean hasAccesses() {
    return recording().isDone();
  }

  /**
   * Returns the result with one finding for each defect, after the passes; proved by variables if
   * there was a second one.
   */
  public TraceResult<Finding> refined() {
    addBlocks();
    return recording == null ? Defects.of(result) : Defects.of(result, this::refined);
  }

  /**
   * Returns the result with one finding for each defect, for checkers that do not report each
   * block.
   *
   * @param trace the trace that was checked, with the blocks that the checkers saw
   */
  public static TraceResult<Finding> refine(TraceResult<Finding> result, BlockReader.Source trace)
      throws IOException {
    if (!hasCycles(result)) {
      return Defects.of(result);
    }
    try (BlockReader reader = trace.open()) {
      Refiner refiner = new Refiner(result, checker -> false, reader.symbols());
      EventSink accesses = refiner.accesses(reader::isAtomicInBlock);
      TracePrefix.read(reader, accesses, result.events(), refiner::hasAccesses);
      return refiner.refined();
    }
  }

  /** Returns whether a finding is a cycle of transactions that happened, which may be refined. */
  public static boolean isCycle(Finding finding) {
    return finding.violation().isObservedCycle();
  }

  /** Returns the findings that replace a finding. */
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
        recording().accesses(path.blamed()),
        path.others().stream().map(recording()::accesses).toList(),
        meetings,
        mayBlame);
  }

  /** Returns the clearest cycle that proves a finding and blames the same call. */
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

  /** Returns the clearest cycle that proves a finding. */
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

  /** Returns a cycle without locks, which may be less simple. */
  private static Optional<List<CycleEdge>> withoutLocks(
      List<CycleEdge> edges, VariableProof proof) {
    return proof
        .interrupting()
        .or(() -> edges.size() > 2 ? proof.alongside(edges) : Optional.empty());
  }

  /** Returns the cycle of a finding. */
  private List<CycleEdge> edges(Finding finding) {
    List<Step> steps = finding.steps();
    return finding.dependences().stream()
        .map(
            edge ->
                new CycleEdge(
                    recording().access(steps.get(edge.from())),
                    recording().access(steps.get(edge.to()))))
        .toList();
  }

  /** Returns the finding that a cycle proves, which may blame another transaction of the cycle. */
  private Blame blame(Narrowing cycle, Finding original) {
    Finding finding = new Finding(Cycle.of(cycle.links()).violation(symbols), original.count());
    long blamed = finding.violation().blamed().event();
    Map<Step, Set<Integer>> inside = new HashMap<>();
    Blame known = Blame.of(original);
    CallSet called = exact.getOrDefault(original, CallSet.of(blamed));
    Blame blame = new Blame(finding, known.transaction(), called, inside);
    Map<Long, Call> calls = cycle.calls();
    for (Step step : blame.ownSteps()) {
      Set<Integer> methods = new HashSet<>();
      for (Call call = calls.getOrDefault(step.event(), Call.NONE);
          call != Call.NONE && call.beginEvent() != blamed;
          call = call.caller()) {
        methods.add(call.method());
      }
      inside.put(step, methods);
    }
    return blame;
  }
}
