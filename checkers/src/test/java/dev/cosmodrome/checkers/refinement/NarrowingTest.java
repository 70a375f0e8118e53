package dev.cosmodrome.checkers.refinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.MemoryReader;
import dev.cosmodrome.checkers.SpelledFinding;
import dev.cosmodrome.checkers.SpelledFinding.Participant;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.TraceCheck;
import dev.cosmodrome.checkers.specification.AtomicTrace;
import dev.cosmodrome.checkers.specification.Rules;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.ValidReader;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The blamed method of several that call each other. */
class NarrowingTest {
  /** A deposit that another thread's falls into. */
  private static final String LOST =
      "T1: enter(deposit) r(x) . T2: enter(deposit) r(x) w(x) exit(deposit) ."
          + " T1: w(x) exit(deposit)";

  /** The same with a lock that is given up in between. */
  private static final String LOST_UNDER_LOCK =
      "T1: enter(deposit) acq(l) r(x) rel(l) ."
          + " T2: enter(deposit) acq(l) r(x) rel(l) acq(l) w(x) rel(l) exit(deposit) ."
          + " T1: acq(l) w(x) rel(l) exit(deposit)";

  /** Deposits of two threads by turns; each is one step. */
  private static final String TURNS =
      "T1: enter(deposit) acq(l) r(x) w(x) rel(l) exit(deposit) ."
          + " T2: enter(deposit) acq(l) r(x) w(x) rel(l) exit(deposit) ."
          + " T1: enter(deposit) acq(l) r(x) w(x) rel(l) exit(deposit)";

  private static String often(String text) {
    return "T1: enter(often) . T2: enter(often) . " + text + " . T1: exit(often) . T2: exit(often)";
  }

  @ParameterizedTest
  @EnumSource(
      value = CheckerType.class,
      names = {"ATOMICITY", "VELODROME", "AERODROME"})
  void theInnermostMethodWithAllStepsIsBlamed(CheckerType type) throws IOException {
    for (String text : List.of(LOST, LOST_UNDER_LOCK)) {
      List<SpelledFinding> findings = findings(often(text), "", type);
      assertThat(findings).extracting(SpelledFinding::block).containsExactly("deposit");
      assertThat(findings).extracting(SpelledFinding::patternName).containsExactly("lost update");
      assertThat(findings.get(0).transactions())
          .extracting(Participant::block)
          .containsExactly("deposit", "deposit");
    }
  }

  @Test
  void fingerprintsDoNotDependOnTheCaller() throws IOException {
    assertThat(findings(often(LOST)).get(0).fingerprint())
        .isEqualTo(findings(LOST).get(0).fingerprint());
  }

  @Test
  void aMethodIsBlamedForWhatHappensBetweenItsCalls() throws IOException {
    assertThat(findings(often(TURNS))).extracting(SpelledFinding::block).containsExactly("often");
  }

  /** The first cycle that is found is between two calls. */
  @Test
  void aCallerOfABlamedMethodIsNotBlamed() throws IOException {
    for (String text : List.of(TURNS + " . " + LOST_UNDER_LOCK, TURNS + " . " + LOST)) {
      assertThat(findings(often(text)))
          .extracting(SpelledFinding::block)
          .containsExactly("deposit");
    }
  }

  @Test
  void aMethodIsBlamedForOtherThingsThanThoseThatItCalls() throws IOException {
    assertThat(findings(often("T1: r(y) . T2: w(y) . T1: r(y) . " + LOST)))
        .extracting(SpelledFinding::block)
        .containsExactlyInAnyOrder("often", "deposit");
  }

  /** It does the same to the same variables, but by itself. */
  @Test
  void aMethodIsBlamedBesideOneThatItDoesNotCall() throws IOException {
    assertThat(findings(LOST + " . " + LOST.replace("deposit", "withdraw")))
        .extracting(SpelledFinding::block)
        .containsExactlyInAnyOrder("deposit", "withdraw");
  }

  @ParameterizedTest
  @CsvSource({
    "not-atomic deposit, often",
    "not-atomic often, deposit",
    "deterministic deposit, often",
    "atomic deposit, deposit"
  })
  void onlyWhatIsMeantToBeAtomicIsBlamed(String rule, String blamed) throws IOException {
    assertThat(findings(often(LOST), rule, CheckerType.ATOMICITY))
        .extracting(SpelledFinding::block)
        .containsExactly(blamed);
  }

  @ParameterizedTest
  @CsvSource({"'', deposit", "not-atomic deposit, often", "not-atomic often, deposit"})
  void blocksOfTheTraceAreBlamedLikeMethods(String rule, String blamed) throws IOException {
    String text = often(LOST).replace("enter", "begin").replace("exit", "end");

    assertThat(findings(text, rule, CheckerType.ATOMICITY))
        .extracting(SpelledFinding::block)
        .containsExactly(blamed);
  }

  @Test
  void aMethodInBetweenThatIsNotAtomicIsPassedOver() throws IOException {
    String text = LOST.replace("r(x)", "enter(run) r(x)").replace("w(x)", "w(x) exit(run)");
    assertThat(findings(often(text))).extracting(SpelledFinding::block).containsExactly("deposit");
  }

  @Test
  void anotherBlockIsNamedByTheMethodThatHasItsSteps() throws IOException {
    List<SpelledFinding> findings =
        findings(
            "T1: enter(transfer) w(x) . T2: enter(often) enter(audit) enter(get) r(x) exit(get)"
                + " enter(get) r(y) exit(get) exit(audit) exit(often) . T1: w(y) exit(transfer)");

    assertThat(findings.get(0).transactions())
        .extracting(Participant::block)
        .containsExactly("transfer", "audit");
  }

  @Test
  void anotherBlockWithASingleStepKeepsItsName() throws IOException {
    List<SpelledFinding> findings =
        findings(
            "T1: enter(deposit) r(x) . T2: enter(reset) enter(set) w(x) exit(set) exit(reset) ."
                + " T1: w(x) exit(deposit)");

    assertThat(findings.get(0).transactions())
        .extracting(Participant::block)
        .containsExactly("deposit", "reset");
  }

  @Test
  void whereThereAreTooManyAccessesThoseAroundTheFindingCount() throws IOException {
    String turns = TURNS.replace("deposit", "note").replace("(x)", "(y)");
    String many =
        " . T1: enter(note) acq(l) w(y) rel(l) exit(note)".repeat(2 * AccessStretch.LIMIT);

    assertThat(findings(often(turns + many + " . " + LOST + many)))
        .extracting(SpelledFinding::block)
        .contains("deposit");
  }

  /** The call g of f falls into h, which is blamed for it, and for what T2 does. */
  @Test
  void aCallThatTwoCyclesBlameIsCountedOnce() throws IOException {
    String text =
        "T1: enter(f) . T3: enter(h) . T1: vr(y) enter(g) . T3: vw(y) . T1: r(z) . T3: vr(x) . "
            + "T2: w(y) . T1: w(x) . T2: w(x) . T3: r(x) . T1: vr(x)";

    assertThat(findings(text))
        .extracting(SpelledFinding::block, SpelledFinding::count)
        .containsExactlyInAnyOrder(tuple("f", 1L), tuple("g", 1L), tuple("h", 1L));
  }

  private static List<SpelledFinding> findings(String text) throws IOException {
    return findings(text, "", CheckerType.ATOMICITY);
  }

  private static List<SpelledFinding> findings(String text, String rules, CheckerType type)
      throws IOException {
    EventList trace = trace(text);
    Specification specification = Specification.NONE.with(Rules.parse(rules));
    try (TraceReader reader = new MemoryReader(trace)) {
      TraceResult<Finding> result =
          new TraceCheck(ValidReader.of(reader), specification, List.of(type), false).run("");
      return SpelledFinding.of(
          Refiner.refine(result, AtomicTrace.of(() -> new MemoryReader(trace), specification))
              .checkers()
              .get(0)
              .findings());
    }
  }

  /** A trace in which the same is always done at the same place. */
  private static EventList trace(String text) {
    EventList lines = TraceText.of(text).trace();
    EventList trace = new EventList(lines.symbols());
    lines.replay(
        (operation, thread, target, site) -> {
          String position = Op.word(operation) + " " + lines.symbols().target(operation, target);
          int same = lines.symbols().of(Kind.SITE).intern(position);
          trace.event(operation, thread, target, same);
        });
    return trace;
  }
}
