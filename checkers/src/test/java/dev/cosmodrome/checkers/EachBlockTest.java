package dev.cosmodrome.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.registry.Analysis;
import dev.cosmodrome.checkers.registry.CheckerType;
import dev.cosmodrome.checkers.registry.MethodTraces;
import dev.cosmodrome.checkers.registry.TraceCheck;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.SingleBlockOracle;
import dev.cosmodrome.testkit.SingleBlockOracle.Call;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.ValidReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

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
          .extracting(Finding::block)
          .containsExactlyInAnyOrder(blamed.split(" "));
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
    List<Finding> findings = findings(trace, type);
    Set<String> blamed = findings.stream().map(Finding::block).collect(Collectors.toSet());
    return findings.stream().allMatch(finding -> isRight(trace, finding, violated))
        && violated.stream()
            .allMatch(
                call ->
                    blamed.contains(name(trace, call))
                        || violated.stream()
                            .anyMatch(c -> c.isIn(call) && blamed.contains(name(trace, c))));
  }

  /** Whether a finding blames a call that is violated by itself, or no such call takes part. */
  private static boolean isRight(EventList trace, Finding finding, List<Call> violated) {
    long blamed = finding.transactions().get(0).event();
    boolean isSingle = violated.stream().anyMatch(call -> call.begin() == blamed);
    boolean isCycleOfOthers =
        finding.transactions().stream()
            .noneMatch(t -> violated.stream().anyMatch(call -> call.begin() == t.event()));
    return (isSingle || isCycleOfOthers) && new NarrowProof(trace, finding).holds();
  }

  private static boolean isAtomic(EventList trace, Call call) {
    String name = name(trace, call);
    return !name.endsWith("run") && !(name.contains("lambda$") && call.depth() == 1);
  }

  private static String name(EventList trace, Call call) {
    return trace.symbols().name(Kind.BLOCK, call.block());
  }

  static List<Finding> findings(EventList trace, CheckerType type) {
    try {
      TraceResult result =
          new TraceCheck(ValidReader.of(new MemoryReader(trace)), List.of(type), false).run("");
      return Analysis.refineEach(result, () -> new MemoryReader(trace), Specification.NONE)
          .checkers()
          .get(0)
          .findings();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
