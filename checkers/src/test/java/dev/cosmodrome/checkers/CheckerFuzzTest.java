package dev.cosmodrome.checkers;

import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.aerodrome.AerodromeChecker;
import dev.cosmodrome.checkers.atomicity.AtomicityChecker;
import dev.cosmodrome.checkers.atomicsets.AtomicSetsChecker;
import dev.cosmodrome.checkers.atomicsets.ViolatedUnits;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.MethodTraces;
import dev.cosmodrome.checkers.pipeline.TraceCheck;
import dev.cosmodrome.checkers.races.RaceChecker;
import dev.cosmodrome.checkers.refinement.Refiner;
import dev.cosmodrome.checkers.specification.AtomicSetLines;
import dev.cosmodrome.checkers.specification.AtomicTrace;
import dev.cosmodrome.checkers.specification.RecordedProgram;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.checkers.velodrome.VelodromeChecker;
import dev.cosmodrome.testkit.AtomicSetOracle;
import dev.cosmodrome.testkit.ClassUnits;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.ObjectUnits;
import dev.cosmodrome.testkit.PatternOracle;
import dev.cosmodrome.testkit.RaceOracle;
import dev.cosmodrome.testkit.RandomClasses;
import dev.cosmodrome.testkit.RandomMethods;
import dev.cosmodrome.testkit.RandomTraces;
import dev.cosmodrome.testkit.SerializabilityOracle;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.ValidReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each checker says what its oracle says, on random traces. */
class CheckerFuzzTest {
  @Test
  void atomicityReportsAtTheEventThatClosesTheFirstCycle() {
    disproveOnRandomTraces(trace -> !reportsExactly(trace, AtomicityChecker::new));
  }

  @Test
  void velodromeReportsAtTheEventThatClosesTheFirstCycle() {
    disproveOnRandomTraces(trace -> !reportsExactly(trace, VelodromeChecker::new));
  }

  @Test
  void aerodromeReportsEachViolationAndNotBeforeItHappens() {
    disproveOnRandomTraces(
        trace -> {
          int expected = SerializabilityOracle.firstViolation(trace);
          int actual = Runs.firstReport(trace, new AerodromeChecker(trace.symbols()));
          return expected < 0 ? actual >= 0 : actual < expected;
        });
  }

  /** Checkers that take a batch in loops of their own. */
  @ParameterizedTest
  @EnumSource(names = {"ATOMICITY", "AERODROME", "RACES", "DETERMINISM", "ATOMIC_SETS", "TSO"})
  void batchesMakeNoDifference(CheckerType type) {
    int count = Fuzz.TRACES / (type == CheckerType.TSO ? 100 : 4);
    RandomTraces traces = new RandomTraces(Fuzz.SEED);
    Fuzz.disprove(
        count,
        traces::next,
        trace -> !findings(trace, type, 1).equals(findings(trace, type, EventBatch.CAPACITY)));
  }

  private static List<SpelledFinding> findings(EventList trace, CheckerType type, int batch) {
    Checker checker = type.create(trace.symbols(), Specification.NONE);
    return SpelledFinding.of(Runs.check(trace, batch, checker).findings());
  }

  @Test
  void findingsAreProofs() {
    disproveOnRandomTraces(
        trace ->
            !provesAll(trace, AtomicityChecker::new)
                || !provesAll(trace, VelodromeChecker::new)
                || !provesAll(trace, AerodromeChecker::new));
  }

  @Test
  void refinedFindingsAreProofsOfTheSameVerdict() {
    disproveOnRandomTraces(
        trace ->
            !isRefinedWell(trace, AtomicityChecker::new)
                || !isRefinedWell(trace, VelodromeChecker::new)
                || !isRefinedWell(trace, AerodromeChecker::new));
  }

  /** The blocks that a finding names have no serial order, even if no other block is atomic. */
  @Test
  void blocksOfFindingsAreToBlameByThemselves() {
    MethodTraces traces = new MethodTraces(Fuzz.SEED);
    Fuzz.disprove(
        traces::next,
        trace ->
            !isNarrowedWell(trace, CheckerType.ATOMICITY)
                || !isNarrowedWell(trace, CheckerType.VELODROME)
                || !isNarrowedWell(trace, CheckerType.AERODROME));
  }

  @Test
  void racesAreFoundOnEachRacyVariableAtTheFirstRacyAccess() {
    disproveOnRandomTraces(trace -> !firstRaces(trace).equals(RaceOracle.firstRaces(trace)));
  }

  @Test
  void racesAreBetweenAccessesThatNothingOrders() {
    disproveOnRandomTraces(
        trace -> {
          List<RaceOracle.Race> races = RaceOracle.races(trace);
          return !Runs.check(trace, RaceChecker::new).findings().stream()
              .map(Finding::steps)
              .map(s -> new RaceOracle.Race((int) s.get(0).event(), (int) s.get(1).event()))
              .allMatch(races::contains);
        });
  }

  @Test
  void atomicSetsReportsAtTheEventThatClosesTheFirstCycleOnASet() {
    for (SetChoice choice : SetChoice.values()) {
      disproveOnRandomTraces(
          trace -> {
            Checker checker = choice.checker(trace.symbols(), false);
            int expected = AtomicSetOracle.firstViolation(trace, choice.declared(trace.symbols()));
            return Runs.firstReport(trace, checker) != expected;
          });
    }
  }

  @Test
  void patternsAreReportedByTheAccessThatCompletesTheFirst() {
    for (SetChoice choice : SetChoice.values()) {
      disproveOnRandomTraces(
          trace -> {
            Checker checker = choice.checker(trace.symbols(), true);
            int expected = PatternOracle.firstMatch(trace, choice.declared(trace.symbols()));
            return Runs.firstReport(trace, checker) != expected;
          });
    }
  }

  @Test
  void eachPatternIsAViolation() {
    for (SetChoice choice : SetChoice.values()) {
      disproveOnRandomTraces(
          trace -> {
            Checker checker = choice.checker(trace.symbols(), true);
            int pattern = Runs.firstReport(trace, checker);
            int first = AtomicSetOracle.firstViolation(trace, choice.declared(trace.symbols()));
            return pattern >= 0 && (first < 0 || first > pattern);
          });
    }
  }

  @Test
  void atomicSetsDecidesUnitsByObjectsAndCallbacks() {
    RandomMethods traces = new RandomMethods(Fuzz.SEED);
    ObjectUnits units = RandomMethods.units();
    Fuzz.disprove(
        traces::next,
        trace ->
            Runs.firstReport(trace, ofObjects(trace, false)) != units.firstViolation(trace)
                || Runs.firstReport(trace, ofObjects(trace, true)) != units.firstMatch(trace));
  }

  /** Each unit that is violated by itself, or one inside it, is blamed, by the right pattern. */
  @Test
  void atomicSetsBlamesTheInnermostUnits() {
    for (SetChoice choice : SetChoice.values()) {
      disproveOnRandomTraces(
          trace -> {
            List<AtomicSetOracle.Declared> declared = choice.declared(trace.symbols());
            return !isBlamedWell(
                trace,
                choice.sets(),
                (method, depth) -> false,
                AtomicSetOracle.firstViolation(trace, declared),
                (some, x) -> AtomicSetOracle.violatedByThemselves(some, x, declared),
                event -> PatternOracle.completedBy(event, trace, declared));
          });
    }
  }

  @Test
  void atomicSetsBlamesTheInnermostUnitsOnObjects() {
    RandomMethods traces = new RandomMethods(Fuzz.SEED);
    ObjectUnits units = RandomMethods.units();
    Fuzz.disprove(
        traces::next,
        trace ->
            !isBlamedWell(
                trace,
                AtomicSetLines.parse(""),
                objects(),
                units.firstViolation(trace),
                units::violatedByThemselves,
                event -> units.completedBy(event, trace)));
  }

  /** Static and volatile fields, arrays, atomics, private, static and unrecorded methods. */
  @Test
  void atomicSetsDecidesUnitsByClasses() {
    RandomClasses traces = new RandomClasses(Fuzz.SEED);
    ClassUnits units = new ClassUnits();
    AtomicSets all = AtomicSetLines.parse("");
    Fuzz.disprove(
        traces::next,
        trace -> {
          Program program = new RecordedProgram(Specification.NONE, trace.symbols());
          AtomicSets patterns = all.withPatternsOnly(true);
          Checker checker = AtomicSetsChecker.of(patterns, program, trace.symbols());
          return Runs.firstReport(trace, checker) != units.firstMatch(trace)
              || !isBlamedWell(
                  trace,
                  all,
                  program,
                  units.firstViolation(trace),
                  units::violatedByThemselves,
                  event -> units.completedBy(event, trace));
        });
  }

  private static boolean isBlamedWell(
      EventList trace,
      AtomicSets sets,
      Program program,
      int first,
      BiFunction<EventList, Integer, Set<Integer>> violated,
      IntFunction<Set<Integer>> completed) {
    List<SpelledFinding> all = blamed(trace, sets, program, trace.size());
    List<SpelledFinding> atFirst = blamed(trace, sets, program, first + 1);
    return all.isEmpty() == first < 0
        && atFirst.isEmpty() == first < 0
        && new UnitBlame(trace, atFirst, (some, x) -> Set.of(), completed).areAllAt(first)
        && new UnitBlame(trace, all, violated, completed).isRight();
  }

  /** The findings in the first events of a trace, with the units that they blame. */
  private static List<SpelledFinding> blamed(
      EventList trace, AtomicSets sets, Program program, int events) {
    Symbols symbols = trace.symbols();
    EventList start = new EventList(symbols);
    for (int i = 0; i < events; i++) {
      EventList.Event event = trace.get(i);
      start.event(event.operation(), event.thread(), event.target(), event.site());
    }
    Checker checker = Runs.check(start, s -> AtomicSetsChecker.of(sets, program, symbols));
    if (!(checker instanceof AtomicSetsChecker exact)) {
      return SpelledFinding.of(checker.findings());
    }
    ViolatedUnits units =
        new ViolatedUnits(sets, program, symbols, exact.violated(), checker.findings());
    for (int i = 0; i < start.size(); i++) {
      EventList.Event event = start.get(i);
      units.event(event.operation(), event.thread(), event.target(), event.site());
    }
    return SpelledFinding.of(units.findings());
  }

  private static Checker ofObjects(EventList trace, boolean patternsOnly) {
    AtomicSets sets = AtomicSetLines.parse("").withPatternsOnly(patternsOnly);
    return AtomicSetsChecker.of(sets, objects(), trace.symbols());
  }

  private static Program objects() {
    return new Program() {
      @Override
      public boolean isAtomic(int method, int depth) {
        return RandomMethods.units().isMeant().test(method);
      }

      @Override
      public boolean hasReceivers() {
        return true;
      }
    };
  }

  private static boolean reportsExactly(
      EventList trace, Function<Symbols, ? extends Checker> factory) {
    return Runs.firstReport(trace, factory.apply(trace.symbols()))
        == SerializabilityOracle.firstViolation(trace);
  }

  private static boolean provesAll(EventList trace, Function<Symbols, ? extends Checker> factory) {
    return SpelledFinding.of(Runs.check(trace, factory).findings()).stream()
        .allMatch(finding -> new ProofCheck(trace, finding).holds());
  }

  private static boolean isRefinedWell(
      EventList trace, Function<Symbols, ? extends Checker> factory) {
    Checker checker = Runs.check(trace, factory);
    CheckerResult<Finding> before =
        new CheckerResult<>("", checker.verdict(), checker.findings(), 0, 0);
    CheckerResult<Finding> after = refined(before, trace);
    List<SpelledFinding> findings = SpelledFinding.of(after.findings());
    return after.verdict() == before.verdict()
        && findings.isEmpty() == before.findings().isEmpty()
        && findings.stream().map(SpelledFinding::fingerprint).distinct().count() == findings.size()
        && findings.stream().allMatch(finding -> EachBlockTest.isCountedWell(trace, finding))
        && findings.stream().allMatch(finding -> new NarrowProof(trace, finding).holds());
  }

  private static boolean isNarrowedWell(EventList trace, CheckerType type) {
    TraceResult<Finding> result;
    try (TraceReader reader = new MemoryReader(trace)) {
      result = new TraceCheck(ValidReader.of(reader), List.of(type), false).run("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    CheckerResult<Finding> before = result.checkers().get(0);
    CheckerResult<Finding> after = refined(before, trace);
    List<SpelledFinding> findings = SpelledFinding.of(after.findings());
    return after.verdict() == before.verdict()
        && after.findings().isEmpty() == before.findings().isEmpty()
        && findings.stream().allMatch(finding -> new NarrowProof(trace, finding).holds())
        && findings.stream().allMatch(finding -> EachBlockTest.isCountedWell(trace, finding));
  }

  private static CheckerResult<Finding> refined(CheckerResult<Finding> checker, EventList trace) {
    try {
      TraceResult<Finding> result = new TraceResult<>("", trace.size(), List.of(checker));
      return Refiner.refine(
              result, AtomicTrace.of(() -> new MemoryReader(trace), Specification.NONE))
          .checkers()
          .get(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first racy access of each variable. */
  private static Map<Integer, Integer> firstRaces(EventList trace) {
    Map<Integer, Integer> races = new HashMap<>();
    for (SpelledFinding race : SpelledFinding.of(Runs.check(trace, RaceChecker::new).findings())) {
      SpelledFinding.Step later = race.steps().get(1);
      int variable = trace.symbols().of(Kind.VARIABLE).intern(later.target());
      races.merge(variable, (int) later.event(), Math::min);
    }
    return races;
  }

  /** Fails with the smallest trace that shows what must not be. */
  private static void disproveOnRandomTraces(Predicate<EventList> wrong) {
    RandomTraces traces = new RandomTraces(Fuzz.SEED);
    Fuzz.disprove(traces::next, wrong);
  }
}
