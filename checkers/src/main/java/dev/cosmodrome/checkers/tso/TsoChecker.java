package dev.cosmodrome.checkers.tso;

import static java.util.stream.Collectors.toSet;

import dev.cosmodrome.checkers.Barriers;
import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.CheckerDescriptor;
import dev.cosmodrome.checkers.EventPosition;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.Findings;
import dev.cosmodrome.checkers.Hint;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.Target;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.checkers.transactions.OpAndTarget;
import dev.cosmodrome.checkers.tso.ConflictGraph.Edge;
import dev.cosmodrome.checkers.tso.RobustnessMonitor.Action;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks serializability under total store order, after Enea and Farzan, "On atomicity in presence
 * of non-atomic writes" (TACAS 2016): whether blocks are atomic on a machine that buffers writes.
 *
 * <p>A trace with commits is one execution, and its graph decides; its graph of events decides
 * whether it is equivalent to an execution under sequential consistency. A trace without commits
 * stands for all executions in which its writes reach memory at some time, and must be serializable
 * in all of them. Exact, unless the verdict is undecided. The checker also reports if the program
 * could have had an outcome that it cannot have under sequential consistency.
 *
 * <p>No cycle passes a point at which no block is open and all buffers are empty. So it suffices to
 * examine the parts between two such points, and not even these if all conflicting accesses are
 * separated by fences and the trace is serializable in the ordinary sense.
 */
public final class TsoChecker implements Checker {
  /** The properties of the checker that the rest of the system uses. */
  public static final CheckerDescriptor DESCRIPTOR =
      new CheckerDescriptor(
          "tso",
          "blocks that are not atomic on machines with store buffers",
          CheckerDescriptor.Blocks.ATOMIC,
          FindingKind.NOT_ATOMIC_UNDER_TSO,
          FindingKind.NOT_ROBUST,
          FindingKind.NOT_ATOMIC);

  /** The maximum number of events of one stretch. */
  private static final int MAX_EVENTS = 1 << 21;

  /** The minimum number of events of a stretch; it ends at the next point where it can. */
  private static final int MIN_EVENTS_OF_STRETCH = 16;

  /** The maximum number of steps of one search. */
  private static final long MAX_STEPS = 200_000_000;

  /**
   * The maximum number of steps of a search if the execution without delays is not serializable.
   */
  private static final long MAX_STEPS_BESIDE = 20_000_000;

  /** The maximum number of findings for one stretch. */
  private static final int MAX_FINDINGS = 20;

  private final Symbols symbols;
  private final Checker serializability;
  private final StoreBuffers buffers;
  private final StretchLog log = new StretchLog();

  /** The first events of the trace. */
  private final StretchLog start = new StretchLog();

  /** The number of searches for a missing fence so far. */
  private int tries;

  private final RobustnessMonitor monitor;
  private final Findings<String> findings = new Findings<>(Violation::fingerprint);

  /** Reads that could have come before a write. */
  private final Findings<List<Long>> reads = new Findings<>(Violation::fingerprint);

  private String bound = "";

  private final Barriers<Boolean> barriers = new Barriers<>(() -> true);
  private boolean hasBarriers;

  /** The number of events before those in the log. */
  private long forgotten;

  /**
   * The number of events in the log right after it was emptied last; they stand for earlier ones.
   */
  private int kept;

  /** Whether the log was cut although a cycle may lead back over the cut. */
  private boolean isCut;

  private int threads;

  /**
   * Creates the checker.
   *
   * @param symbols the names in findings
   * @param serializability an exact checker for serializability in the ordinary sense
   */
  public TsoChecker(Symbols symbols, Checker serializability) {
    this.symbols = symbols;
    this.serializability = serializability;
    buffers = new StoreBuffers(symbols);
    monitor = new RobustnessMonitor(this::reportRead);
  }

  @Override
  public void check(EventBatch batch, boolean firstOnly) {
    serializability.check(batch, false);
    buffers.touch(batch);
    if (!buffers.isExecution()) {
      monitor.touch(batch);
    }
    int[] operations = batch.operations();
    for (int row = 0; row < batch.size() && !(firstOnly && hasFindings()); row++) {
      take(operations[row], batch.threads()[row], batch.targets()[row], batch.sites()[row]);
    }
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    serializability.event(operation, thread, target, site);
    take(operation, thread, target, site);
  }

  private void take(int traced, int thread, int target, int site) {
    int operation = StoreBuffers.onX86(traced);
    buffers.event(operation, thread, target);
    log.add(operation, thread, target, site);
    if (start.size() < Remedy.MAX_EVENTS) {
      start.add(operation, thread, target, site);
    }
    noteBarrier(operation, thread, target);
    threads = Math.max(threads, thread + 1);
    if (!buffers.isExecution()) {
      monitor.event(operation, thread, target, site);
    }
    if (log.size() >= MIN_EVENTS_OF_STRETCH + 2 * kept && !buffers.isExecution()) {
      boolean isQuiet = buffers.isQuiet();
      if (isQuiet || log.size() >= MAX_EVENTS) {
        analyze();
        isCut = !isQuiet;
      }
    }
  }

  private void noteBarrier(int operation, int thread, int target) {
    if (hasBarriers) {
      barriers.leave(thread);
      if (operation == Op.JOIN) {
        barriers.leave(target);
      }
    }
    if (operation == Op.BARRIER) {
      hasBarriers = true;
      barriers.arrive(thread, target);
    }
  }

  @Override
  public void finish() {
    serializability.finish();
    analyze();
    if (!buffers.isExecution()) {
      reportReads();
    }
  }

  /**
   * Reports the reads that the monitor found, unless they are part of another finding. If each
   * transaction ends with a fence, or could have, the program is serializable under TSO if and only
   * if it is serializable in the ordinary sense and robust (Theorem 3), and runs without delays
   * show both.
   */
  private void reportReads() {
    List<Set<Access>> known =
        findings.list().stream().map(Finding::violation).map(this::accesses).toList();
    for (Finding finding : reads.list()) {
      Set<Access> accesses = accesses(finding.violation());
      if (known.stream().noneMatch(others -> others.containsAll(accesses))) {
        add(finding.violation());
      }
    }
    if (findings.isEmpty() && buffers.isFenced()) {
      serializability.findings().forEach(finding -> add(finding.violation()));
    }
  }

  private void add(Violation violation) {
    findings.add(violation.fingerprint(), () -> violation);
  }

  /** An operation, its target and its site, without the identity of the objects. */
  private record Access(StepOperation operation, Object target, String location) {}

  private Set<Access> accesses(Violation violation) {
    return violation.interleaving().steps().stream()
        .map(
            step ->
                new Access(
                    step.operation(), field(step.target()), symbols.name(Kind.SITE, step.site())))
        .collect(toSet());
  }

  /** The field that a target is, whatever the object; other targets as they are. */
  private Object field(Target target) {
    OptionalInt variable = target.variable();
    return variable.isPresent() ? CycleRemedy.field(variable.getAsInt(), symbols) : target;
  }

  /** Reports a read that could have come before a write. */
  private void reportRead(Action read, long writePosition, int writeOperation, Action after) {
    int variable = OpAndTarget.target(read.opAndTarget());
    long opAndTarget = OpAndTarget.of(writeOperation, variable);
    Action write = new Action(buffers.lastWriter(variable), writePosition, opAndTarget);
    List<Long> key =
        Stream.of(read, write, after)
            .flatMap(
                action ->
                    Stream.of((long) EventPosition.site(action.position()), action.opAndTarget()))
            .toList();
    reads.add(
        key,
        () ->
            TsoFinding.ofRead(read, write, after, symbols).with(missingFence(read, write, after)));
  }

  /**
   * Returns the fence that would have kept a read behind a write; empty if it is unknown, or takes
   * too long to find.
   */
  private @Nullable Hint missingFence(Action read, Action write, Action after) {
    return start.size() < Remedy.MAX_EVENTS && tries++ < MAX_FINDINGS
        ? new MissingFence(start, symbols).before(read, write, after)
        : null;
  }

  /** Examines the events in the log, if there is a reason to, and empties it. */
  private void analyze() {
    boolean hadRace = buffers.hadRace();
    if (buffers.isExecution()) {
      Stretch stretch = StretchRecorder.record(log, forgotten);
      report(stretch, Execution.recorded(stretch), false);
      report(stretch, Execution.recorded(stretch), true);
      noteCut();
    } else if (hadRace || serializability.hasFindings()) {
      Stretch stretch = StretchRecorder.record(log, forgotten);
      boolean isReported = report(stretch, Execution.eager(stretch), false);
      if (hadRace) {
        searchDelays(stretch, isReported);
      }
      noteCut();
    }
    forget();
  }

  /** Empties the log; open blocks and waits at barriers begin anew in it. */
  private void forget() {
    forgotten += log.size();
    log.clear();
    for (int thread = 0; thread < threads && !buffers.isQuiet(); thread++) {
      for (int depth = 0; depth < buffers.depth(thread); depth++) {
        log.add(Op.BEGIN, thread, 0, 0);
      }
    }
    if (hasBarriers) {
      barriers.forEachWaiting((thread, barrier) -> log.add(Op.BARRIER, thread, barrier, 0));
    }
    kept = log.size();
    forgotten -= kept;
  }

  /** Sets the remark about a verdict that is undecided because the log was cut. */
  private void noteCut() {
    boolean isLong = log.size() >= MAX_EVENTS && !buffers.isExecution();
    if (isCut || isLong) {
      bound =
          String.format(
              Locale.ROOT,
              "More than %,d events without a point at which all blocks have ended and all buffers"
                  + " are empty.",
              MAX_EVENTS);
    }
  }

  /** Reports the cycles of an execution; returns whether there are any. */
  private boolean report(Stretch stretch, Execution execution, boolean ofEvents) {
    List<List<Edge>> cycles = execution.graph(ofEvents).cycles(MAX_FINDINGS);
    ShortCycle shortCycle = new ShortCycle(stretch, execution);
    for (List<Edge> found : cycles) {
      List<Edge> cycle = ofEvents ? found : shortCycle.of(found);
      add(
          new TsoFinding(stretch, execution, cycle, ofEvents, symbols)
              .violation(Certainty.OBSERVED));
    }
    return !cycles.isEmpty();
  }

  private void report(Stretch stretch, DelaySearch.Witness witness) {
    List<Edge> shorter = new ShortCycle(stretch, witness.execution()).of(witness.cycle());
    boolean hasDelay = shorter.contains(new Edge(witness.access(), witness.write()));
    Violation violation =
        new TsoFinding(
                stretch, witness.execution(), hasDelay ? shorter : witness.cycle(), false, symbols)
            .violation(Certainty.PREDICTED);
    add(violation.with(new Remedy(stretch, symbols).against(witness)));
  }

  /**
   * Searches for executions with delayed writes, one for each pair of locations that begins a
   * cycle.
   *
   * @param isReported whether the execution without delays is not serializable, either
   */
  private void searchDelays(Stretch stretch, boolean isReported) {
    DelaySearch search =
        new DelaySearch(
            stretch,
            Execution.eager(stretch).graph(false),
            isReported ? MAX_STEPS_BESIDE : MAX_STEPS);
    Set<Long> known = new HashSet<>();
    search.search(
        (access, write) ->
            known.size() < MAX_FINDINGS && !known.contains(positions(stretch, access, write)),
        witness -> {
          known.add(positions(stretch, witness.access(), witness.write()));
          if (!search.isKnown(witness)) {
            report(stretch, witness);
          }
        });
    if (known.isEmpty() && !isReported && search.isUndecided()) {
      search.solve(witness -> report(stretch, witness));
      if (search.isUndecided()) {
        bound =
            String.format(
                Locale.ROOT,
                "%,d events without a point at which all blocks have ended and all buffers are"
                    + " empty are too much for the search and for the SAT solver.",
                stretch.size());
      }
    }
  }

  private static long positions(Stretch stretch, int access, int write) {
    return (long) EventPosition.site(stretch.position(access)) << Integer.SIZE
        | EventPosition.site(stretch.position(write));
  }

  @Override
  public List<Finding> findings() {
    return findings.list();
  }

  @Override
  public boolean hasFindings() {
    return !findings.isEmpty();
  }

  @Override
  public boolean isComplete() {
    return bound.isEmpty();
  }

  @Override
  public String remark() {
    boolean isPartial = !buffers.isExecution() && monitor.hasForgotten();
    return bound.isEmpty() && isPartial
        ? "Some accesses were dropped for lack of memory: other runs of the program were examined in"
            + " part."
        : bound;
  }
}
