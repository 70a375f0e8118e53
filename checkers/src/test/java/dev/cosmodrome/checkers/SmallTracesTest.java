package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.SerializabilityOracle;
import dev.cosmodrome.testkit.TraceText;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Small traces that tell checkers apart; a mark stands at the event that closes the first cycle.
 */
class SmallTracesTest {
  private static final List<CheckerType> EXACT =
      List.of(CheckerType.ATOMICITY, CheckerType.VELODROME);

  /** Figures 1 to 4 of the AeroDrome paper. */
  private static final String RHO_1 =
      "t1: begin w(x) . t2: begin r(x) end . t3: begin w(z) end . t1: r(z) end";

  private static final String RHO_2 =
      "t1: begin . t2: begin . t1: w(x) . t2: r(x) w(y) . t1: r(y)! end . t2: end";
  private static final String RHO_3 =
      "t1: begin . t2: begin . t1: w(x) . t2: w(y) . t1: r(y) . t2: r(x)! . t1: end . t2: end";
  private static final String RHO_1_PRIME =
      "t1: begin w(x) . t2: begin w(y) r(x) end . t3: begin r(y) w(z) end . t1: r(z)! end";

  static Stream<String> traces() {
    return Stream.of(
        RHO_1,
        RHO_2,
        RHO_3,
        RHO_1_PRIME,
        // Missed by published tools.
        "T1: begin w(x) . T2: begin r(x) end . T2: begin w(y) end . T1: r(y)! end",
        "T0: begin fork(T2) . T2: fork(T1) . T1: begin w(y) end . T0: w(y)! end",
        "T1: begin w(x) . T2: begin r(x) w(y) end . T3: begin w(z) . T1: r(z) end . T3: r(y)! end",
        "U: begin w(x) . T: begin r(v) r(x) end . Z: begin w(z) . U: r(z) end . Z: w(v)! end",
        "T0: begin fork(T2) . T2: fork(T1) . T1: r(y) . T0: w(y)! end",
        // Crashes published tools, or is a false alarm of theirs.
        "T0: w(x) . T1: begin w(x) . T0: r(x) . T0: begin w(x) end . T1: end",
        "T0: begin fork(T1) join(T1) end",
        // Open transactions take part.
        "T0: begin acq(L) . T1: begin r(y) . T0: rel(L) w(y) . T1: acq(L)!",
        // Only the outermost block counts.
        "T1: begin begin r(x) end . T2: w(x) . T1: begin w(x)! end end",
        "T1: begin r(x) end . T2: w(x) . T1: begin w(x) end",
        // Volatile accesses conflict, too.
        "T1: begin vr(x) . T2: vw(x) . T1: vr(x)! end",
        // A lock that is given up in between; taken again by its holder.
        "T1: begin acq(L) rel(L) . T2: acq(L) rel(L) . T1: acq(L)! rel(L) end",
        "T1: begin acq(L) acq(L) rel(L) . T1: rel(L) end . T2: acq(L) rel(L)",
        // A child inside a block, with and without its join.
        "T0: begin fork(T1) . T1: w(x) . T0: join(T1)! end",
        "T0: begin fork(T1) end . T1: w(x) . T0: join(T1)",
        // A child without events: its join comes after its fork all the same.
        "T1: begin fork(C) . T2: begin join(C) w(x) end . T1: r(x)! end",
        "T1: begin fork(C) . C: enter(m) fence exit(m) stop . T2: join(C) w(x) . T1: r(x)! end",
        "T1: begin fork(C) . T2: join(C) . T3: join(C) w(x) . T1: r(x)! end",
        "T1: fork(C) begin r(x) . T2: begin join(C) w(y) end . T1: end",
        // A barrier inside two blocks, and between blocks.
        "T1: begin barrier(b) . T2: begin barrier(b) . T1: w(x) . T2: w(y)! end . T1: end",
        "T1: begin w(x) end barrier(b) . T2: begin w(y) end barrier(b) . T1: r(y) . T2: r(x)",
        "A: begin . B: begin . A: barrier(b) . B: barrier(b) . C: join(A) join(B)!",
        // A barrier is left by whatever comes next.
        "T1: begin barrier(b) fence . T2: begin barrier(b) . T1: r(x) . T2: r(y)",
        "T1: begin barrier(b) . T2: begin barrier(b) . T1: enter(m) . T2: fence!",
        "T1: begin barrier(b) . T2: begin barrier(b) . T1: fence . T2: stop!",
        "T1: begin barrier(b) . T2: barrier(b) stop . T1: join(T2)!",
        // Events that no other thread can observe do not count.
        "T1: begin r(x) enter(m) exit(m) fence . T2: fence enter(m) exit(m) stop . T1: r(x) end");
  }

  @ParameterizedTest
  @MethodSource("traces")
  void exactCheckersReportAtTheMark(String text) {
    TraceText trace = TraceText.of(text);

    assertThat(trace.trace().isWellFormed()).isTrue();
    assertThat(SerializabilityOracle.firstViolation(trace.trace())).isEqualTo(trace.expected());
    for (CheckerType type : EXACT) {
      int report = Runs.firstReport(trace.trace(), type.create(trace.trace().symbols()));
      assertThat(report).as(type.id()).isEqualTo(trace.expected());
    }
  }

  @ParameterizedTest
  @MethodSource("traces")
  void aerodromeHasTheSameVerdict(String text) {
    TraceText trace = TraceText.of(text);

    int report =
        Runs.firstReport(trace.trace(), CheckerType.AERODROME.create(trace.trace().symbols()));

    assertThat(report >= 0).isEqualTo(trace.expected() >= 0);
    assertThat(report).isGreaterThanOrEqualTo(trace.expected());
  }

  /** With live clocks, one event earlier than the paper in rho 3. */
  @ParameterizedTest
  @ValueSource(strings = {RHO_1, RHO_2, RHO_3, RHO_1_PRIME})
  void aerodromeReportsThePapersTracesAtTheMark(String text) {
    TraceText trace = TraceText.of(text);

    assertThat(
            Runs.firstReport(trace.trace(), CheckerType.AERODROME.create(trace.trace().symbols())))
        .isEqualTo(trace.expected());
  }

  @Test
  void theBlamedBlockComesFirst() {
    String text = "T1: begin(out) r(x) . T2: begin(in) w(x) w(y) end(in) . T1: r(y) end(out)";
    EventList trace = TraceText.of(text).trace();

    for (CheckerType type :
        List.of(CheckerType.ATOMICITY, CheckerType.VELODROME, CheckerType.AERODROME)) {
      SpelledFinding finding = SpelledFinding.of(Runs.check(trace, type::create).findings()).get(0);
      assertThat(finding.block()).isEqualTo("out");
      assertThat(finding.patternName()).isEqualTo("inconsistent view");
      assertThat(finding.transactions()).extracting("block").containsExactly("out", "in");
      assertThat(finding.steps()).extracting("event").containsExactly(1L, 3L, 4L, 6L);
    }
  }

  @Test
  void aJoinedThreadHasLeftItsBarrier() {
    String text = "T0: begin(m) . T1: begin(n) barrier(b) . T0: barrier(b) join(T1)";
    EventList trace = TraceText.of(text).trace();

    for (CheckerType type :
        List.of(
            CheckerType.ATOMICITY,
            CheckerType.VELODROME,
            CheckerType.AERODROME,
            CheckerType.DETERMINISM,
            CheckerType.TSO)) {
      SpelledFinding finding = SpelledFinding.of(Runs.check(trace, type::create).findings()).get(0);
      assertThat(finding.steps())
          .extracting(
              step ->
                  step.event()
                      + " "
                      + step.thread()
                      + " "
                      + step.operation().id()
                      + " "
                      + step.target())
          .as(type.id())
          .contains("3 T0 barrier b", "4 T1 leave b");
      assertThat(finding.dependences())
          .allMatch(
              d ->
                  finding.steps().get(d.from()).event() < finding.steps().get(d.to()).event()
                      || finding.steps().get(d.from()).operation() == StepOperation.LEAVE);
    }
  }

  @Test
  void findingsAtOtherPlacesAreDistinct() {
    String lostUpdate = "T1: begin(inc) r(x) . T2: w(x) . T1: w(x) end(inc)";
    EventList trace = TraceText.of(lostUpdate + " . " + lostUpdate).trace();

    List<SpelledFinding> findings =
        SpelledFinding.of(Runs.check(trace, CheckerType.ATOMICITY::create).findings());

    assertThat(findings).extracting(SpelledFinding::count).containsExactly(1L, 1L);
  }

  @Test
  void eachBlockThatLosesAnUpdateIsFound() {
    String reads = "T0: begin(a) r(x) . T1: begin(b) r(x) . T2: begin(c) r(x) . T3: begin(d) r(x)";
    String writes = "T0: w(x) end . T1: w(x) end . T2: w(x) end . T3: w(x) end";
    EventList trace = TraceText.of(reads + " . " + writes).trace();

    List<SpelledFinding> findings =
        SpelledFinding.of(Runs.check(trace, CheckerType.ATOMICITY::create).findings());

    assertThat(findings).extracting(SpelledFinding::block).containsExactlyInAnyOrder("b", "c", "d");
  }

  /** The second cycle is known by a way that comes through T1 twice. */
  @Test
  void findingsBehindTheFirstAreProofs() {
    String text =
        "T8: begin(m) vr(x) . T4: begin(m) w(y) . T5: w(x) . T1: r(y) w(x) w(z) . T4: r(z) . "
            + "T8: w(x)";
    EventList trace = TraceText.of(text).trace();

    assertThat(SpelledFinding.of(Runs.check(trace, CheckerType.ATOMICITY::create).findings()))
        .hasSize(2)
        .allMatch(finding -> new ProofCheck(trace, finding).holds());
  }

  @Test
  void findingsAtTheSamePlacesAreCounted() {
    EventList once = TraceText.of("T1: begin(inc) r(x) . T2: w(x) . T1: w(x) end(inc)").trace();
    EventList thrice = new EventList(once.symbols());
    for (int i = 0; i < 3; i++) {
      once.replay(thrice);
    }

    List<SpelledFinding> findings =
        SpelledFinding.of(Runs.check(thrice, CheckerType.ATOMICITY::create).findings());

    assertThat(findings).extracting(SpelledFinding::count).containsExactly(3L);
  }
}
