package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.checkers.Checker;
import dev.cosmodrome.checkers.CheckerDescriptor;
import dev.cosmodrome.checkers.CheckerDescriptor.Blocks;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.RecordingNeed;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.TraceResult.Extent;
import dev.cosmodrome.checkers.Verdict;
import dev.cosmodrome.checkers.atomicsets.AtomicSetsChecker;
import dev.cosmodrome.checkers.deadlocks.AbandonedLocks;
import dev.cosmodrome.checkers.races.RaceChecker;
import dev.cosmodrome.checkers.specification.AtomicMethods;
import dev.cosmodrome.checkers.specification.DeterministicMethods;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.MalformedEventException;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.TraceException;
import dev.cosmodrome.trace.ValidReader;
import java.io.IOException;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs several checkers over one trace in one pass. Each batch of events is passed to one checker
 * after the other, so that the code and data of a checker stay in the processor's caches.
 */
public final class TraceCheck {
  private static final double NANOS = 1e9;

  private static final String NO_EVENTS = "the trace contains no events";

  private static final String CONFLICTS_ONLY =
      "The recording contains conflicting accesses only, so violations may be missing: record\n"
          + "without --conflicts-only (accesses=shared).";

  private static final String REPEATED =
      "The recording contains no repeated accesses of a thread, so violations that need them are\n"
          + "not predicted: record with --all-accesses.";

  private final ValidReader reader;
  private final AtomicMethods methods;
  private final DeterministicMethods deterministicMethods;
  private final boolean firstOnly;
  private final List<Run> runs;

  /** The blocks that the checkers see. */
  private final Set<Blocks> views = EnumSet.noneOf(Blocks.class);

  private final EventBatch batch = new EventBatch();

  /** The same events, with other blocks. */
  private final EventBatch deterministicBatch = new EventBatch();

  /** The same events with the blocks of the trace. */
  private final EventBatch plainBatch = new EventBatch();

  /** The events of atomic methods, with hand-overs and tasks. */
  private final EventBatch handOverBatch = new EventBatch();

  private long events;
  private boolean endsBlocked;

  /** One checker and the time it has taken. */
  private static final class Run {
    final CheckerType type;
    final Checker checker;
    long nanos;

    Run(CheckerType type, Checker checker) {
      this.type = type;
      this.checker = checker;
    }
  }

  /**
   * Prepares a run without a specification besides the notes of the trace.
   *
   * @param reader the trace
   * @param types the checkers
   * @param firstOnly whether a checker stops at its first finding
   */
  public TraceCheck(ValidReader reader, List<CheckerType> types, boolean firstOnly) {
    this(reader, Specification.NONE, types, firstOnly);
  }

  /**
   * Prepares a run.
   *
   * @param reader the trace
   * @param specification the specification of the program's methods
   * @param types the checkers
   * @param firstOnly whether a checker stops at its first finding
   */
  public TraceCheck(
      ValidReader reader, Specification specification, List<CheckerType> types, boolean firstOnly) {
    this.reader = reader;
    this.firstOnly = firstOnly;
    methods = new AtomicMethods(specification, reader.symbols());
    deterministicMethods = new DeterministicMethods(specification, reader.symbols());
    runs =
        types.stream()
            .map(type -> new Run(type, type.create(reader.symbols(), specification)))
            .toList();
    types.forEach(type -> views.add(type.descriptor().blocks()));
  }

  /**
   * Reads the trace to its end, or until all checkers are done.
   *
   * @param name the trace's name in the result
   */
  public TraceResult<Finding> run(String name) throws IOException {
    while (!isDone() && reader.read(batch)) {
      check();
    }
    for (Run run : runs) {
      long start = System.nanoTime();
      if (!isDone(run)) {
        run.checker.finish();
      }
      run.nanos += System.nanoTime() - start;
    }
    boolean isThinned = reader.symbols().has(new Note.RepeatsLeftOut());
    boolean hasConflictsOnly = reader.symbols().has(new Note.ConflictsOnly());
    Optional<String> whyNothing =
        reader.symbols().notes(Note.NothingRecorded.class).stream()
            .map(Note.NothingRecorded::reason)
            .findFirst()
            .or(() -> events == 0 ? Optional.of(NO_EVENTS) : Optional.empty());
    List<CheckerResult<Finding>> results =
        runs.stream()
            .map(run -> result(run, isThinned, hasConflictsOnly))
            .map(
                result ->
                    result.verdict() == Verdict.CLEAN && whyNothing.isPresent()
                        ? unchecked(result, whyNothing.get())
                        : result)
            .toList();
    return new TraceResult<>(name, events, results);
  }

  /** Returns the statistics of the checkers, with their names. */
  public List<String> statistics() {
    return runs.stream()
        .flatMap(
            run ->
                run.checker.statistics().stream()
                    .map(statistic -> run.type.id() + ": at most " + statistic))
        .toList();
  }

  /**
   * Returns whether threads are deadlocked at the end of the trace, or a thread has ended with a
   * lock. Called after the trace was read.
   */
  public boolean endsBlocked() {
    return endsBlocked || AbandonedLocks.areIn(reader.symbols());
  }

  /** Returns the atomic sets that are violated, by their ids in an index of the trace. */
  BitSet violatedSets() {
    return runs.stream()
        .map(run -> run.checker)
        .filter(AtomicSetsChecker.class::isInstance)
        .map(checker -> ((AtomicSetsChecker) checker).violated())
        .findFirst()
        .orElseGet(BitSet::new);
  }

  /** Returns the variables that have data races. */
  BitSet racing() {
    return runs.stream()
        .map(run -> run.checker)
        .filter(RaceChecker.class::isInstance)
        .map(checker -> ((RaceChecker) checker).racing())
        .findFirst()
        .orElseGet(BitSet::new);
  }

  private CheckerResult<Finding> result(Run run, boolean isThinned, boolean hasConflictsOnly) {
    Checker checker = run.checker;
    String remark = checker.remark();
    if (hasConflictsOnly && !run.type.descriptor().needsConflictsOnly()) {
      remark = remark + (remark.isEmpty() ? "" : "\n") + CONFLICTS_ONLY;
    } else if (isThinned && run.type.needs(RecordingNeed.ALL_ACCESSES)) {
      remark = remark + (remark.isEmpty() ? "" : "\n") + REPEATED;
    }
    return new CheckerResult<>(
        run.type.id(),
        checker.verdict(),
        checker.findings(),
        0,
        run.nanos / NANOS,
        remark,
        extent(run),
        checker.unseen());
  }

  private Extent extent(Run run) {
    long first = run.checker.firstViolation();
    boolean stops =
        first >= 0
            && (firstOnly || run.type.descriptor().reports() == CheckerDescriptor.Reports.FIRST);
    return new Extent(stops ? Math.min(first + 1, events) : events, first);
  }

  /** Returns the result of a checker that had nothing to check. */
  private static CheckerResult<Finding> unchecked(CheckerResult<Finding> result, String why) {
    return new CheckerResult<>(
        result.id(),
        Verdict.UNDECIDED,
        List.of(),
        0,
        result.seconds(),
        CheckerResult.NOTHING_CHECKED + why);
  }

  private boolean isDone() {
    return firstOnly && runs.stream().allMatch(this::isDone);
  }

  private boolean isDone(Run run) {
    return firstOnly && run.checker.hasFindings();
  }

  /** Passes the batch to the checkers. */
  private void check() {
    if (views.contains(Blocks.DETERMINISTIC)) {
      deterministicBatch.assign(batch);
      deterministicMethods.mark(deterministicBatch);
    }
    if (views.contains(Blocks.RECORDED)) {
      plainBatch.assign(batch);
    }
    if (views.contains(Blocks.ATOMIC_WITH_HAND_OVERS)) {
      handOverBatch.assign(batch);
    }
    methods.mark(batch);
    if (views.contains(Blocks.ATOMIC_WITH_HAND_OVERS)) {
      restoreHandOvers();
    }
    events += batch.size();
    endsBlocked = batch.size() > 0 && batch.operations()[batch.size() - 1] == Op.BLOCKED;
    try {
      for (Run run : runs) {
        long start = System.nanoTime();
        if (!isDone(run)) {
          run.checker.check(batch(run.type), firstOnly);
        }
        run.nanos += System.nanoTime() - start;
      }
    } catch (MalformedEventException e) {
      throw new TraceException(batch.place(row(e)), e.reason());
    }
  }

  /** Returns the events with the blocks that a checker needs. */
  private EventBatch batch(CheckerType type) {
    return switch (type.descriptor().blocks()) {
      case ATOMIC -> batch;
      case ATOMIC_WITH_HAND_OVERS -> handOverBatch;
      case DETERMINISTIC -> deterministicBatch;
      case RECORDED -> plainBatch;
    };
  }

  /** Copies the events with marked blocks, but restores hand-overs as the trace has them. */
  private void restoreHandOvers() {
    int[] operations = handOverBatch.operations();
    for (int row = 0; row < batch.size(); row++) {
      if (Op.withoutSignals(operations[row]) == operations[row]) {
        operations[row] = batch.operations()[row];
      }
    }
  }

  /** Returns the row of the batch that has a malformed event. */
  private int row(MalformedEventException e) {
    return e.event() == MalformedEventException.LAST
        ? batch.size() - 1
        : (int) (e.event() - (events - batch.size()));
  }
}
