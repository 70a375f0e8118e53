package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.MethodTraces;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.SingleBlockOracle;
import dev.cosmodrome.testkit.SingleBlockOracle.Call;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each block that is violated by itself is reported, unless it only calls one that is. */
class EachBlockTest {
  private static final int TRACES = Fuzz.TRACES / 4;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "A B | T1: begin(A) r(x) . T2: begin(B) w(x) . T1: w(x) end . T2: w(x) end",
        "m1 m2 | T1: begin(m1) . T2: begin(m2) r(x) . T1: w(x) . T2: w(x) end . T1: r(x) end",
        "a b | T1: begin(a) r(x) . T2: begin(b) r(y) w(x) . T1: w(y) r(x) end . T2: r(y) end",
        // One call is interrupted, and so is the caller between two calls, elsewhere.
        "out in | T1: enter(out) r(y) . T2: w(y) . T1: enter(in) r(x) . T2: w(x) ."
            + " T1: w(x) exit r(y) exit",
        // The caller has nothing to add.
        "in | T1: enter(out) enter(in) r(x) . T2: w(x) . T1: w(x) exit exit",
        "in | T1: begin(out) begin(in) r(x) . T2: w(x) . T1: w(x) end end",
        "in | T1: begin(out) enter(in) r(x) . T2: w(x) . T1: w(x) exit end",
        // Neither is violated by itself.
        "g | T1: begin(f) . T2: begin(g) . T1: w(x) . T2: w(y) . T1: r(y) . T2: r(x)"
      })
  void eachIsBlamed(String blamed, String text) throws IOException {
    EventList trace = TraceText.of(text).trace();

    for (CheckerType type : List.of(CheckerType.ATOMICITY, CheckerType.VELODROME)) {
      assertThat(findings(trace, type))
          .as(type.id())
          .extracting(SpelledFinding::block)
          .containsExactlyInAnyOrder(blamed.split(" "));
    }
  }

  /** The entry of a method in a block is nothing that the join could wait for. */
  @ParameterizedTest
  @ValueSource(strings = {"enter(f)", "enter(f) exit(f)", "begin(f)", "begin(f) end(f)"})
  void aJoinComesAfterTheLastVisibleEventOfABlock(String last) {
    EventList trace =
        TraceText.of("T0: begin(g) . T1: begin(h) w(x) . T0: r(x) " + last + " . T1: join(T0)")
            .trace();

    for (CheckerType type : List.of(CheckerType.ATOMICITY, CheckerType.VELODROME)) {
      assertThat(findings(trace, type))
          .as(type.id())
          .singleElement()
          .satisfies(finding -> assertThat(finding.block()).isEqualTo("h"))
          .satisfies(finding -> assertThat(new NarrowProof(trace, finding).holds()).isTrue())
          .extracting(SpelledFinding::steps, list(SpelledFinding.Step.class))
          .extracting(SpelledFinding.Step::event)
          .containsExactly(2L, 3L, trace.size() - 1L);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Interrupted in two ways: one call.
        "1 | T1: begin(m) r(x) . T2: w(x) . T3: w(x) . T1: w(x) end",
        "1 | T1: begin(m) r(x) . T2: w(x) . T1: r(x) . T2: w(x) . T1: w(x) end",
        "2 | T1: begin(m) r(x) . T2: w(x) . T1: w(x) end begin(m) r(x) . T3: w(x) . T1: w(x) end",
        // The call of out is not one of in.
        "1 | T1: begin(out) begin(m) r(x) . T2: w(x) . T1: w(x) end end"
      })
  void callsAreCounted(int calls, String text) {
    EventList located = TraceText.of(text).trace();
    EventList trace = new EventList(located.symbols());
    located.replay((operation, thread, target, site) -> trace.event(operation, thread, target, 0));

    for (CheckerType type : List.of(CheckerType.ATOMICITY, CheckerType.VELODROME)) {
      assertThat(findings(trace, type))
          .as(type.id())
          .filteredOn(finding -> finding.patternName().equals("lost update"))
          .singleElement()
          .satisfies(finding -> assertThat(finding.block()).isEqualTo("m"))
          .satisfies(finding -> assertThat(finding.count()).isEqualTo(calls));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ATOMICITY", "VELODROME"})
  void eachIsBlamedInRandomTraces(CheckerType type) {
    MethodTraces traces = new MethodTraces(Fuzz.SEED);
    Fuzz.disprove(TRACES, traces::next, trace -> !blamesEach(trace, type));
    MethodTraces mixed = MethodTraces.withBlocks(Fuzz.SEED);
    Fuzz.disprove(TRACES, mixed::next, trace -> !blamesEach(trace, type));
  }

  private static boolean blamesEach(EventList trace, CheckerType type) {
    List<Call> violated =
        SingleBlockOracle.calls(trace).stream()
            .filter(call -> isAtomic(trace, call))
            .filter(call -> SingleBlockOracle.isViolated(trace, call))
            .toList();
    List<SpelledFinding> findings = findings(trace, type);
    Set<String> blamed = findings.stream().map(SpelledFinding::block).collect(Collectors.toSet());
    return findings.stream().allMatch(finding -> isRight(trace, finding, violated))
        && findings.stream().allMatch(finding -> isCountedWell(trace, finding))
        && violated.stream().allMatch(call -> isCounted(trace, call, violated, findings))
        && violated.stream()
            .allMatch(
                call ->
                    blamed.contains(name(trace, call))
                        || violated.stream()
                            .anyMatch(c -> c.isIn(call) && blamed.contains(name(trace, c))));
  }

  /**
   * Returns whether a finding blames a call that is violated by itself, or no such call takes part.
   */
  private static boolean isRight(EventList trace, SpelledFinding finding, List<Call> violated) {
    long blamed = finding.transactions().get(0).event();
    boolean isSingle = violated.stream().anyMatch(call -> call.begin() == blamed);
    boolean isCycleOfOthers =
        finding.transactions().stream()
            .noneMatch(t -> violated.stream().anyMatch(call -> call.begin() == t.event()));
    return (isSingle || isCycleOfOthers) && new NarrowProof(trace, finding).holds();
  }

  /**
   * Returns whether a finding counts one call of its block at least, and no more than there are.
   */
  static boolean isCountedWell(EventList trace, SpelledFinding finding) {
    long calls =
        SingleBlockOracle.calls(trace).stream()
            .filter(call -> name(trace, call).equals(finding.block()))
            .count();
    return finding.count() >= 1 && finding.count() <= calls;
  }

  /**
   * Returns whether the findings about a block count as many calls as are violated by themselves
   * and call no other one that is.
   */
  private static boolean isCounted(
      EventList trace, Call call, List<Call> violated, List<SpelledFinding> findings) {
    String name = name(trace, call);
    long innermost =
        violated.stream()
            .filter(other -> name(trace, other).equals(name))
            .filter(other -> violated.stream().noneMatch(inner -> inner.isIn(other)))
            .count();
    long counted =
        findings.stream()
            .filter(finding -> finding.block().equals(name))
            .mapToLong(SpelledFinding::count)
            .sum();
    return counted >= innermost;
  }

  private static boolean isAtomic(EventList trace, Call call) {
    String name = name(trace, call);
    return !name.endsWith("run") && !(name.contains("lambda$") && call.depth() == 1);
  }

  private static String name(EventList trace, Call call) {
    return trace.symbols().name(Kind.BLOCK, call.block());
  }

  static List<SpelledFinding> findings(EventList trace, CheckerType type) {
    return CountedInput.of(trace).findings(Specification.NONE, type);
  }
}
