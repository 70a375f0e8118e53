package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.checkers.atomicity.AtomicityChecker;
import dev.cosmodrome.checkers.tso.TsoChecker;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.MalformedEventException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small traces whose verdicts under store buffers are known. */
class TsoTest {
  private static final String NOT_ATOMIC = "not-atomic-under-tso";

  /** It needs an order of two reads that the trace does not have. */
  private static final String AGAINST_THEOREMS_4_AND_5 =
      "T1: w(x) w(y) . T2: begin r(y) r(z) end . T3: begin w(z) r(x) end";

  /** It needs a write to reach memory before it is made. */
  private static final String AGAINST_THEOREMS_4_AND_5_WITH_ONE_READ =
      "T1: begin w(x) r(x) end . T2: w(x)";

  @ParameterizedTest
  @ValueSource(
      strings = {
        // store buffering, one after the other, and with writes first
        "T1: begin w(x) r(y) end . T2: begin w(y) r(x) end",
        "T1: begin w(x) . T2: begin w(y) . T1: r(y) end . T2: r(x) end",
        // with accesses that are no fences on x86, and with fences that are none there
        "T1: begin rw(x) ar(y) end . T2: begin rw(y) ar(x) end",
        "T1: begin ow(x) or(y) end . T2: begin ow(y) or(x) end",
        "T1: begin rw(x) vr(y) end . T2: begin rw(y) vr(x) end",
        "T1: begin ow(x) rfence afence or(y) end . T2: begin ow(y) rfence afence or(x) end",
        // the paper's task pool, in a run that went well
        "A: begin r(h) w(h) end begin r(h) r(t) end . B: begin r(t) w(t) end begin r(h) r(t) end",
        // a write that reaches memory between two reads
        "T1: w(x) . T2: begin r(x) r(x) end",
        "T1: w(x) w(y) . T2: begin r(x) r(y) end",
        "T1: begin w(x) w(x) . T2: w(x) . T3: begin",
        // a thread that has ended, and that is joined only later
        "T1: begin w(x) r(y) end stop . T2: begin w(y) r(x) end",
        "T1: begin w(x) r(y) end stop . T2: begin w(y) r(x) end . T3: join(T1)",
        "T1: begin w(x) r(y) end . T3: join(T1) . T2: begin w(y) r(x) end",
        "T1: begin w(x) r(y) end . T3: join(T1) . T2: begin w(y) r(x) end . T3: r(y)",
        // a read of a write that need not wait, behind one that has to
        "T1: w(x) w(y) begin r(x) w(z) . T2: w(x) w(y)",
        "T1: w(y) w(x) w(y) begin r(x) w(z) end . T2: w(x) w(y)",
        // nothing is delayed
        "T1: begin r(x) . T2: w(x) . T1: w(x) end"
      })
  void notSerializable(String text) {
    assertThat(kinds(text)).containsOnly(NOT_ATOMIC);
  }

  /** A cycle does not pass transactions that are not needed for it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "T1: begin(check) acq(l) r(x) rel(l) . T2: SETS . T1: acq(l) r(x) rel(l) end",
        "T1: begin(check) r(x) fence . T2: SETS . T1: r(x) end",
        "T1: begin(check) acq(l) r(x) rel(l) . T2: SETS . T1: acq(l) r(y) rel(l) end",
      })
  void cyclesAreShort(String text) {
    String sets = "begin(set) acq(l) w(x) w(y) rel(l) end ".repeat(20).strip();

    assertThat(SpelledFinding.of(check(text.replace("SETS", sets)).findings()))
        .isNotEmpty()
        .allSatisfy(
            finding -> {
              assertThat(finding.block()).isEqualTo("check");
              assertThat(finding.transactions()).hasSizeLessThanOrEqualTo(2);
              assertThat(finding.steps()).hasSizeLessThanOrEqualTo(4);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // with fences in between
        "T1: begin w(x) fence r(y) end . T2: begin w(y) r(x) end",
        "T1: begin vw(x) r(y) end . T2: begin vw(y) r(x) end",
        "T1: begin ow(x) fence or(y) end . T2: begin ow(y) fence or(x) end",
        "T1: begin or(x) ou(x) or(y) end . T2: begin or(y) ou(y) or(x) end",
        "T1: begin or(x) ru(x) ar(y) end . T2: begin or(y) ru(y) ar(x) end",
        "T1: begin acq(l) w(x) r(y) rel(l) end . T2: begin acq(l) w(y) r(x) rel(l) end",
        // a thread that was joined by one that has done something else since, or was joined itself
        "T1: begin w(x) r(y) end . T3: join(T1) r(z) . T2: begin w(y) r(x) end",
        "T1: begin w(x) r(y) end . T3: join(T1) . T4: join(T3) . T2: begin w(y) r(x) end",
        // below Theorem 2, on the right
        "T2: begin r(x) . T1: w(x) r(y) . T2: w(y) end",
        // a thread sees its own writes
        "T1: begin w(x) r(x) end . T2: begin r(y) end",
        AGAINST_THEOREMS_4_AND_5,
        AGAINST_THEOREMS_4_AND_5_WITH_ONE_READ
      })
  void serializable(String text) {
    assertThat(kinds(text)).doesNotContain(NOT_ATOMIC);
  }

  /** So the second halves of Theorems 4 and 5 hold only for what keeps the order of the trace. */
  @ParameterizedTest
  @ValueSource(strings = {AGAINST_THEOREMS_4_AND_5, AGAINST_THEOREMS_4_AND_5_WITH_ONE_READ})
  void anOrientationMayBelongToNoExecution(String text) {
    EventList trace = TraceText.of(text).trace();
    TraceGraph graph = new TraceGraph(TsoOracle.events(trace));
    List<Integer> notSerializable =
        graph
            .orientations()
            .filter(graph::isValid)
            .filter(orientation -> !graph.isSerializable(orientation))
            .boxed()
            .toList();
    assertThat(notSerializable).isNotEmpty().noneMatch(graph::isValidInOrder);
    assertThat(TsoOracle.forAll(trace, e -> !notSerializable.contains(graph.orientation(e))))
        .isTrue();
    assertThat(TsoOracle.isSerializable(trace)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "T1: begin w(x) r(y) end . T2: begin w(y) r(x) commit(y) end . T1: commit(x)"
            + "|not-atomic-under-tso,not-robust",
        "T1: begin w(x) r(y) commit(x) end . T2: begin w(y) r(x) commit(y) end|",
        "T1: w(x) r(y) . T2: w(y) r(x) commit(y) . T1: commit(x)|not-robust",
        "T1: w(x) r(y) stop . T2: w(y) r(x) commit(y) . T1: commit(x) . T2: join(T1)|not-robust",
        "T2: begin r(x) . T1: w(x) commit(x) . T2: r(x) end|not-atomic-under-tso",
        // a read from the buffer, of what is never committed
        "T2: begin r(x) . T1: w(x) commit(x) . T2: w(x) r(x) end|not-atomic-under-tso",
        "T2: begin r(x) w(x) . T1: w(x) commit(x) . T2: r(x) end|"
      })
  void executions(String text, String expected) {
    assertThat(String.join(",", kinds(text))).isEqualTo(expected == null ? "" : expected);
  }

  /** Each transaction ends with a fence: other runs of the program are considered, too. */
  @Test
  void fencedTransactionsAreRobustOrNot() {
    assertThat(kinds("T1: begin w(x) r(y) fence end . T2: begin w(y) r(x) fence end"))
        .containsOnly("not-robust");
    assertThat(kinds("T1: begin w(x) fence r(y) end . T2: begin w(y) fence r(x) end")).isEmpty();
    assertThat(kinds("T1: begin w(x) join(T3) r(y) end . T2: begin w(y) fence r(x) end")).isEmpty();
    String joinFirst =
        "T1: begin vw(x) r(y) end . T2: begin r(x) end . T3: join(T2) begin w(y) r(x) fence end";
    assertThat(kinds(joinFirst)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // a fence comes behind each transaction, or nothing does
        "T1: begin w(x) r(y) end fence stop . T2: begin w(y) r(x) end stop|not-robust",
        "T1: begin w(x) r(y) end acq(l) rel(l) . T2: begin w(y) r(x) end stop|not-robust",
        "T1: w(z) fence begin w(x) r(y) end fence . T2: begin w(y) r(x) end stop|not-robust",
        // and then it need not be serializable in the ordinary sense, either
        "T1: begin r(x) w(y) end fence stop . T2: begin r(y) w(x) end fence stop|"
      })
  void transactionsMayAsWellEndWithAFence(String text, String expected) {
    assertThat(String.join(",", kinds(text))).isEqualTo(expected == null ? "" : expected);
  }

  /** Below Theorem 2, on the left; and with blocks that do not take part in it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "T1: w(x) r(y) . T2: w(y) r(x)",
        "T1: begin w(x) end begin r(y) end . T2: begin w(y) end begin r(x) end",
        "T1: w(x) r(y) stop . T2: w(y) r(x) stop",
        "T1: begin w(u) r(v) end w(x) r(y) . T2: w(y) r(x)"
      })
  void storeBufferingWithoutBlocksIsNotRobust(String text) {
    assertThat(kinds(text)).containsOnly("not-robust");
  }

  /** A lost update comes first, and hides nothing. */
  @Test
  void delayedWritesAreFoundBesideWhatHappensWithoutDelays() {
    String lost = "T1: begin(lost) r(z) . T2: w(z) . T1: w(z) end";
    String buffering = "T1: begin(a) w(x) r(y) end . T2: begin(b) w(y) r(x) end";
    assertThat(SpelledFinding.of(check(lost + " . " + buffering).findings()))
        .extracting(finding -> finding.block() + ": " + finding.patternName())
        .containsExactlyInAnyOrder("lost: interleaved steps", "a: delayed write");
    assertThat(SpelledFinding.of(check(lost).findings())).hasSize(1);
  }

  @Test
  void aBlockThatIsNotAtomicIsNotAlsoReportedAsNotRobust() {
    assertThat(kinds("T1: begin w(x) r(y) end . T2: begin w(y) r(x) end stop . T1: stop"))
        .containsOnly(NOT_ATOMIC);
  }

  /** The write of x waits in the buffer of T1; T3 has nothing in its own. */
  @Test
  void aReadThatCouldHaveComeBeforeAWriteIsShownWithWhatComesAfterThatWrite() {
    SpelledFinding finding =
        SpelledFinding.of(
                check(
                        "T1: begin w(x) r(y) fence end . T2: begin w(y) fence w(z) fence end"
                            + " . T3: begin w(u) fence end begin r(z) r(x) fence end")
                    .findings())
            .get(0);
    assertThat(finding.kind().id()).isEqualTo("not-robust");
    assertThat(finding.steps())
        .extracting(step -> step.thread() + " " + step.operation().id() + " " + step.target())
        .containsExactly("T1 write x", "T3 read z", "T3 read x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "T1: begin w(x) r(y) fence end . T2: begin w(y) r(x) fence end|fences: [x, y]",
        "T1: begin w(x) fence r(y) end . T2: begin w(y) r(x) fence end|fences: [y]",
        "T1: begin w(x) r(y) fence end . T2: begin w(y) fence r(x) end|fences: [x]"
      })
  void fencesBetweenAWriteAndAReadAreTried(String text, String hint) {
    assertThat(SpelledFinding.of(check(text).findings()))
        .extracting(SpelledFinding::hint)
        .containsExactly(hint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "T1: w(x) w(y) commit(y)|T1 commits y, but x comes first in its buffer|2",
        "T1: w(x) commit(x) commit(x)|T1 commits x, but its buffer is empty|2",
        "T1: w(x) commit(x) w(y) fence|T1 passes a fence while y is in its buffer|3",
        "T1: w(x) commit(x) w(y) vw(z)|T1 passes a fence while y is in its buffer|3",
        "T1: w(x) commit(x) w(y) stop . T2: join(T1)|T1 is joined while y is in its buffer|4",
        "T1: w(x) fence w(x) commit(x)|T1 commits x, but writes were not committed at the fence of"
            + " event 1|3"
      })
  void executionsThatStoreBuffersDoNotAllow(String text, String reason, long event) {
    assertThatThrownBy(() -> kinds(text))
        .isInstanceOfSatisfying(
            MalformedEventException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(reason);
              assertThat(e.event()).isEqualTo(event);
            });
  }

  @Test
  void aPredictedFindingShowsWhereTheWriteReachesMemory() {
    SpelledFinding finding =
        SpelledFinding.of(
                check("T1: begin(a) w(x) r(y) end . T2: begin(b) w(y) r(x) end").findings())
            .get(0);
    assertThat(finding.certainty()).isEqualTo(Certainty.PREDICTED);
    assertThat(finding.block()).isEqualTo("a");
    assertThat(finding.steps())
        .extracting(step -> step.thread() + " " + step.operation().id() + " " + step.target())
        .containsExactly("T1 write x", "T1 read y", "T2 write y", "T2 read x", "T1 commit x");
    assertThat(finding.hint()).isEqualTo("fences: [x, y]");
  }

  @Test
  void aLockHelpsIfVolatileDoesNot() {
    String text = "T1: begin(a) w(x) w(x) end . T2: begin(b) r(x) r(x) end";
    assertThat(SpelledFinding.of(check(text).findings()))
        .extracting(SpelledFinding::hint)
        .containsOnly("common lock: [a, b] false");
  }

  /** Dekker's flags, where one thread has a fence, the other one has none, or neither has. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"w(x)|w(y)|fences: [x, y]", "vw(x)|w(y)|fences: [y]", "w(x)|vw(y)|fences: [x]"})
  void fencesAreProposedForBothDirections(String first, String second, String hint) {
    String one = "T1: begin(a) " + first + " r(y) end";
    String other = "T2: begin(b) " + second + " r(x) end";
    for (String text : List.of(one + " . " + other, other + " . " + one)) {
      assertThat(SpelledFinding.of(check(text).findings()))
          .extracting(SpelledFinding::hint)
          .containsOnly(hint);
    }
  }

  @Test
  void elementsOfArraysAreNotMadeVolatile() {
    String text =
        "T1: begin(a) w(int[]#1[0]) r(A.flag) end . T2: begin(b) w(A.flag) r(int[]#1[0]) end";
    assertThat(SpelledFinding.of(check(text).findings()))
        .extracting(SpelledFinding::hint)
        .containsExactly("fences: [A.flag, int[]#1[0]]");
  }

  /** Much else happens before the second thread arrives, and is forgotten. */
  @Test
  void threadsAtABarrierMeetThoseThatArriveLater() {
    String others = "T3: " + "fence ".repeat(50);
    String text =
        "T1: barrier(b) . %s . T2: begin barrier(b) . T1: vw(x) . T2: vr(x) end . T3: w(z)";
    assertThat(kinds(text.formatted(others))).containsOnly(NOT_ATOMIC);
    assertThat(kinds(text.formatted("T1: fence . " + others))).isEmpty();
  }

  private static List<String> kinds(String text) {
    return SpelledFinding.of(check(text).findings()).stream()
        .map(finding -> finding.kind().id())
        .distinct()
        .toList();
  }

  private static Checker check(String text) {
    return Runs.check(
        TraceText.of(text).trace(),
        symbols -> new TsoChecker(symbols, new AtomicityChecker(symbols)));
  }
}
