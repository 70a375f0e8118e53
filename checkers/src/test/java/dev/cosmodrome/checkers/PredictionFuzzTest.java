package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.deadlocks.DeadlockChecker;
import dev.cosmodrome.checkers.predictedatomicity.BlocksChecker;
import dev.cosmodrome.checkers.prediction.CollectionLocks;
import dev.cosmodrome.checkers.reduction.ReductionChecker;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.RandomSchedules;
import dev.cosmodrome.testkit.RandomTransactions;
import dev.cosmodrome.testkit.RandomTransactions.Shape;
import dev.cosmodrome.testkit.ScheduleOracle;
import dev.cosmodrome.testkit.TransactionSet;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Predictions agree with all schedules of random sets of transactions. */
class PredictionFuzzTest {
  /** Looking at all schedules takes its time. */
  private static final int SETS = Fuzz.TRACES / 10;

  @ParameterizedTest
  @EnumSource(Shape.class)
  void blocksFindsWhatHasAScheduleThatIsNotSerializableAndNothingElse(Shape shape) {
    disprove(shape, trace -> blocks(trace).verdict() != expected(trace));
  }

  @ParameterizedTest
  @EnumSource(RandomSchedules.Shape.class)
  void blocksDecidesTracesWhoseThreadsTakeTurnsAtAnyTime(RandomSchedules.Shape shape) {
    RandomSchedules traces = new RandomSchedules(Fuzz.SEED);
    Fuzz.disprove(
        SETS, () -> traces.next(shape), trace -> blocks(trace).verdict() != expected(trace));
  }

  @ParameterizedTest
  @EnumSource(RandomSchedules.Shape.class)
  void eachFindingInTracesWhoseThreadsTakeTurnsIsAScheduleOfTheTrace(RandomSchedules.Shape shape) {
    RandomSchedules traces = new RandomSchedules(Fuzz.SEED);
    Fuzz.disprove(
        SETS,
        () -> traces.next(shape),
        trace ->
            !SpelledFinding.of(blocks(trace).findings()).stream()
                .allMatch(f -> isScheduleOf(f, trace)));
  }

  @ParameterizedTest
  @EnumSource(RandomSchedules.Shape.class)
  void reductionNeverCallsATraceAtomicThatIsNot(RandomSchedules.Shape shape) {
    RandomSchedules traces = new RandomSchedules(Fuzz.SEED);
    Fuzz.disprove(
        SETS,
        () -> traces.next(shape),
        trace ->
            reduction(trace, LockDiscipline.PAIRWISE).verdict() == Verdict.CLEAN
                && expected(trace) != Verdict.CLEAN);
  }

  /** Returns whether the steps are events of the trace that can come in this order. */
  private static boolean isScheduleOf(SpelledFinding finding, EventList trace) {
    boolean areEvents =
        finding.steps().stream()
            .allMatch(
                step -> {
                  EventList.Event event = trace.get((int) step.event());
                  Symbols symbols = trace.symbols();
                  return symbols.name(Kind.THREAD, event.thread()).equals(step.thread())
                      && Op.word(event.operation()).equals(step.operation().id())
                      && symbols.target(event.operation(), event.target()).equals(step.target());
                });
    List<Integer> order = finding.steps().stream().map(step -> (int) step.event()).toList();
    return areEvents && ScheduleOracle.hasViolation(TransactionSet.of(trace), order);
  }

  /** For two transactions, it does not matter whether parts of the set count. */
  @Test
  void blocksDecidesTwoTransactionsByThePapersDefinition() {
    disprove(
        Shape.TWO_TRANSACTIONS,
        trace -> blocks(trace).hasFindings() == ScheduleOracle.isAtomic(TransactionSet.of(trace)));
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void eachFindingOfBlocksIsAScheduleThatIsNotSerializable(Shape shape) {
    disprove(
        shape,
        trace ->
            !SpelledFinding.of(blocks(trace).findings()).stream()
                .allMatch(f -> isScheduleOf(f, trace)));
  }

  @ParameterizedTest
  @EnumSource(LockDiscipline.class)
  void reductionNeverCallsASetAtomicThatIsNot(LockDiscipline discipline) {
    RandomTransactions sets = new RandomTransactions(Fuzz.SEED);
    Fuzz.disprove(
        SETS,
        sets::next,
        trace ->
            reduction(trace, discipline).verdict() == Verdict.CLEAN
                && expected(trace) != Verdict.CLEAN);
  }

  @ParameterizedTest
  @EnumSource(
      value = Shape.class,
      names = {"FORKS"},
      mode = EnumSource.Mode.EXCLUDE)
  void deadlocksThatCanHappenAreFound(Shape shape) {
    disprove(
        shape,
        trace ->
            ScheduleOracle.canDeadlock(TransactionSet.of(trace))
                && !Runs.check(trace, symbols -> new DeadlockChecker(symbols, CollectionLocks.NONE))
                    .hasFindings());
  }

  private static Checker blocks(EventList trace) {
    return Runs.check(
        trace, symbols -> new BlocksChecker(symbols, method -> true, CollectionLocks.NONE));
  }

  private static Checker reduction(EventList trace, LockDiscipline discipline) {
    return Runs.check(
        trace,
        symbols -> new ReductionChecker(symbols, m -> true, CollectionLocks.NONE, discipline));
  }

  private static Verdict expected(EventList trace) {
    return ScheduleOracle.areAllSubsetsAtomic(TransactionSet.of(trace))
        ? Verdict.CLEAN
        : Verdict.VIOLATION;
  }

  private static void disprove(Shape shape, Predicate<EventList> wrong) {
    RandomTransactions sets = new RandomTransactions(Fuzz.SEED);
    Fuzz.disprove(SETS, () -> sets.next(shape), wrong);
  }
}
