package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.MethodTraces;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.RandomTraces;
import dev.cosmodrome.testkit.SingleBlockOracle;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Guarantees that relate checkers to each other. */
class GuaranteesTest {
  private static final int[] ORDER_NOTHING = {
    Op.FENCE,
    Op.ACQUIRE_FENCE,
    Op.RELEASE_FENCE,
    Op.SHARE,
    Op.UNSHARE,
    Op.TRY,
    Op.MARK,
    Op.OBSERVE,
    Op.OBSERVE_ORDER,
    Op.OBSERVE_FIRST,
    Op.CHANCE,
    Op.REFUSED,
    Op.ASKED
  };

  @ParameterizedTest
  @EnumSource(names = {"ATOMICITY", "VELODROME", "AERODROME", "RACES"})
  void theVerdictIsNeverUndecided(CheckerType type) {
    RandomTraces traces = new RandomTraces(Fuzz.SEED);
    Fuzz.disprove(
        Fuzz.TRACES / 4, traces::next, trace -> check(trace, type).verdict() == Verdict.UNDECIDED);
  }

  /** Such an event tells at most that its thread has left a barrier. */
  @ParameterizedTest
  @EnumSource(names = {"ATOMICITY", "VELODROME", "AERODROME"})
  void eventsThatOrderNothingMakeNoDifference(CheckerType type) {
    RandomTraces traces = new RandomTraces(Fuzz.SEED);
    Fuzz.disprove(
        Fuzz.TRACES / 4,
        () -> traces.next(RandomTraces.Shape.MODES),
        trace -> check(trace, type).hasFindings() != check(withOthers(trace), type).hasFindings());
  }

  /** The trace with events that order nothing before each of its events. */
  private static EventList withOthers(EventList trace) {
    EventList result = new EventList(trace.symbols());
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      for (int operation : ORDER_NOTHING) {
        int target = Op.target(operation) == Kind.THREAD ? event.thread() : 0;
        result.event(operation, event.thread(), target, 0);
      }
      result.event(event.operation(), event.thread(), event.target(), event.site());
    }
    return result;
  }

  @ParameterizedTest
  @CsvSource({"4096, CLEAN", "4097, UNDECIDED"})
  void reductionAndBlocksKeepSoManyTasks(int tasks, Verdict verdict) {
    EventList trace = new EventList();
    for (int task = 1; task <= tasks; task++) {
      trace.event(Op.SUBMIT, 0, task, 0);
      trace.event(Op.RUN, 1, task, 0);
      trace.event(Op.DONE, 1, task, 0);
    }
    assertThat(check(trace, CheckerType.REDUCTION).verdict()).isEqualTo(verdict);
    assertThat(check(trace, CheckerType.BLOCKS).verdict()).isEqualTo(verdict);
  }

  /** Each pair of locks is taken in both orders by each thread, but only with another lock. */
  @Test
  void deadlocksIsUndecidedIfThereAreTooManyCycles() {
    int locks = 30;
    EventList trace = new EventList();
    for (int thread = 0; thread < 24; thread++) {
      for (int pair = 0; pair < locks * locks; pair++) {
        int first = 1 + pair / locks;
        int second = 1 + pair % locks;
        if (first != second) {
          for (int lock : new int[] {0, first, second}) {
            trace.event(Op.ACQUIRE, thread, lock, 0);
          }
          for (int lock : new int[] {second, first, 0}) {
            trace.event(Op.RELEASE, thread, lock, 0);
          }
        }
      }
    }
    assertThat(check(trace, CheckerType.DEADLOCKS).verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void blocksWithoutThreadsAreDeterministicIfTheyAreAtomic() {
    for (RandomTraces.Shape shape :
        EnumSet.of(
            RandomTraces.Shape.LOCKED, RandomTraces.Shape.RACY, RandomTraces.Shape.VOLATILES)) {
      RandomTraces traces = new RandomTraces(Fuzz.SEED);
      Fuzz.disprove(
          Fuzz.TRACES / 10,
          () -> traces.next(shape),
          trace ->
              check(trace, CheckerType.DETERMINISM).hasFindings()
                  != check(trace, CheckerType.ATOMICITY).hasFindings());
    }
  }

  /** Repeated accesses, which a recording leaves out. */
  @ParameterizedTest
  @EnumSource(names = {"RACES", "ATOMIC_SETS"})
  void repeatedAccessesMakeNoDifference(CheckerType type) {
    disproveOnRepeatedAccesses(type, false, trace -> true);
  }

  @ParameterizedTest
  @EnumSource(names = {"ATOMICITY", "VELODROME", "AERODROME", "DETERMINISM"})
  void repeatedAccessesMakeNoDifferenceWithoutRaces(CheckerType type) {
    disproveOnRepeatedAccesses(
        type, false, trace -> !check(trace, CheckerType.RACES).hasFindings());
  }

  @ParameterizedTest
  @EnumSource(names = {"ATOMICITY", "VELODROME", "AERODROME", "DETERMINISM"})
  void repeatedAccessesInBlocksMakeNoDifference(CheckerType type) {
    disproveOnRepeatedAccesses(type, true, trace -> true);
  }

  /** T2 comes after the block's write of x, and its second write of y comes before the read. */
  @ParameterizedTest
  @EnumSource(names = {"ATOMICITY", "VELODROME", "AERODROME", "DETERMINISM"})
  void aViolationByRacesCanBeMissedWithoutRepeatedAccesses(CheckerType type) {
    EventList trace = trace("T1: begin w(x) . T2: w(y) r(x) w(y) . T1: r(y) end");

    assertThat(check(trace, type).hasFindings()).isTrue();
    assertThat(check(withoutRepeatedAccesses(trace, false), type).hasFindings()).isFalse();
    assertThat(check(trace, CheckerType.RACES).hasFindings()).isTrue();
  }

  private static void disproveOnRepeatedAccesses(
      CheckerType type, boolean inBlocks, Predicate<EventList> applies) {
    RandomTraces traces = new RandomTraces(Fuzz.SEED);
    int[] leftOut = new int[1];
    Fuzz.disprove(
        Fuzz.TRACES / 4,
        traces::next,
        trace -> {
          EventList rest = withoutRepeatedAccesses(trace, inBlocks);
          if (rest.size() == trace.size() || !applies.test(trace)) {
            return false;
          }
          leftOut[0] += trace.size() - rest.size();
          return check(trace, type).hasFindings() != check(rest, type).hasFindings();
        });
    assertThat(leftOut[0]).isGreaterThan(Fuzz.TRACES / 50);
  }

  /**
   * Leaves out an access if its thread has accessed the variable before and had no other kind of
   * event since, and no other thread has accessed the variable, or, for a read, written it since. A
   * write is left out only if the thread wrote before.
   *
   * @param inBlocks whether only accesses in blocks are left out
   */
  private static EventList withoutRepeatedAccesses(EventList trace, boolean inBlocks) {
    record Access(int thread, int variable) {}
    Map<Access, Boolean> current = new HashMap<>();
    Map<Integer, Integer> depths = new HashMap<>();
    EventList rest = new EventList(trace.symbols());
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      Access access = new Access(event.thread(), event.target());
      boolean writes = Op.writes(event.operation());
      boolean isPlain = event.operation() == Op.READ || event.operation() == Op.WRITE;
      int change = event.operation() == Op.BEGIN ? 1 : event.operation() == Op.END ? -1 : 0;
      int depth = depths.merge(event.thread(), change, Integer::sum);
      if (!isPlain) {
        current.keySet().removeIf(each -> each.thread == event.thread());
      }
      boolean isRepeated =
          isPlain && current.containsKey(access) && (!writes || current.get(access));
      if (Op.accesses(event.operation())) {
        current
            .entrySet()
            .removeIf(
                each -> writes && isOther(each.getKey().thread, each.getKey().variable, event));
        current.replaceAll((each, wrote) -> wrote && !isOther(each.thread, each.variable, event));
      }
      if (isPlain) {
        current.merge(access, writes, Boolean::logicalOr);
      }
      if (!isRepeated || (inBlocks && depth == 0)) {
        rest.event(event.operation(), event.thread(), event.target(), event.site());
      }
    }
    return rest;
  }

  private static boolean isOther(int thread, int variable, EventList.Event event) {
    return variable == event.target() && thread != event.thread();
  }

  @Test
  void handOversAreNothingToAtomicSets() {
    EventList trace =
        trace("T1: begin(a) signal(s) w(x) . T2: await(s) signal(t) . T1: await(t) w(x) end");

    assertThat(EachBlockTest.findings(trace, CheckerType.ATOMICITY)).isNotEmpty();
    assertThat(EachBlockTest.findings(trace, CheckerType.ATOMIC_SETS)).isEmpty();
  }

  @Test
  void theEndOfATaskHandsNothingOver() {
    String task = "T1: submit(k) . P: run(k) w(x) %s done(k) . T1: await(k) r(x)";

    assertThat(EachBlockTest.findings(trace(task.formatted("")), CheckerType.RACES)).hasSize(1);
    assertThat(EachBlockTest.findings(trace(task.formatted("signal(k)")), CheckerType.RACES))
        .isEmpty();
  }

  private static EventList trace(String text) {
    return TraceText.of(text).trace();
  }

  @Test
  void velodromeHasTheFindingsOfAtomicityOnBlocksThatAreViolatedByThemselves() {
    MethodTraces traces = new MethodTraces(Fuzz.SEED);
    Fuzz.disprove(
        Fuzz.TRACES / 10,
        traces::next,
        trace ->
            !fingerprints(trace, CheckerType.ATOMICITY)
                .equals(fingerprints(trace, CheckerType.VELODROME)));
  }

  /** The findings that blame a call which is violated by itself. */
  private static Set<String> fingerprints(EventList trace, CheckerType type) {
    Set<Long> violated =
        SingleBlockOracle.calls(trace).stream()
            .filter(call -> SingleBlockOracle.isViolated(trace, call))
            .map(call -> (long) call.begin())
            .collect(Collectors.toSet());
    return EachBlockTest.findings(trace, type).stream()
        .filter(finding -> violated.contains(finding.transactions().get(0).event()))
        .map(SpelledFinding::fingerprint)
        .collect(Collectors.toSet());
  }

  /** Two blocks of 9,002 steps each have more than 67 million states. */
  @Test
  void blocksDecidesLargeBlocksThatReductionFindsAtomic() {
    String large = "begin(large) acq(l) " + "r(y) w(y) ".repeat(4_500) + "rel(l) end";
    EventList trace = trace("T3: " + large + " . T4: " + large);

    assertThat(check(trace, CheckerType.REDUCTION).verdict()).isEqualTo(Verdict.CLEAN);
    assertThat(check(trace, CheckerType.BLOCKS).verdict()).isEqualTo(Verdict.CLEAN);
  }

  private static Checker check(EventList trace, CheckerType type) {
    return Runs.check(trace, symbols -> type.create(symbols, Specification.NONE));
  }
}
