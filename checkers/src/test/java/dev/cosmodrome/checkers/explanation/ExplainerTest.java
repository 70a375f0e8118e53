package dev.cosmodrome.checkers.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

import dev.cosmodrome.checkers.CountedInput;
import dev.cosmodrome.checkers.Explanation;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.SpelledFinding;
import dev.cosmodrome.checkers.SpelledFinding.Frame;
import dev.cosmodrome.checkers.SpelledFinding.Step;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.TraceCheck;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.Symbols;
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
import org.junit.jupiter.params.provider.EnumSource;

/** Paths and hints. */
class ExplainerTest {
  private static final String LOST_UPDATE =
      """
      t|enter(A.run)|A.run(A.java:1)
      t|enter(A.add)|A.add(A.java:5)
      t|r(x)|B.get(B.java:3)
      u|w(x)|U.run(U.java:9)
      t|enter(B.set(int))|B.set(B.java:4)
      t|enter(B.put)|B.put(B.java:6)
      t|w(x)|B.put(B.java:7)
      t|exit(B.put)|B.put(B.java:8)
      t|exit(B.set(int))|B.set(B.java:5)
      t|exit(A.add)|A.add(A.java:6)
      t|exit(A.run)|A.run(A.java:2)
      """;

  @Test
  void aPathLeadsFromTheBlockToTheStep() throws IOException {
    SpelledFinding finding = explain(LOST_UPDATE, CheckerType.ATOMICITY).get(0);

    assertThat(finding.block()).isEqualTo("A.add");
    assertThat(finding.steps())
        .extracting(ExplainerTest::methods)
        .containsExactly(
            List.of("A.add", "B.get"), List.of("U.run"), List.of("A.add", "B.set(int)", "B.put"));
  }

  @Test
  void withoutABlockAPathStartsAtTheOutermostMethod() throws IOException {
    SpelledFinding race = explain(LOST_UPDATE, CheckerType.RACES).get(0);

    assertThat(methods(race.steps().get(0))).containsExactly("A.run", "A.add", "B.get");
  }

  @Test
  void blocksOfTheTraceStartPaths() throws IOException {
    String trace = LOST_UPDATE.replaceAll("(enter|exit)\\(A.(run|add)\\)", "$1(A.run)");
    String marked =
        trace
            .replace("t|r(x)", "t|begin(b)|A.add(A.java:5)\nt|r(x)")
            .replaceFirst("t.exit\\(A.run", "t|end\nt|exit(A.run");
    SpelledFinding finding = explain(marked, CheckerType.ATOMICITY).get(0);

    assertThat(methods(finding.steps().get(0))).containsExactly("b", "B.get");
    assertThat(methods(finding.steps().get(2))).containsExactly("b", "B.set(int)", "B.put");
  }

  @Test
  void aLongPathIsShortened() throws IOException {
    StringBuilder calls = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      calls.append("t|enter(C.m").append(i).append(")\n");
    }
    String trace =
        LOST_UPDATE.replace("t|w(x)|B.put(B.java:7)", calls + "t|w(x)").split("t\\|exit", 2)[0];
    List<String> path = methods(explain(trace, CheckerType.ATOMICITY).get(0).steps().get(2));

    assertThat(path).hasSize(16).startsWith("A.add", "...", "C.m86").endsWith("C.m99");
  }

  /** The end of a method has the place to which it returns: where it was called. */
  @Test
  void aPathHasTheLinesOfItsCalls() throws IOException {
    String trace =
        """
        t|enter(A.add)|A.add(A.java:5)
        t|enter(A.load)|A.load(A.java:20)
        t|r(x)|B.get(B.java:3) from A.load(A.java:21)
        t|exit(A.load)|A.add(A.java:6)
        u|w(x)|U.run(U.java:9)
        t|enter(B.set(int))|B.set(B.java:7)
        t|w(x)|B.set(B.java:8)
        t|exit(B.set(int))|A.add(A.java:7)
        t|exit(A.add)|A.run(A.java:1)
        """;
    SpelledFinding finding = explain(trace, CheckerType.ATOMICITY).get(0);

    assertThat(finding.steps().get(0).path())
        .containsExactly(
            new Frame("A.add", "A.add(A.java:6)"),
            new Frame("A.load", "A.load(A.java:21)"),
            new Frame("B.get", "B.get(B.java:3)"));
    assertThat(finding.steps().get(2).path())
        .containsExactly(
            new Frame("A.add", "A.add(A.java:7)"), new Frame("B.set(int)", "B.set(B.java:8)"));
  }

  /** Recordings of earlier versions have the start of a method at its end, too. */
  @Test
  void aPathHasNoLineThatIsNotInItsMethod() throws IOException {
    String trace =
        """
        t|enter(A.add)|A.add(A.java:5)
        t|enter(A.add)|A.add(A.java:5)
        t|r(x)|A.add(A.java:6)
        t|exit(A.add)|A.add(A.java:5)
        u|w(x)|U.run(U.java:9)
        t|enter(B.set)|B.set(B.java:7)
        t|w(x)|B.set(B.java:8)
        t|exit(B.set)|B.set(B.java:9)
        t|exit(A.add)|A.add(A.java:5)
        """;
    SpelledFinding finding = explain(trace, CheckerType.ATOMICITY).get(0);

    assertThat(finding.steps().get(0).path())
        .containsExactly(new Frame("A.add", ""), new Frame("A.add", "A.add(A.java:6)"));
    assertThat(finding.steps().get(2).path())
        .containsExactly(new Frame("A.add", ""), new Frame("B.set", "B.set(B.java:8)"));
  }

  private static List<String> methods(Step step) {
    return step.path().stream().map(Frame::method).toList();
  }

  @ParameterizedTest
  @EnumSource(
      value = CheckerType.class,
      mode = EXCLUDE,
      names = {"DETERMINISM", "DEADLOCKS"})
  void explainingDoesNotChangeTheFinding(CheckerType type) throws IOException {
    TraceResult<Finding> result = check(LOST_UPDATE, type);
    Finding plain = result.checkers().get(0).findings().get(0);
    Finding explained = explained(LOST_UPDATE, result).get(0);

    assertThat(explained.explained(Explanation.NONE)).isEqualTo(plain);
    assertThat(explained.explanation().steps()).hasSameSizeAs(plain.steps());
  }

  @Test
  void aLockThatIsHeldEverywhereElseIsNamed() throws IOException {
    String trace =
        """
        main|w(x)|A.<init>(A.java:1)
        u|acq(L)
        u|r(x)|U.f(U.java:1)
        u|w(x)|U.f(U.java:2)
        u|rel(L)
        t|enter(A.add)|A.add(A.java:5)
        t|r(x)|A.add(A.java:6)
        u|acq(M)
        u|acq(L)
        u|r(x)|U.f(U.java:1)
        u|w(x)|U.f(U.java:2)
        u|rel(L)
        u|rel(M)
        t|w(x)|A.add(A.java:7)
        t|exit(A.add)|A.add(A.java:8)
        """;

    assertThat(explain(trace, CheckerType.ATOMICITY).get(0).hint())
        .isEqualTo("lock missing: x L 4 6 [0, 2]");
    assertThat(explain(trace + "main|w(x)|M.main(M.java:3)\n", CheckerType.ATOMICITY).get(0).hint())
        .isEmpty();
  }

  @Test
  void aLockThatIsSharedIsHeld() throws IOException {
    String trace =
        """
        t|enter(A.put)|A.put(A.java:5)
        t|share(L)
        t|r(x)|A.put(A.java:6)
        t|unshare(L)
        u|acq(L)
        u|w(x)|U.f(U.java:1)
        u|rel(L)
        t|acq(L)
        t|w(x)|A.put(A.java:8)
        t|rel(L)
        t|exit(A.put)|A.put(A.java:9)
        """;

    assertThat(explain(trace, CheckerType.ATOMICITY).get(0).hint()).isEqualTo("lock given up: x L");
  }

  @Test
  void aSecondReadWithTheLockIsMentioned() throws IOException {
    String trace =
        """
        t|enter(A.get)|A.get(A.java:5)
        t|vr(x)|A.get(A.java:6)
        u|enter(A.get)|A.get(A.java:5)
        u|vr(x)|A.get(A.java:6)
        u|acq(L)
        u|vr(x)|A.get(A.java:8)
        u|vw(x)|A.get(A.java:9)
        u|rel(L)
        u|exit(A.get)|A.get(A.java:12)
        t|acq(L)
        t|vr(x)|A.get(A.java:8)
        t|rel(L)
        t|exit(A.get)|A.get(A.java:12)
        """;

    List<SpelledFinding> explained =
        CountedInput.of(trace).findings(Specification.NONE, CheckerType.ATOMICITY);

    assertThat(explained.get(0).hint()).isEqualTo("read again: x L");
  }

  @Test
  void aLockThatIsNearlyAlwaysHeldIsNamed() throws IOException {
    String locked = "u|acq(L)\nu|acq(L)\nu|rel(L)\nu|w(x)|U.f(U.java:2)\nu|rel(L)\n";
    String trace =
        locked.repeat(500)
            + "t|enter(A.add)\nt|r(x)|A.add(A.java:6)\n"
            + locked.repeat(501)
            + "t|w(x)|A.add(A.java:6)\nt|exit(A.add)\nv|r(x)|M.main(M.java:3)\n";

    assertThat(explain(trace, CheckerType.ATOMICITY).get(0).hint())
        .isEqualTo("lock missing: x L 1001 1004 [0, 3]");
    assertThat(explain(trace, CheckerType.RACES).get(0).hint())
        .isEqualTo("lock missing: x L 1001 1004 [1]");
  }

  @Test
  void aLockThatIsGivenUpInBetweenIsNamed() throws IOException {
    String trace =
        """
        t|enter(A.add)
        t|acq(L)
        t|r(x)
        t|rel(L)
        u|acq(L)
        u|w(x)
        t|vr(flag)
        u|vw(flag)
        u|rel(L)
        t|acq(L)
        t|w(x)
        t|rel(L)
        t|exit(A.add)
        """;
    List<SpelledFinding> findings = explain(trace, CheckerType.ATOMICITY);

    assertThat(findings).extracting(SpelledFinding::hint).contains("lock given up: x L");
    assertThat(explain(trace, CheckerType.ATOMIC_SETS))
        .extracting(SpelledFinding::hint)
        .containsExactly("lock given up: x L");
  }

  @Test
  void thereNeedNotBeAHint() throws IOException {
    assertThat(explain(LOST_UPDATE, CheckerType.ATOMICITY).get(0).hint()).isEmpty();
    String apart =
        LOST_UPDATE.replace("u|w(x)|U.run(U.java:9)", "u|acq(L)\nu|w(x)\nu|rel(L)\nv|r(x)");
    assertThat(explain(apart, CheckerType.ATOMICITY).get(0).hint()).isEmpty();
  }

  private static List<SpelledFinding> explain(String text, CheckerType type) throws IOException {
    return SpelledFinding.of(explained(text, check(text, type)));
  }

  private static List<Finding> explained(String text, TraceResult<Finding> result)
      throws IOException {
    Symbols symbols;
    try (TraceReader reader = source(text).open()) {
      symbols = reader.symbols();
      reader.readAll((operation, thread, target, site) -> {});
    }
    Explainer explainer = new Explainer(result, symbols);
    try (TraceReader reader = source(text).open()) {
      reader.readAll(explainer);
    }
    return explainer.explained(result).checkers().get(0).findings();
  }

  private static TraceResult<Finding> check(String text, CheckerType type) throws IOException {
    try (TraceReader reader = source(text).open()) {
      return new TraceCheck(ValidReader.of(reader), List.of(type), false).run("trace");
    }
  }

  private static TraceSource source(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return () -> Traces.read(new ByteArrayInputStream(bytes), false);
  }
}
