package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.predictedatomicity.BlocksChecker;
import dev.cosmodrome.checkers.prediction.CollectionLocks;
import dev.cosmodrome.checkers.reduction.ReductionChecker;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.ScheduleOracle;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.testkit.TransactionSet;
import dev.cosmodrome.trace.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The effect of order on predictions: the schedules that it allows, and the one that a finding
 * shows.
 */
class PredictedSchedulesTest {
  private static final String LOST_UPDATE = "T1: begin(a) r(x) w(x) end . T2: begin(b) w(x) end";

  @ParameterizedTest
  @CsvSource({
    "fork and join, T0: begin r(x) fork(T1) . T1: w(x) . T0: join(T1) r(x) end",
    "signals, T0: begin r(x) signal(s) . T1: await(s) w(x) signal(t) . T0: await(t) r(x) end",
    "barriers, T0: begin r(x) barrier(b) . T1: barrier(b) w(x) barrier(c) . T0: barrier(c) r(x) end . T1: stop",
    "a task, T0: begin r(x) submit(k) . T1: run(k) w(x) done(k) . T0: await(k) r(x) end",
    "a task of its own, T0: begin r(x) submit(k) run(k) w(x) done(k) r(x) end",
  })
  void aBlockThatPublishesAndThenObservesCanBeInterrupted(String what, String text) {
    EventList trace = TraceText.of(text).trace();

    assertThat(blocks(trace).verdict()).as(what).isEqualTo(Verdict.VIOLATION);
    assertThat(reduction(trace).verdict()).as(what).isEqualTo(Verdict.VIOLATION);
    assertFeasible(trace);
  }

  /** One access of a thread may race, and another one of the same kind with the same locks not. */
  @ParameterizedTest
  @CsvSource({
    "an access before the join races, T1: w(y) . T0: r(y) join(T1) begin r(y) r(y) end",
    "accesses after the fork race, T0: begin r(x) w(z) end fork(T1) . T1: w(x) . T0: w(z) . T1: r(z) . T0: r(x)",
    "another run of the block races, T1: w(y) . T0: begin(m) r(y) end join(T1) begin(n) r(y) r(y) end",
    "locks after the join, T1: acq(l) w(x) w(y) rel(l) . T0: acq(l) r(x) rel(l) join(T1) begin acq(l) r(x) rel(l) acq(l) w(x) rel(l) end",
    "volatile variables after the join, T1: vw(x) vr(x) . T0: vr(x) join(T1) begin vw(x) vr(x) vw(x) vr(x) end",
    "volatile variables under a lock, T1: begin acq(l) vr(x) vw(x) vr(x) vw(x) rel(l) end . T2: begin acq(l) vr(x) vw(x) rel(l) end",
  })
  void orderedAccessesDoNotRace(String what, String text) {
    assertThat(reduction(withoutSites(text)).verdict()).as(what).isEqualTo(Verdict.CLEAN);
  }

  /** The innermost block is blamed that is violated by itself, as {@code atomicity} does. */
  @ParameterizedTest
  @CsvSource({
    "a, T1: begin(d) begin(a) r(x) . T0: w(x) . T1: r(x) end(a) end(d)",
    "d, T1: begin(d) begin(a) r(x) . T0: w(x) . T1: end(a) begin(b) r(x) end(b) end(d)",
    "b, T1: begin(d) begin(a) r(x) end(a) enter(e) begin(b) r(x) . T0: w(x) . T1: r(x) end(b) exit(e) end(d)",
  })
  void theInnermostOfNestedBlocksIsBlamed(String block, String text) {
    EventList trace = TraceText.of(text).trace();

    assertThat(SpelledFinding.of(blocks(trace).findings()))
        .extracting(SpelledFinding::block)
        .contains(block);
    assertThat(SpelledFinding.of(reduction(trace).findings()))
        .extracting(SpelledFinding::block)
        .contains(block);
  }

  /** A thread that waits for a volatile variable continues while the block is still open. */
  @Test
  void aVolatileWriteThatIsAwaitedIsAHandOver() {
    EventList trace = TraceText.of("T1: begin vw(x) r(y) end . T2: vr(x) w(y)").trace();

    assertThat(ScheduleOracle.areAllSubsetsAtomic(TransactionSet.of(trace))).isFalse();
    assertThat(SpelledFinding.of(reduction(trace).findings()))
        .extracting(SpelledFinding::pattern)
        .containsExactly(FindingPattern.HAND_OVER_IN_BETWEEN);
  }

  /** The transaction that is shown is one that races. */
  @Test
  void theRunThatRacesIsShown() {
    EventList trace =
        withoutSites("T0: begin(m) r(x) r(x) end fork(T1) . T1: w(x) . T0: begin(m) r(x) r(x) end");

    assertThat(SpelledFinding.of(reduction(trace).findings()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.transactions().get(0).event()).isEqualTo(6);
              assertThat(finding.steps())
                  .extracting(SpelledFinding.Step::event)
                  .containsExactly(7L, 8L);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "the second of three is concurrent, T0: begin(m) w(x) w(y) end fork(T2) fork(T3) begin(m) w(x) w(y) end . T2: begin r(x) w(z) end . T3: begin r(z) r(y) end . T0: join(T2) join(T3) begin(m) w(x) w(y) end",
    "the second of three meets another in part, T0: begin(m) r(x) r(x) end begin(m) r(x) fork(T1) . T1: begin w(x) end . T0: join(T1) r(x) end begin(m) r(x) r(x) end",
  })
  void eachRunOfAKindIsLookedAtThatMeetsOthers(String what, String text) {
    EventList trace = withoutSites(text);

    assertThat(blocks(trace).verdict()).as(what).isEqualTo(Verdict.VIOLATION);
    assertFeasible(trace);
  }

  @Test
  void meetingsInPartAreAllLookedAt() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      text.append("T1: begin(m) w(x) signal(s) w(y) end . T2: begin(n) await(s) r(x) r(y) end . ");
    }
    EventList clean = withoutSites(text + "T1: stop");
    EventList broken =
        withoutSites(
            text + "T1: begin(m) w(x) signal(t) w(y) end . T2: begin(n) r(x) await(t) r(y) end");

    assertThat(
            expected(
                TraceText.of(
                        "T1: begin(m) w(x) signal(s) w(y) end . T2: begin(n) await(s) r(x) r(y) end")
                    .trace()))
        .isEqualTo(blocks(clean).verdict());
    assertThat(blocks(broken).verdict()).isEqualTo(Verdict.VIOLATION);
  }

  @Test
  void aMethodThatCallsItselfIsReported() {
    String inner = "enter(m) r(x) enter(m) w(x) exit(m) exit(m)";
    EventList trace =
        TraceText.of("T1: begin(m) " + inner + " end(m) . T2: begin(m) " + inner + " end(m)")
            .trace();

    Checker checker = blocks(trace);

    assertThat(checker.verdict()).isEqualTo(Verdict.VIOLATION);
    assertThat(SpelledFinding.of(checker.findings()))
        .extracting(SpelledFinding::block)
        .containsOnly("m");
    assertThat(SpelledFinding.of(checker.findings())).isNotEmpty();
    assertFeasible(trace);
  }

  @Test
  void aPairThatIsTooLargeIsNamedAndOthersAreLookedAt() {
    String large = "begin(large) " + "r(y) w(y) ".repeat(4_500) + "end";
    EventList trace =
        TraceText.of("T3: " + large + " . T4: " + large + " . " + LOST_UPDATE).trace();

    Checker checker = blocks(trace);

    assertThat(SpelledFinding.of(checker.findings()))
        .extracting(SpelledFinding::block)
        .containsOnly("a");
    assertThat(checker.isComplete()).isFalse();
    assertThat(checker.remark())
        .isEqualTo("too large to be decided: large (9000 steps) with large (9000 steps)");
  }

  @Test
  void aPairThatIsTooLargeIsUndecided() {
    String large = "begin(large) " + "r(y) w(y) ".repeat(4_500) + "end";

    assertThat(blocks(TraceText.of("T3: " + large + " . T4: " + large).trace()).verdict())
        .isEqualTo(Verdict.UNDECIDED);
  }

  @ParameterizedTest
  @CsvSource({
    "five in a circle, violation, T1: begin w(a) w(b) end . T2: begin r(b) w(c) end . T3: begin r(c) w(d) end . T4: begin r(d) w(e) end . T5: begin r(e) r(a) end",
    "six in a circle, violation, T1: begin w(b) r(a) end . T2: begin r(b) w(c) end . T3: begin r(c) w(d) end . T4: begin r(d) w(e) end . T5: begin r(e) w(f) end . T6: begin r(f) w(a) end",
    "two circles that are none, clean, T1: begin w(a) w(b) end . T2: begin r(a) end . T3: begin acq(l) w(c) w(d) rel(l) end . T4: begin acq(l) r(c) r(d) rel(l) end . T5: begin acq(l) r(c) w(e) rel(l) end . T6: begin acq(l) r(e) r(d) rel(l) end",
    "blind writes, clean, T1: begin w(a) w(a) end . T2: begin w(a) end . T3: begin w(a) w(a) end . T4: begin w(a) w(a) end . T5: w(a) . T6: begin w(a) end",
  })
  void setsOfFiveAndMoreAreDecided(String what, String verdict, String text) {
    EventList trace = TraceText.of(text).trace();

    assertThat(blocks(trace).verdict().word()).as(what).isEqualTo(verdict);
    assertThat(expected(trace).word()).as(what).isEqualTo(verdict);
    assertFeasible(trace);
  }

  /** Two tasks that one thread has run are as two threads. */
  @ParameterizedTest
  @CsvSource({
    "of one thread, violation, T0: submit(k) submit(l) . P: run(k) begin(add) r(x) w(x) end done(k) run(l) begin(add) r(x) w(x) end done(l)",
    "of one thread that no other can take, clean, S: submit(k) submit(l) . P: run(k) begin(add) r(x) w(x) end done(k) run(l) begin(add) r(x) w(x) end done(l)",
    "that were waited for, clean, T0: submit(k) . P: run(k) begin(add) r(x) w(x) end done(k) . T0: await(k) submit(l) . P: run(l) begin(add) r(x) w(x) end done(l)",
    "with a lock, clean, T0: submit(k) submit(l) . P: run(k) begin(add) acq(m) r(x) w(x) rel(m) end done(k) run(l) begin(add) acq(m) r(x) w(x) rel(m) end done(l)",
    "without submission, clean, P: run(k) begin(add) r(x) w(x) end done(k) run(l) begin(add) r(x) w(x) end done(l)",
  })
  void tasksAreNotOrderedByTheThreadThatRunsThem(String what, String verdict, String text) {
    EventList trace = TraceText.of(text).trace();
    if (text.startsWith("S")) {
      trace.symbols().of(Kind.NOTE).intern("serial P");
    } else {
      assertThat(expected(trace).word()).as(what).isEqualTo(verdict);
      assertFeasible(trace);
    }

    assertThat(blocks(trace).verdict().word()).as(what).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    "a lock that is held around a thread, T0: acq(l) fork(T1) . T1: begin r(x) w(x) end . T0: join(T1) rel(l) . T2: begin acq(l) w(x) rel(l) end",
    "a lock that is held around a task, T0: acq(l) submit(k) . T1: run(k) begin r(x) w(x) end done(k) . T0: await(k) rel(l) . T2: begin acq(l) w(x) rel(l) end",
    "two locks that are held around threads, T0: acq(l) fork(T1) . T1: begin r(x) w(x) end . T0: join(T1) rel(l) . T2: acq(l) fork(T3) . T3: begin r(x) w(x) end . T2: join(T3) rel(l)",
    "a lock that was taken first, T0: acq(l) fork(T1) begin r(x) r(x) end rel(l) . T1: acq(l) rel(l) begin w(x) end",
  })
  void locksThatAreHeldAroundOthersKeepThemApart(String what, String text) {
    EventList trace = TraceText.of(text).trace();

    assertThat(expected(trace)).as(what).isEqualTo(Verdict.CLEAN);
    assertThat(blocks(trace).verdict()).as(what).isEqualTo(Verdict.CLEAN);
  }

  @Test
  void threadsInOneSectionAreNotKeptApartByItsLock() {
    EventList trace =
        TraceText.of(
                "T0: acq(l) fork(T1) fork(T2) . T1: begin r(x) w(x) end . T2: begin r(x) w(x) end"
                    + " . T0: join(T1) join(T2) rel(l)")
            .trace();

    assertThat(blocks(trace).verdict()).isEqualTo(Verdict.VIOLATION);
    assertFeasible(trace);
  }

  /** Each schedule can happen, with the events that it shows. */
  private static void assertFeasible(EventList trace) {
    assertThat(SpelledFinding.of(blocks(trace).findings()))
        .allMatch(
            finding ->
                ScheduleOracle.hasViolation(
                    TransactionSet.of(trace),
                    finding.steps().stream().map(step -> (int) step.event()).toList()));
  }

  /**
   * A trace whose events are all at one place, so that blocks of the same steps are of one kind.
   */
  private static EventList withoutSites(String text) {
    EventList trace = TraceText.of(text).trace();
    EventList copy = new EventList(trace.symbols());
    for (int i = 0; i < trace.size(); i++) {
      EventList.Event event = trace.get(i);
      copy.event(event.operation(), event.thread(), event.target(), 0);
    }
    return copy;
  }

  private static Verdict expected(EventList trace) {
    return ScheduleOracle.areAllSubsetsAtomic(TransactionSet.of(trace))
        ? Verdict.CLEAN
        : Verdict.VIOLATION;
  }

  private static Checker blocks(EventList trace) {
    return Runs.check(
        trace, symbols -> new BlocksChecker(symbols, method -> true, CollectionLocks.NONE));
  }

  private static Checker reduction(EventList trace) {
    return Runs.check(
        trace,
        symbols ->
            new ReductionChecker(
                symbols, method -> true, CollectionLocks.NONE, LockDiscipline.PAIRWISE));
  }
}
