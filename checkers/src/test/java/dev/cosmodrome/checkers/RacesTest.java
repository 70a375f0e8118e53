package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.races.RaceChecker;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces with and without races; a mark stands at the access that races with an earlier one. */
class RacesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "T1: w(x) . T2: r(x)!",
        "T1: r(x) . T2: w(x)!",
        "T1: w(x) . T2: w(x)!",
        "T1: r(x) . T2: r(x)",
        "T1: acq(l) w(x) rel(l) . T2: acq(l) r(x) rel(l)",
        "T1: acq(l) w(x) rel(l) . T2: acq(m) r(x)! rel(m)",
        "T1: r(x) . T2: r(x) . T3: acq(l) w(x)! rel(l)",
        "T1: w(x) fork(T2) . T2: w(x) . T1: join(T2) w(x)",
        "T1: fork(T2) w(x) . T2: w(x)!",
        "T1: w(x) vw(v) . T2: vr(v) r(x)",
        "T1: w(x) vr(v) . T2: vw(v) r(x)!",
        "T1: vw(v) . T2: vw(v) . T1: vr(v)",
        "T1: vw(v) . T2: w(v)!",
        "T1: vr(v) . T2: vw(v) w(v)!",
        // a read that sees a release write, or updates of it, comes after it
        "T1: w(x) rw(v) . T2: ar(v) r(x)",
        "T1: w(x) rw(v) . T2: vr(v) r(x)",
        "T1: w(x) vw(v) . T2: ar(v) r(x)",
        "T1: w(x) rw(v) . T2: or(v) r(x)!",
        "T1: w(x) ow(v) . T2: ar(v) r(x)!",
        "T1: w(x) rw(v) . T2: ow(v) . T3: ar(v) r(x)!",
        "T1: w(x) vw(v) . T2: vw(v) . T3: ar(v) r(x)!",
        "T1: w(x) vw(v) . T2: vw(v) . T3: vr(v) r(x)",
        "T1: w(x) rw(v) . T2: or(v) ou(v) . T3: ar(v) r(x)",
        "T1: w(x) or(v) ru(v) . T2: w(y) or(v) ru(v) . T3: ar(v) r(x) r(y)",
        "T1: w(x) or(v) ou(v) . T2: ar(v) r(x)!",
        // opaque accesses do not race, plain ones do
        "T1: ow(v) . T2: ow(v) . T3: or(v)",
        "T1: ow(v) . T2: r(v)!",
        "T1: w(v) . T2: ar(v)!",
        "T1: rw(v) . T2: w(v)!",
        // fences
        "T1: w(x) rfence ow(v) . T2: or(v) afence r(x)",
        "T1: w(x) fence ow(v) . T2: or(v) fence r(x)",
        "T1: w(x) rfence ow(v) . T2: ar(v) r(x)",
        "T1: w(x) rw(v) . T2: or(v) afence r(x)",
        "T1: w(x) afence ow(v) . T2: or(v) rfence r(x)!",
        "T1: rfence w(x) ow(v) . T2: or(v) afence r(x)!",
        "T1: w(x) rfence ow(v) . T2: afence or(v) r(x)!",
        "T1: w(x) rfence w(v) . T2: r(v)! afence r(x)",
        "T1: w(y) . T2: w(x) rw(y)! . T1: w(y)",
        "T1: w(x) barrier(b) . T2: barrier(b) r(x)",
        "T1: w(x) barrier(b) r(y) . T2: barrier(b) r(x)!",
        "T1: w(x) barrier(b) . T2: barrier(b) . T3: join(T2) r(x)",
        // a barrier is left by whatever comes next, so that others meet later
        "T1: barrier(b) . T2: barrier(b) . T1: fence . T3: w(x) barrier(b) . T1: r(x)!",
        "T1: barrier(b) . T2: barrier(b) . T1: enter(m) . T3: w(x) barrier(b) . T1: r(x)!",
        "T1: enter(m) barrier(b) . T2: barrier(b) . T1: exit . T3: w(x) barrier(b) . T1: r(x)!",
        "T1: barrier(b) . T2: barrier(b) . T1: stop . T3: w(x) barrier(b) . T4: join(T1) r(x)!",
        "T1: barrier(b) . T2: w(x) barrier(b) . T1: stop . T3: join(T1) r(x)",
        "T1: fork(T2) . T2: w(x) . T1: join(T2) fork(T3) . T3: w(x) . T4: r(x)!"
      })
  void racesAtTheMark(String text) {
    TraceText trace = TraceText.of(text);

    int report = Runs.firstReport(trace.trace(), new RaceChecker(trace.trace().symbols()));

    assertThat(report).isEqualTo(trace.expected());
  }

  @Test
  void aRaceNamesBothAccesses() {
    TraceText trace = TraceText.of("T1: fork(T2) w(x) . T2: r(x)");

    SpelledFinding race =
        SpelledFinding.of(Runs.check(trace.trace(), RaceChecker::new).findings()).get(0);

    assertThat(race.kind().id()).isEqualTo("race");
    assertThat(race.steps())
        .containsExactly(
            new SpelledFinding.Step("T1", StepOperation.WRITE, "x", "line 2", 1, 0),
            new SpelledFinding.Step("T2", StepOperation.READ, "x", "line 3", 2, 1));
  }

  @Test
  void accessesOfTheSameMethodsAreOneFinding() {
    String other = "b.B.g(B.java:7)";

    assertThat(race(Op.READ, "a.A.f(A.java:3)", Op.WRITE, other))
        .isEqualTo(race(Op.WRITE, "a.A.f(A.java:5)", Op.WRITE, other))
        .isEqualTo(race(Op.WRITE, other, Op.READ, "a.A.f(A.java:3)"))
        .isNotEqualTo(race(Op.WRITE, "a.A.h(A.java:5)", Op.WRITE, other));
  }

  /** The fingerprint of a race. */
  private static String race(int operation, String location, int second, String secondLocation) {
    EventList trace = new EventList();
    SymbolTable sites = trace.symbols().of(Kind.SITE);
    trace.event(operation, 0, variable(trace), sites.intern(location));
    trace.event(second, 1, variable(trace), sites.intern(secondLocation));
    return SpelledFinding.of(Runs.check(trace, RaceChecker::new).findings()).get(0).fingerprint();
  }

  private static int variable(EventList trace) {
    trace.symbols().of(Kind.THREAD).intern("T0");
    trace.symbols().of(Kind.THREAD).intern("T1");
    return trace.symbols().of(Kind.VARIABLE).intern("a.A.count of A#1");
  }
}
