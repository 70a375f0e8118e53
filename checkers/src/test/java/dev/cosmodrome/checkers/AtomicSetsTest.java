package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.SpelledFinding.Participant;
import dev.cosmodrome.checkers.atomicsets.AtomicSetsChecker;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.specification.AtomicSetLines;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.TraceText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small traces and the sets with which they are serializable or not. */
class AtomicSetsTest {
  /** Figure 1 (b) of the paper: two transfers count themselves, another thread in between. */
  private static final String FIGURE_1 =
      "T1: begin(transfer) r(c) w(c) begin(inc) r(o) w(o) end(inc) ."
          + " T2: begin(inc) r(o) w(o) end(inc) ."
          + " T1: r(s) w(s) begin(inc) r(o) w(o) end(inc) end(transfer)";

  @Test
  void theTransferOfThePaperIsAccepted() {
    EventList trace = TraceText.of(FIGURE_1).trace();
    assertThat(SpelledFinding.of(Runs.check(trace, CheckerType.ATOMICITY::create).findings()))
        .isNotEmpty();
    assertThat(findings("account: c s for transfer\ncounter: o for inc", trace)).isEmpty();
    assertThat(findings("all: c s o", trace)).isNotEmpty();
  }

  /** A mark stands at the event that closes the first cycle. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Two variables that belong together, and that do not.
        "s: x y | T1: begin r(x) . T2: begin w(x) w(y) end . T1: r(y)! end",
        "s: x | T1: begin r(x) . T2: begin w(x) w(y) end . T1: r(y) end",
        "s: x z | T1: begin r(x) . T2: begin w(x) w(y) end . T1: r(y) end",
        // A variable alone is a set, whatever other sets there are.
        "s: x y | T1: begin r(z) . T2: w(z) . T1: w(z)! end",
        // Only named blocks are units; the outermost one owns the access.
        "s: x y for m | T1: begin(m) r(x) . T2: begin w(y) end . T3: w(x) . T1: r(y) end(m)",
        // A thread's accesses outside units stay in their order.
        "s: x y for m | T1: begin(m) r(x) . T2: begin w(x) w(y) end . T1: r(y)! end(m)",
        "s: x y for m | T1: begin(m) r(x) . T2: begin(m) w(x) w(y) end . T1: r(y)! end(m)",
        "s: x y for m | T1: begin(n) r(x) . T2: begin(m) w(x) w(y) end . T1: r(y) end(n)",
        "s: x y for m | T1: begin(m) begin(m) r(x) end(m) . T2: begin(m) w(x) w(y) end ."
            + " T1: r(y)! end(m)",
        "s: x y for m | T1: begin(n) begin(m) r(x) end(m) . T2: begin(m) w(x) w(y) end ."
            + " T1: begin(m) r(y) end(m) end(n)",
        "s: x y for m n | T1: begin(n) begin(m) r(x) end(m) . T2: begin(m) w(x) w(y) end ."
            + " T1: begin(m) r(y)! end(m) end(n)",
        // Three units, each of which only two would not disturb.
        "s: x y z | T1: begin w(x) . T2: begin r(x) w(y) end . T3: begin r(y) w(z) end ."
            + " T1: r(z)! end",
        // Locks, forks and joins do not count.
        "s: x y | T1: begin acq(l) rel(l) . T2: acq(l) rel(l) . T1: acq(l) rel(l) end",
        "s: x y | T1: begin fork(T2) . T2: begin w(x) end . T1: join(T2) end",
        // A unit counts from its first access on; one that has ended is settled.
        "s: x y | T1: begin . T2: begin w(x) w(y) end . T1: r(x) r(y) end",
        "s: x y | T1: begin r(x) end . T2: begin w(x) w(y) end . T1: begin r(y) end",
        "s: x y | T1: begin vr(x) . T2: begin vw(x) vw(y) end . T1: vr(y)! end"
      })
  void isReportedAtTheMark(String sets, String text) {
    TraceText trace = TraceText.of(text);
    assertThat(trace.trace().isWellFormed()).isTrue();
    assertThat(Runs.firstReport(trace.trace(), checker(sets, trace.trace())))
        .isEqualTo(trace.expected());
  }

  @Test
  void theUnitThatIsNotAtomicIsBlamed() {
    String text =
        "T1: begin(main) begin(sum) r(x) . T2: begin(move) w(x) w(y) end(move) ."
            + " T1: r(y) end(sum) end(main)";
    SpelledFinding finding = findings("s: x y for sum move", TraceText.of(text).trace()).get(0);
    assertThat(finding.kind().id()).isEqualTo("not-atomic-on-set");
    assertThat(finding.block()).isEqualTo("sum");
    assertThat(finding.transactions())
        .extracting(Participant::block)
        .containsExactly("sum", "move");
    assertThat(finding.transactions()).extracting(Participant::event).containsExactly(1L, 3L);
    assertThat(finding.steps()).extracting("event").containsExactly(2L, 4L, 5L, 7L);
  }

  /** The other thread wrote twice; one of its units is enough to tell. */
  @Test
  void aCycleIsShownWithAsFewUnitsAsItCan() {
    String text =
        "T1: begin(add) r(x) . T2: begin(set) w(x) end(set) begin(set) w(x) end(set) ."
            + " T1: w(x) end(add)";
    SpelledFinding finding = findings("s: x y", TraceText.of(text).trace()).get(0);
    assertThat(finding.patternName()).isEqualTo("stale value at update");
    assertThat(finding.transactions()).extracting(Participant::block).containsExactly("add", "set");
    assertThat(finding.steps()).hasSize(3);
  }

  private static List<SpelledFinding> findings(String sets, EventList trace) {
    return SpelledFinding.of(Runs.check(trace, symbols -> checker(sets, trace)).findings());
  }

  private static Checker checker(String sets, EventList trace) {
    return AtomicSetsChecker.of(AtomicSetLines.parse(sets), Program.UNKNOWN, trace.symbols());
  }
}
