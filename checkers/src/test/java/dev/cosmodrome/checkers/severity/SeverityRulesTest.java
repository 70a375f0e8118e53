package dev.cosmodrome.checkers.severity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Assessment;
import dev.cosmodrome.checkers.Assessment.Reason;
import dev.cosmodrome.checkers.CountedInput;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Origin;
import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.SeverityRule;
import dev.cosmodrome.checkers.pipeline.Analysis;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.specification.Specification;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule of severity applies to a small trace, and not to one that lacks what it is about. */
final class SeverityRulesTest {
  private static final String LIBRARY = "#@ library org.acme\n";
  private static final String UPDATED = "#@ updates A.n\n";
  private static final String BLOCK = "t|enter(org.acme.A.m)|org.acme.A.m(A.java:1)\n";
  private static final String END = "t|exit(org.acme.A.m)|org.acme.A.m(A.java:9)\n";

  /**
   * A trace with one finding.
   *
   * @param rules the rules that apply to it
   */
  record Example(String name, List<SeverityRule> rules, Severity severity, String trace) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Example example(
      String name, Severity severity, String trace, SeverityRule... rules) {
    return new Example(name, List.of(rules), severity, trace);
  }

  /** Writes events in the form {@code thread operation(target) line}, one block of thread t. */
  private static String block(String... events) {
    StringBuilder text = new StringBuilder(BLOCK);
    Arrays.stream(events).forEach(event -> text.append(line(event)));
    return text.append(END).toString();
  }

  private static String line(String event) {
    int space = event.indexOf(' ');
    int last = event.lastIndexOf(' ');
    return event.substring(0, space)
        + "|"
        + event.substring(space + 1, last)
        + "|org.acme.A.m(A.java:"
        + event.substring(last + 1)
        + ")\n";
  }

  private static final String COUNT = "A.n of A#1";

  static List<Example> examples() {
    return List.of(
        example(
            "a plain counter",
            Severity.LIKELY_BUG,
            block("t r(A.n of A#1) 3", "u w(A.n of A#1) 3", "t w(A.n of A#1) 3"),
            SeverityRule.LOST_UPDATE,
            SeverityRule.DATA_RACE),
        example(
            "a volatile counter",
            Severity.LIKELY_BUG,
            block("t vr(A.n of A#1) 3", "u vw(A.n of A#1) 3", "t vw(A.n of A#1) 3"),
            SeverityRule.LOST_UPDATE),
        example(
            "a value that is computed when it is needed",
            Severity.SUSPICIOUS,
            block("t r(A.n of A#1) 3", "u w(A.n of A#1) 4", "t w(A.n of A#1) 4")
                + line("v r(A.n of A#1) 3"),
            SeverityRule.LOST_UPDATE,
            SeverityRule.DATA_RACE,
            SeverityRule.LAZY_VALUE),
        example(
            "a value that no call has found",
            Severity.LIKELY_BUG,
            block("t r(A.n of A#1) 3", "u w(A.n of A#1) 4", "t w(A.n of A#1) 4")
                + line("v r(A.n of A#1) 5"),
            SeverityRule.LOST_UPDATE,
            SeverityRule.DATA_RACE),
        example(
            "a counter at another place than its check",
            Severity.LIKELY_BUG,
            "v|r(A.n of A#1)|A.m(A.java:3)\nv|w(A.n of A#1)|A.m(A.java:4)\n"
                + block("t r(A.n of A#1) 3", "u w(A.n of A#1) 4", "t w(A.n of A#1) 4"),
            SeverityRule.LOST_UPDATE,
            SeverityRule.DATA_RACE),
        example(
            "a volatile field that is written after it was read is not updated atomically",
            Severity.SUSPICIOUS,
            block(
                "t vr(A.n of A#1) 3",
                "t vw(A.n of A#1) 3",
                "u vr(A.n of A#1) 4",
                "t vr(A.n of A#1) 5",
                "t vw(A.n of A#1) 5")),
        example(
            "an entry of a map",
            Severity.LIKELY_BUG,
            block(
                "t vr(ConcurrentHashMap#1[\"k\"]) 3",
                "u vw(ConcurrentHashMap#1[\"k\"]) 4",
                "t vw(ConcurrentHashMap#1[\"k\"]) 4"),
            SeverityRule.ENTRY_OVERWRITTEN),
        example(
            "a conditional call on a map",
            Severity.BY_DESIGN,
            "u|vr(ConcurrentHashMap#1[\"k\"])|B.n(B.java:1)\n"
                + "u|vw(ConcurrentHashMap#1[\"k\"])|B.n(B.java:1)\n"
                + block(
                    "t vr(ConcurrentHashMap#1[\"k\"]) 3",
                    "u vr(ConcurrentHashMap#1[\"k\"]) 5",
                    "u vw(ConcurrentHashMap#1[\"k\"]) 5",
                    "t vr(ConcurrentHashMap#1[\"k\"]) 5",
                    "t vw(ConcurrentHashMap#1[\"k\"]) 5"),
            SeverityRule.COMPARE_AND_SET),
        example(
            "a map that is looked up twice",
            Severity.SUSPICIOUS,
            block(
                "t vr(ConcurrentHashMap#1[\"k\"]) 3",
                "u vr(ConcurrentHashMap#1[\"k\"]) 5",
                "u vw(ConcurrentHashMap#1[\"k\"]) 5",
                "t vr(ConcurrentHashMap#1[\"k\"]) 4")),
        example(
            "a compare-and-set that fails and is not tried again",
            Severity.SUSPICIOUS,
            UPDATED
                + block(
                    "t vr(A.n of A#1) 3",
                    "u vr(A.n of A#1) 5",
                    "u vw(A.n of A#1) 5",
                    "t vr(A.n of A#1) 5")),
        example(
            "a compare-and-set that is tried again",
            Severity.BY_DESIGN,
            UPDATED
                + block(
                    "t vr(A.n of A#1) 3",
                    "u vr(A.n of A#1) 5",
                    "u vw(A.n of A#1) 5",
                    "t vr(A.n of A#1) 5",
                    "t vr(A.n of A#1) 3",
                    "t vr(A.n of A#1) 5",
                    "t vw(A.n of A#1) 5"),
            SeverityRule.COMPARE_AND_SET),
        example(
            "a limit that is checked before an addition",
            Severity.SUSPICIOUS,
            block(
                "t vr(value of AtomicInteger#1) 3",
                "u commute(value of AtomicInteger#1) 4",
                "u vr(value of AtomicInteger#1) 4",
                "u vw(value of AtomicInteger#1) 4",
                "t commute(value of AtomicInteger#1) 4",
                "t vr(value of AtomicInteger#1) 4",
                "t vw(value of AtomicInteger#1) 4")),
        example(
            "a limit of an adder that is checked before an addition",
            Severity.SUSPICIOUS,
            block(
                "t vr(LongAdder#1[1]) 3",
                "u commute(LongAdder#1[1]) 4",
                "u vw(LongAdder#1[1]) 4",
                "u vr(LongAdder#1[2]) 5",
                "t commute(LongAdder#1[2]) 4",
                "t vw(LongAdder#1[2]) 4")),
        example(
            "memory modes",
            Severity.BY_DESIGN,
            block("t or(A.n of A#1) 3", "u ow(A.n of A#1) 4", "t ow(A.n of A#1) 4"),
            SeverityRule.MEMORY_MODES),
        example(
            "a loop that waits",
            Severity.BY_DESIGN,
            block(
                "t vr(A.n of A#1) 3",
                "u vw(A.n of A#1) 4",
                "u vw(A.n of A#1) 5",
                "t vr(A.n of A#1) 3"),
            SeverityRule.POLLING),
        example(
            "two calls of a collection in one line are no loop",
            Severity.SUSPICIOUS,
            block(
                "t vr(contents of Vector#1) 3",
                "u vw(contents of Vector#1) 4",
                "u vw(contents of Vector#1) 5",
                "t vr(contents of Vector#1) 3")),
        example(
            "two calls of a getter are no loop",
            Severity.SUSPICIOUS,
            block(
                "t enter(org.acme.A.get) 20",
                "t vr(A.n of A#1) 21",
                "t exit(org.acme.A.get) 3",
                "u vw(A.n of A#1) 4",
                "u vw(A.n of A#1) 5",
                "t enter(org.acme.A.get) 20",
                "t vr(A.n of A#1) 21",
                "t exit(org.acme.A.get) 4")),
        example(
            "a shared lock that is acquired exclusively for a second look",
            Severity.BY_DESIGN,
            block(
                "t share(k) 2",
                "t r(A.n of A#1) 3",
                "t vw(readers of k) 4",
                "t unshare(k) 4",
                "u acq(k) 5",
                "u vr(readers of k) 5",
                "u w(A.n of A#1) 6",
                "u rel(k) 7",
                "t acq(k) 5",
                "t r(A.n of A#1) 6",
                "t rel(k) 7"),
            SeverityRule.DOUBLE_CHECKED),
        example(
            "a lock that is acquired exclusively twice",
            Severity.SUSPICIOUS,
            block(
                "t acq(k) 2",
                "t r(A.n of A#1) 3",
                "t rel(k) 4",
                "u acq(k) 5",
                "u w(A.n of A#1) 6",
                "u rel(k) 7",
                "t acq(k) 5",
                "t r(A.n of A#1) 6",
                "t rel(k) 7")),
        example(
            "a value behind a getter that another method reads later",
            Severity.LIKELY_BUG,
            hiddenUpdate() + getter("v"),
            SeverityRule.LOST_UPDATE),
        example(
            "a value behind a getter that a later call finds",
            Severity.SUSPICIOUS,
            hiddenUpdate() + BLOCK.replace("t|", "v|") + getter("v") + END.replace("t|", "v|"),
            SeverityRule.LOST_UPDATE,
            SeverityRule.LAZY_VALUE),
        example(
            "a flag",
            Severity.BY_DESIGN,
            block("t vr(A.n of A#1) 3", "u vw(A.n of A#1) 4", "t vr(A.n of A#1) 6"),
            SeverityRule.ONE_WAY_FLAG),
        example(
            "a variable that changes to and fro",
            Severity.SUSPICIOUS,
            block(
                "t vr(A.n of A#1) 3",
                "u vw(A.n of A#1) 4",
                "u vw(A.n of A#1) 5",
                "t vr(A.n of A#1) 6")),
        example(
            "two locks",
            Severity.BY_DESIGN,
            block(
                "t acq(k) 3",
                "t rel(k) 3",
                "u acq(k) 4",
                "u rel(k) 4",
                "u acq(l) 5",
                "u rel(l) 5",
                "t acq(l) 6",
                "t rel(l) 6"),
            SeverityRule.LOCKS_ONLY),
        example(
            "a reader without the lock of writers",
            Severity.BY_DESIGN,
            block(
                "t acq(k) 2",
                "t vw(A.n of A#1) 3",
                "u vr(A.n of A#1) 4",
                "t vw(A.n of A#1) 5",
                "t rel(k) 6"),
            SeverityRule.LOCK_FREE_READERS),
        example(
            "a second look with the lock",
            Severity.BY_DESIGN,
            block(
                "t vr(A.n of A#1) 3",
                "u acq(k) 4",
                "u vw(A.n of A#1) 4",
                "u vw(A.n of A#1) 4",
                "u rel(k) 4",
                "t acq(k) 5",
                "t vr(A.n of A#1) 5",
                "t rel(k) 6"),
            SeverityRule.DOUBLE_CHECKED),
        example(
            "steps of another class in a library",
            Severity.BY_DESIGN,
            LIBRARY + composition(),
            SeverityRule.COMPOSITION,
            SeverityRule.COMPOSITION),
        example("steps of another class in the program", Severity.SUSPICIOUS, composition()),
        example(
            "a plain variable with a race in a library",
            Severity.LIKELY_BUG,
            LIBRARY + block("t r(A.n of A#1) 3", "u w(A.n of A#1) 4", "t r(A.n of A#1) 6"),
            SeverityRule.DATA_RACE),
        example(
            "changes of a collection of which other changes race in a library",
            Severity.LIKELY_BUG,
            LIBRARY + orderedChange("HashMap#1") + racingChange("HashMap#1"),
            SeverityRule.DATA_RACE),
        example(
            "changes of a collection while those of another one race at the same place",
            Severity.BY_DESIGN,
            LIBRARY + orderedChange("HashMap#1") + racingChange("HashMap#2"),
            SeverityRule.COMPOSITION),
        example(
            "a race that no finding names, because an earlier one was at the same places",
            Severity.LIKELY_BUG,
            LIBRARY
                + racingChange("HashMap#2")
                + orderedChange("HashMap#1")
                + racingChange("HashMap#1"),
            SeverityRule.DATA_RACE),
        example(
            "statistics",
            Severity.BY_DESIGN,
            block(
                "t vr(LongAdder#1[1]) 3",
                "u vw(LongAdder#1[1]) 4",
                "u vw(LongAdder#2[1]) 4",
                "t vr(LongAdder#2[1]) 5"),
            SeverityRule.COUNTER,
            SeverityRule.COUNTER));
  }

  /** A collection that another thread changes in a block; a lock orders the accesses. */
  private static String orderedChange(String collection) {
    return block(
        "t acq(k) 2",
        "t r(changes of " + collection + "[1]) 3",
        "t rel(k) 3",
        "u acq(k) 4",
        "u w(changes of " + collection + "[1]) 4",
        "u rel(k) 4",
        "t acq(k) 5",
        "t r(changes of " + collection + "[1]) 6",
        "t rel(k) 6");
  }

  private static String racingChange(String collection) {
    return line("v w(changes of " + collection + "[2]) 7")
        + line("w r(changes of " + collection + "[2]) 8");
  }

  /** An update by a getter and a setter that hold a lock. */
  private static String hiddenUpdate() {
    return BLOCK + getter("t") + setter("u") + setter("t") + END;
  }

  private static String getter(String thread) {
    return String.join(
        "",
        thread + "|acq(k)|org.acme.A.get(A.java:20)\n",
        thread + "|r(A.n of A#1)|org.acme.A.get(A.java:21)\n",
        thread + "|rel(k)|org.acme.A.get(A.java:22)\n");
  }

  private static String setter(String thread) {
    return String.join(
        "",
        thread + "|acq(k)|org.acme.A.set(A.java:30)\n",
        thread + "|w(A.n of A#1)|org.acme.A.set(A.java:31)\n",
        thread + "|rel(k)|org.acme.A.set(A.java:32)\n");
  }

  private static String composition() {
    return block(
        "t acq(B#1) 2",
        "t r(B.x of B#1) 3",
        "t rel(B#1) 3",
        "u acq(B#1) 4",
        "u w(B.x of B#1) 4",
        "u rel(B#1) 4",
        "u acq(B#2) 4",
        "u w(B.x of B#2) 4",
        "u rel(B#2) 4",
        "t acq(B#2) 5",
        "t r(B.x of B#2) 5",
        "t rel(B#2) 5");
  }

  private static Assessment assess(String trace, Specification known, CheckerType type)
      throws IOException {
    List<Finding> findings =
        new Analysis(known, List.of(type), Set.of(), UnaryOperator.identity())
            .run(CountedInput.of(trace))
            .result()
            .checkers()
            .get(0)
            .findings();
    assertThat(findings).isNotEmpty();
    return findings.get(0).assessment();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void aRuleAppliesToItsIdiom(Example example) throws IOException {
    Assessment assessment = assess(example.trace, Specification.NONE, CheckerType.ATOMICITY);

    assertThat(assessment.reasons().stream().map(Reason::rule)).isEqualTo(example.rules);
    assertThat(assessment.severity()).isEqualTo(example.severity);
  }

  @Test
  void aDeclaredMethodIsALikelyBug() throws IOException {
    Assessment assessment =
        assess(
            block(
                "t vr(A.n of A#1) 3",
                "u vw(A.n of A#1) 4",
                "u vw(A.n of A#1) 4",
                "t vr(A.n of A#1) 6"),
            Specification.parse("atomic org.acme.A.m"),
            CheckerType.ATOMICITY);

    assertThat(assessment.reasons().stream().map(Reason::rule))
        .containsExactly(SeverityRule.DECLARED);
    assertThat(assessment.severity()).isEqualTo(Severity.LIKELY_BUG);
  }

  @Test
  void nothingLowersABlockThatIsNotDeterministic() throws IOException {
    Assessment assessment =
        assess(
            BLOCK
                + line("t fork(u) 2")
                + line("t fork(v) 2")
                + line("u vr(value of AtomicInteger#1) 3")
                + line("u vw(value of AtomicInteger#1) 3")
                + line("v vr(value of AtomicInteger#1) 3")
                + line("v vw(value of AtomicInteger#1) 3")
                + line("t join(u) 4")
                + line("t join(v) 4")
                + END,
            Specification.parse("deterministic org.acme.A.m"),
            CheckerType.DETERMINISM);

    assertThat(assessment.reasons().stream().map(Reason::rule))
        .containsExactly(SeverityRule.DECLARED);
  }

  @Test
  void aDeadlockThatHappenedIsALikelyBug() throws IOException {
    Assessment assessment =
        assess(
            "t|acq(k)\nu|acq(l)\nt|blocked(l)\nu|blocked(k)\n",
            Specification.NONE,
            CheckerType.DEADLOCKS);

    assertThat(assessment.severity()).isEqualTo(Severity.LIKELY_BUG);
  }

  @Test
  void aLockThatIsHeldAtNearlyAllAccessesIsMissing() throws IOException {
    StringBuilder guarded = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      String thread = i % 2 == 0 ? "u" : "v";
      guarded.append(line(thread + " acq(k) 20"));
      guarded.append(line(thread + " w(A.n of A#1) 21"));
      guarded.append(line(thread + " rel(k) 22"));
    }
    String interrupted =
        block(
            "t r(A.n of A#1) 3",
            "u acq(k) 20",
            "u w(A.n of A#1) 21",
            "u rel(k) 22",
            "t r(A.n of A#1) 6");

    assertThat(assess(guarded + interrupted, Specification.NONE, CheckerType.ATOMICITY).reasons())
        .anySatisfy(
            reason -> {
              assertThat(reason.rule()).isEqualTo(SeverityRule.LOCK_MISSING);
              assertThat(reason.part()).isEqualTo(41);
              assertThat(reason.whole()).isEqualTo(43);
            });
  }

  @Test
  void aRaceAndTheLostUpdateThatComesOfItHaveOneCause() throws IOException {
    String trace = block("t r(A.n of A#1) 3", "u w(A.n of A#1) 3", "t w(A.n of A#1) 3");
    String lost = assess(trace, Specification.NONE, CheckerType.ATOMICITY).cause();

    assertThat(assess(trace, Specification.NONE, CheckerType.RACES).cause()).isEqualTo(lost);
    assertThat(
            assess(
                    trace.replace(COUNT, "A.other of A#1"),
                    Specification.NONE,
                    CheckerType.ATOMICITY)
                .cause())
        .isNotEqualTo(lost);
  }

  @Test
  void notesNameTheLibraries() throws IOException {
    String trace = block("t r(A.n of A#1) 3", "u w(A.n of A#1) 3", "t w(A.n of A#1) 3");

    assertThat(assess(trace, Specification.NONE, CheckerType.ATOMICITY).origin())
        .isEqualTo(Origin.PROGRAM);
    assertThat(assess(LIBRARY + trace, Specification.NONE, CheckerType.ATOMICITY).origin())
        .isEqualTo(Origin.LIBRARY);
    assertThat(
            assess(
                    trace.replace("org.acme.A.m", "java.util.A.m"),
                    Specification.NONE,
                    CheckerType.ATOMICITY)
                .origin())
        .isEqualTo(Origin.JDK);
  }

  @Test
  void everyRuleHasAnIdAndAnExplanation() {
    Set<String> ids = new HashSet<>();
    for (SeverityRule rule : SeverityRule.values()) {
      assertThat(ids.add(rule.id())).isTrue();
      assertThat(SeverityRule.withId(rule.id())).contains(rule);
      assertThat(rule.text()).isNotBlank();
    }
  }
}
