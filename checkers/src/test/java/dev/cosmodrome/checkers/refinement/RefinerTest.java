package dev.cosmodrome.checkers.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.MemoryReader;
import dev.cosmodrome.checkers.SpelledFinding;
import dev.cosmodrome.checkers.SpelledFinding.Participant;
import dev.cosmodrome.checkers.SpelledFinding.Step;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.Verdict;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.TraceCheck;
import dev.cosmodrome.checkers.specification.AtomicTrace;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import dev.cosmodrome.trace.Traces;
import dev.cosmodrome.trace.ValidReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Findings that checkers prove by locks, proved by variables; one for each defect. */
class RefinerTest {
  /** Two deposits whose reads and writes hold a lock, which they give up in between. */
  private static final String BANK =
      """
      t|enter(Account.deposit)|Account.deposit(Account.java:5)
      t|acq(Account#1)|Account.get(Account.java:2)
      t|r(Account.balance of Account#1)|Account.get(Account.java:2)
      t|rel(Account#1)|Account.get(Account.java:2)
      u|enter(Account.deposit)|Account.deposit(Account.java:5)
      u|acq(Account#1)|Account.get(Account.java:2)
      u|r(Account.balance of Account#1)|Account.get(Account.java:2)
      u|rel(Account#1)|Account.get(Account.java:2)
      u|acq(Account#1)|Account.set(Account.java:3)
      u|w(Account.balance of Account#1)|Account.set(Account.java:3)
      u|rel(Account#1)|Account.set(Account.java:3)
      u|exit(Account.deposit)|Account.deposit(Account.java:5)
      t|acq(Account#1)|Account.set(Account.java:3)
      t|w(Account.balance of Account#1)|Account.set(Account.java:3)
      t|rel(Account#1)|Account.set(Account.java:3)
      t|exit(Account.deposit)|Account.deposit(Account.java:5)
      """;

  @ParameterizedTest
  @EnumSource(
      value = CheckerType.class,
      names = {"ATOMICITY", "VELODROME", "AERODROME"})
  void aLostUpdateIsOneFinding(CheckerType type) throws IOException {
    assertThat(refine(std(BANK.repeat(3)), type))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.block()).isEqualTo("Account.deposit");
              assertThat(finding.patternName()).isEqualTo("lost update");
              assertThat(finding.steps())
                  .extracting(step -> step.operation().id())
                  .containsExactly("read", "write", "write");
              assertThat(finding.steps())
                  .extracting(Step::target)
                  .containsOnly("Account.balance of Account#1");
            });
  }

  /** At the event that closes the cycle, there is no variable yet on which both conflict. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lost update | T1: begin acq(l) r(x) rel(l) . T2: begin acq(l) w(x) rel(l) end ."
            + " T1: acq(l) w(x) rel(l) end",
        "non-repeatable read | T1: begin acq(l) r(x) rel(l) . T2: begin acq(l) w(x) rel(l) end ."
            + " T1: acq(l) r(x) rel(l) end",
        // The accesses next to the other thread's count: nothing is lost here.
        "non-repeatable read | T1: begin acq(l) r(x) rel(l) . T2: begin acq(l) w(x) rel(l) end ."
            + " T1: acq(l) r(x) w(x) rel(l) end",
        "overwritten before use | T1: begin acq(l) w(x) rel(l) . T2: begin acq(l) w(x) rel(l) end ."
            + " T1: acq(l) r(x) rel(l) end",
        "dirty read | T1: begin acq(l) w(x) rel(l) . T2: begin acq(l) r(x) rel(l) end ."
            + " T1: acq(l) w(x) rel(l) end",
        "interleaved writes | T1: begin acq(l) w(x) rel(l) . T2: begin acq(l) w(x) rel(l) end ."
            + " T1: acq(l) w(x) rel(l) end",
        "dirty read | T1: begin acq(l) w(x) rel(l) . T2: begin acq(l) r(x) r(y) rel(l) end ."
            + " T1: acq(l) w(y) rel(l) end",
        "inconsistent view | T1: begin acq(l) r(x) rel(l) . T2: begin acq(l) w(x) w(y) rel(l) end ."
            + " T1: acq(l) r(y) rel(l) end",
        // In which order the other one does both does not matter.
        "inconsistent view | T1: begin acq(l) r(x) rel(l) . T2: begin acq(l) w(y) w(x) rel(l) end ."
            + " T1: acq(l) r(y) rel(l) end",
        "dirty read | T1: begin acq(l) w(x) rel(l) . T2: begin acq(l) r(y) r(x) rel(l) end ."
            + " T1: acq(l) w(y) rel(l) end",
        "check-then-act | T1: begin acq(l) r(x) rel(l) . T2: begin acq(l) w(x) rel(l) acq(m) r(y)"
            + " rel(m) end . T1: acq(m) w(y) rel(m) end",
        // Two transactions of the other thread, and events of it that are none of the cycle.
        "stale read | T1: begin acq(l) w(x) rel(l) . T2: begin acq(l) r(x) rel(l) end"
            + " begin acq(l) w(y) rel(l) end . T1: acq(l) r(y) rel(l) end",
        "lost update | T1: begin acq(l) r(x) rel(l) . T2: acq(l) w(x) rel(l) ."
            + " T1: acq(l) w(x) rel(l) end",
        // A third thread that is not needed.
        "lost update | T1: begin acq(l) r(x) rel(l) . T2: begin acq(l) w(x) rel(l) acq(m) rel(m)"
            + " end . T3: begin acq(m) rel(m) acq(n) rel(n) end . T1: acq(n) w(x) rel(n) end",
      })
  void provedByVariables(String pattern, String text) throws IOException {
    List<SpelledFinding> findings = refine(text);

    assertThat(findings).extracting(SpelledFinding::patternName).containsExactly(pattern);
    assertThat(findings.get(0).steps())
        .allMatch(step -> step.operation().isPlainOrVolatileAccess());
    assertThat(findings.get(0).transactions().get(0).thread()).isEqualTo("T1");
  }

  @Test
  void ofSeveralVariablesTheOneWithALostUpdateIsShown() throws IOException {
    List<SpelledFinding> findings =
        refine(
            "T1: begin acq(l) r(y) r(x) rel(l) . T2: begin acq(l) w(y) w(x) rel(l) end ."
                + " T1: acq(l) r(y) w(x) rel(l) end");

    assertThat(findings).extracting(SpelledFinding::patternName).containsExactly("lost update");
    assertThat(findings.get(0).steps()).extracting(Step::target).containsOnly("x");
  }

  @Test
  void aBlockThatIsInterruptedIsBlamedIfTheOtherIsNot() throws IOException {
    List<SpelledFinding> findings =
        refine(
            "T1: begin(a) acq(l) r(x) rel(l) . T2: begin(b) acq(l) r(x) rel(l) ."
                + " T1: acq(l) w(x) rel(l) end . T2: acq(l) w(x) rel(l) end");

    assertThat(findings).extracting(SpelledFinding::block).containsExactly("b");
    assertThat(findings).extracting(SpelledFinding::patternName).containsExactly("lost update");
  }

  @Test
  void aLongCycleIsProvedHopByEdge() throws IOException {
    List<SpelledFinding> findings =
        refine(
            "T1: begin acq(l) w(x) rel(l) . T2: begin acq(l) r(x) rel(l) acq(m) w(y) rel(m) end ."
                + " T3: begin acq(m) r(y) rel(m) acq(n) w(z) rel(n) end ."
                + " T1: acq(n) r(z) rel(n) end");

    assertThat(findings)
        .extracting(SpelledFinding::patternName)
        .containsExactly("circular dependence of 3 transactions");
    assertThat(findings.get(0).steps())
        .extracting(Step::target)
        .containsExactly("x", "x", "y", "y", "z", "z");
  }

  @Test
  void aHopWithoutAVariableStays() throws IOException {
    List<SpelledFinding> findings =
        refine(
            "T1: begin acq(l) w(x) rel(l) . T2: begin acq(l) r(x) rel(l) acq(m) rel(m) end ."
                + " T3: begin acq(m) rel(m) acq(n) w(z) rel(n) end . T1: acq(n) r(z) rel(n) end");

    assertThat(findings.get(0).steps())
        .extracting(Step::target)
        .containsExactly("x", "x", "m", "m", "z", "z");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Two findings of one defect: by the lock, and by the lock and a variable.
        "lock given up in between | T1: begin acq(l) r(x) rel(l) . T2: begin acq(l) r(x) rel(l)"
            + " end . T1: acq(l) w(x) rel(l) end",
        "two locks, one after the other | T1: begin acq(l) rel(l) . T2: begin acq(l) rel(l) acq(m)"
            + " rel(m) end . T1: acq(m) rel(m) end",
        // Not because of x; and it does so once.
        "waits for a thread that it started | T1: begin w(x) fork(T2) . T2: w(x) ."
            + " T1: join(T2) r(x) end",
      })
  void aFindingWithoutABetterProofStays(String pattern, String text) throws IOException {
    assertThat(refine(text)).extracting(SpelledFinding::patternName).containsExactly(pattern);
  }

  /** First a harmless occurrence, then a harmful one. */
  @Test
  void aProofByVariablesReplacesOneByLocks() throws IOException {
    String harmless =
        BANK.replaceAll("u\\|w.*\n", "").replace("Account.set(Account.java:3)", "Account.set()");
    TraceSource trace = std(harmless + BANK);

    assertThat(SpelledFinding.of(check(trace, CheckerType.ATOMICITY).checkers().get(0).findings()))
        .hasSizeGreaterThan(2);
    assertThat(refine(trace, CheckerType.ATOMICITY))
        .extracting(SpelledFinding::patternName)
        .containsExactly("lost update");
  }

  @Test
  void otherBlocksThatInterfereAreNamed() throws IOException {
    String other = BANK.replace("u|enter(Account.deposit)", "u|enter(Account.withdraw)");
    String renamed = other.replace("u|exit(Account.deposit)", "u|exit(Account.withdraw)");

    assertThat(refine(std(BANK + renamed), CheckerType.ATOMICITY))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.transactions())
                  .extracting(Participant::block)
                  .containsExactly("Account.deposit", "Account.deposit");
              assertThat(finding.otherBlocks()).containsExactly("Account.withdraw");
            });
  }

  @ParameterizedTest
  @CsvSource({"x,y,''", "V12,V13,''", "x,y,A.f(A.java:3)"})
  void theVariableIsPartOfAFinding(String first, String second, String location)
      throws IOException {
    String lost =
        """
        t|begin(M)|LOCATION
        t|r(x)|LOCATION
        u|w(x)|LOCATION
        t|w(x)|LOCATION
        t|end(M)|LOCATION
        """;
    String at = location.isEmpty() ? lost.replace("|LOCATION", "") : lost;
    String text = at.replace("LOCATION", location);
    TraceSource trace =
        std(text.replace("(x)", "(" + first + ")") + text.replace("(x)", "(" + second + ")"));

    for (CheckerType type :
        List.of(CheckerType.ATOMICITY, CheckerType.VELODROME, CheckerType.RACES)) {
      assertThat(refine(trace, type))
          .as(type.id())
          .extracting(finding -> finding.steps().get(0).target())
          .containsExactlyInAnyOrder(first, second);
    }
  }

  /** A lock and a variable close a cycle each. */
  @Test
  void anOccurrenceCountsOnce() throws IOException {
    assertThat(
            SpelledFinding.of(check(std(BANK), CheckerType.ATOMICITY).checkers().get(0).findings()))
        .hasSize(2);
    assertThat(refine(std(BANK), CheckerType.ATOMICITY))
        .extracting(SpelledFinding::count)
        .containsExactly(1L);
    assertThat(refine(std(BANK.repeat(3)), CheckerType.ATOMICITY))
        .extracting(SpelledFinding::count)
        .containsExactly(3L);
  }

  @Test
  void aFingerprintDoesNotDependOnTheInterferingBlock() throws IOException {
    String other = BANK.replaceAll("u\\|(enter|exit)\\(Account.deposit", "u|$1(Account.clear");

    assertThat(refine(std(other), CheckerType.ATOMICITY).get(0).fingerprint())
        .isEqualTo(refine(std(BANK), CheckerType.VELODROME).get(0).fingerprint());
  }

  @Test
  void aBlockThatAccessesTooMuchKeepsItsProof() throws IOException {
    String many = "t|r(x)\n".repeat(AccessStretch.LIMIT);

    assertThat(refine(std(BANK.replace("u|exit", many + "u|exit")), CheckerType.ATOMICITY))
        .extracting(SpelledFinding::patternName)
        .containsExactly("lock given up in between");
  }

  @Test
  void theTraceIsNotReadAgainIfThereIsNoCycle() throws IOException {
    EventList trace = TraceText.of("T1: w(x) . T2: w(x)").trace();
    TraceResult<Finding> result = check(() -> new MemoryReader(trace), CheckerType.RACES);

    TraceResult<Finding> refined =
        Refiner.refine(
            result,
            () -> {
              throw new IOException();
            });

    assertThat(refined).isEqualTo(result);
    assertThat(refined.checkers().get(0).verdict()).isEqualTo(Verdict.VIOLATION);
  }

  private static List<SpelledFinding> refine(String text) throws IOException {
    EventList trace = TraceText.of(text).trace();
    return refine(() -> new MemoryReader(trace), CheckerType.ATOMICITY);
  }

  private static List<SpelledFinding> refine(TraceSource trace, CheckerType type)
      throws IOException {
    return SpelledFinding.of(
        Refiner.refine(check(trace, type), AtomicTrace.of(trace, Specification.NONE))
            .checkers()
            .get(0)
            .findings());
  }

  private static TraceResult<Finding> check(TraceSource trace, CheckerType type)
      throws IOException {
    try (TraceReader reader = trace.open()) {
      return new TraceCheck(ValidReader.of(reader), List.of(type), false).run("trace");
    }
  }

  private static TraceSource std(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return () -> Traces.read(new ByteArrayInputStream(bytes), false);
  }
}
