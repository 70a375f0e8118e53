package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names of interference. */
class PatternTest {
  @ParameterizedTest
  @CsvSource({
    "lost update, T1: begin r(x) . T2: w(x) . T1: w(x) end",
    "non-repeatable read, T1: begin r(x) . T2: w(x) . T1: r(x) end",
    "overwritten before use, T1: begin w(x) . T2: w(x) . T1: r(x) end",
    "dirty read, T1: begin w(x) . T2: r(x) . T1: w(x) end",
    "interleaved writes, T1: begin w(x) . T2: w(x) . T1: w(x) end",
    "check-then-act, T1: begin r(x) . T2: begin w(x) r(y) end . T1: w(y) end",
    "inconsistent view, T1: begin r(x) . T2: begin w(x) w(y) end . T1: r(y) end",
    "stale read, T1: begin w(x) . T2: begin r(x) w(y) end . T1: r(y) end",
    "dirty read, T1: begin w(x) . T2: begin r(x) r(y) end . T1: w(y) end",
    "lock given up in between, T1: begin acq(l) rel(l) . T2: acq(l) rel(l) . T1: acq(l) rel(l) end",
    "waits for a thread that it started, T1: begin fork(T2) . T2: w(x) . T1: join(T2) end",
    "depends on a thread that it started, T1: begin fork(T2) . T2: w(x) . T1: r(x) end",
    "interference, T1: begin r(z) . T0: w(z) barrier(B) . T1: barrier(B) r(y) end",
    "circular dependence of 3 transactions, "
        + "T1: begin w(x) . T2: begin r(x) w(y) end . T3: begin r(y) w(z) end . T1: r(z) end"
  })
  void names(String pattern, String text) {
    EventList trace = TraceText.of(text).trace();

    assertThat(SpelledFinding.of(Runs.check(trace, CheckerType.ATOMICITY::create).findings()))
        .extracting(SpelledFinding::patternName)
        .containsExactly(pattern);
  }

  @ParameterizedTest
  @CsvSource({
    "check-then-act, HashMap#1[\"a\"], 1, 2",
    "check-then-act, contents of ArrayList#3, 1, 2",
    "check-then-act, LongAdder#1_2[3], 1, 2",
    "check-then-act, changes of ArrayBlockingQueue#1_2[3], 1, 1",
    "lost update, HashMap#1[\"a\"], 1, 1",
    "lost update, int[]#1[5], 1, 2",
    "lost update, Account.balance of Account#1, 1, 2"
  })
  void aLookupInACollectionIsACheck(String pattern, String variable, int read, int written) {
    EventList trace = new EventList();
    int target = trace.symbols().of(Kind.VARIABLE).intern(variable);
    trace.symbols().of(Kind.THREAD).intern("T1");
    trace.symbols().of(Kind.THREAD).intern("T2");
    trace.symbols().of(Kind.SITE).intern("Shop.java:1");
    trace.symbols().of(Kind.SITE).intern("Shop.java:2");
    trace.event(Op.BEGIN, 0, 0, 0);
    trace.event(Op.VOLATILE_READ, 0, target, read);
    trace.event(Op.VOLATILE_WRITE, 1, target, written);
    trace.event(Op.VOLATILE_WRITE, 0, target, written);
    trace.event(Op.END, 0, 0, 0);

    assertThat(SpelledFinding.of(Runs.check(trace, CheckerType.ATOMICITY::create).findings()))
        .extracting(SpelledFinding::patternName)
        .containsExactly(pattern);
  }
}
