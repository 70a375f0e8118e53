package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.predictedatomicity.BlocksChecker;
import dev.cosmodrome.checkers.prediction.CollectionLocks;
import dev.cosmodrome.checkers.reduction.ReductionChecker;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks that one thread ran in turn: what they share, and what belongs to the thread. */
class PredictedTasksTest {
  private static final String SUBMITTED = "T0: submit(j) submit(k) . T1: run(j) ";

  /** A variable x of the note, and y of no note. */
  @ParameterizedTest
  @CsvSource({
    "VIOLATION, Buffer#1: T2, begin r(x) w(x) end done(j) run(k) begin r(x) w(x) end done(k)",
    "CLEAN, Buffer#1: T1, begin r(x) w(x) end done(j) run(k) begin r(x) w(x) end done(k)",
    "CLEAN, Buffer#1: T1, begin w(x) w(x) end done(j) run(k) r(x) done(k)",
    "VIOLATION, Buffer#2: T1, begin r(x) w(x) end done(j) run(k) begin r(x) w(x) end done(k)",
    "VIOLATION, Buffer#1: T1, begin r(y) w(x) w(y) end done(j) run(k) begin w(y) end done(k)",
    "VIOLATION, Buffer#1: T1, begin r(x) w(x) end done(j) run(k) begin w(x) end done(k) . T0: r(x)",
  })
  void anObjectOfTheThreadIsNotSharedByItsTasks(Verdict expected, String note, String text) {
    String names = (SUBMITTED + text).replace("(x)", "(Buffer#1[0])");
    EventList trace = TraceText.of(names).trace();
    trace.symbols().of(Kind.NOTE).define(Note.ofText("confined " + note));

    assertThat(blocks(trace).verdict()).isEqualTo(expected);
    assertThat(reduction(trace).verdict()).isEqualTo(expected);
  }

  /** The cells of two adders. */
  @ParameterizedTest
  @CsvSource({
    "CLEAN, begin add(x) add(y) end done(j) run(k) begin add(x) add(y) end done(k)",
    "CLEAN, begin add(x) add(y) end done(j) run(k) begin add(y) add(x) end done(k) . T0: await(j) await(k) vr(x) vr(y)",
    "VIOLATION, begin add(x) add(y) end done(j) run(k) begin add(y) add(x) end done(k) . T0: begin vr(x) vr(y) end",
    "VIOLATION, begin vr(x) add(x) end done(j) run(k) begin vr(x) add(x) end done(k)",
    "VIOLATION, begin add(x) vr(x) end done(j) run(k) begin add(x) vr(x) add(x) end done(k)",
    "VIOLATION, begin vw(x) vr(x) end done(j) run(k) begin add(x) end done(k)",
    "VIOLATION, begin add(x) vw(y) end done(j) run(k) begin vr(y) vr(x) end done(k)",
  })
  void additionsCommute(Verdict expected, String text) {
    String names =
        (SUBMITTED + text)
            .replaceAll("add\\((.)\\)", "commute($1) vw($1)")
            .replace("(x)", "(LongAdder#1[1])")
            .replace("(y)", "(LongAdder#2[1])");
    EventList trace = TraceText.of(names).trace();

    assertThat(blocks(trace).verdict()).isEqualTo(expected);
    assertThat(reduction(trace).verdict()).isEqualTo(expected);
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
                symbols, m -> true, CollectionLocks.NONE, LockDiscipline.PAIRWISE));
  }
}
