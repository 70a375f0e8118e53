package dev.cosmodrome.checkers.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.MemoryReader;
import dev.cosmodrome.checkers.SpelledFinding;
import dev.cosmodrome.checkers.specification.Rule;
import dev.cosmodrome.checkers.specification.Rules;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.testkit.SerializabilityOracle;
import dev.cosmodrome.testkit.TraceText;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.ValidReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class InferenceTest {
  private static final int TRACES = 3_000;
  private static final long SEED = 1;

  @Test
  void blamedMethodsAreDropped() throws IOException {
    Inference inference =
        infer(
            "T: enter(A.f) r(x) . U: enter(A.g) w(x) exit . T: w(x) exit . "
                + "V: enter(B.f) r(y) . U: w(y) . V: r(y) exit");

    assertThat(patterns(inference))
        .containsExactly(
            Map.entry("A.f", FindingPattern.LOST_UPDATE),
            Map.entry("B.f", FindingPattern.NON_REPEATABLE_READ));
    assertThat(inference.passes()).isEqualTo(2);
    assertThat(inference.remaining()).isEmpty();
  }

  @Test
  void reasonsNameVariables() throws IOException {
    Inference inference =
        infer(
            "T: enter(A.f) acq(l) r(x) rel(l) . U: acq(l) w(x) rel(l) . "
                + "T: acq(l) w(x) rel(l) exit");

    assertThat(patterns(inference)).containsExactly(Map.entry("A.f", FindingPattern.LOST_UPDATE));
  }

  private static Map<String, FindingPattern> patterns(Inference inference) {
    Map<String, FindingPattern> patterns = new TreeMap<>();
    inference.notAtomic().forEach((method, finding) -> patterns.put(method, finding.pattern()));
    return patterns;
  }

  @Test
  void aMethodThatIsUncoveredByAnotherIsCheckedNext() throws IOException {
    Inference inference = infer("T: enter(A.f) enter(A.g) r(x) . U: w(x) . T: w(x) exit r(x) exit");

    assertThat(inference.notAtomic()).containsOnlyKeys("A.f", "A.g");
    assertThat(inference.passes()).isEqualTo(3);
  }

  /** Neither is to blame alone: without one, the other is atomic. */
  @Test
  void oneOfTwoThatHaveNoOrderIsEnough() throws IOException {
    Inference inference =
        infer(
            "T: enter(A.f) . U: enter(A.g) . T: w(x) . U: w(y) . T: r(y) . U: r(x) . "
                + "T: exit . U: exit . T: enter(A.f) . U: enter(A.g) . U: w(x) . T: w(y) . "
                + "U: r(y) . T: r(x) . T: exit . U: exit");

    assertThat(inference.notAtomic()).hasSize(1);
  }

  @Test
  void blocksOfTheTraceAreDroppedToo() throws IOException {
    Inference inference =
        infer("T: begin(A.f) begin(A.g) r(x) . U: w(x) . T: w(x) end r(x) . U: w(x) . T: r(x) end");

    assertThat(inference.notAtomic()).containsOnlyKeys("A.f", "A.g");
    assertThat(inference.remaining()).isEmpty();
  }

  @Test
  void blocksWithoutANameStay() throws IOException {
    Inference inference = infer("T: begin r(x) . U: w(x) . T: w(x) end");

    assertThat(inference.notAtomic()).isEmpty();
    assertThat(SpelledFinding.of(inference.remaining()))
        .extracting(SpelledFinding::block)
        .containsExactly("");
  }

  @Test
  void afterwardsRandomTracesAreClean() throws IOException {
    MethodTraces traces = new MethodTraces(SEED);
    int dropped = 0;
    for (int i = 0; i < TRACES; i++) {
      EventList trace = traces.next();
      Inference inference = infer(trace);
      Set<String> notAtomic = inference.notAtomic().keySet();

      assertThat(findings(trace, notAtomic)).as(trace.toString()).isEmpty();
      assertThat(SerializabilityOracle.firstViolation(withBlocks(trace, notAtomic)))
          .as(trace.toString())
          .isEqualTo(-1);
      dropped += notAtomic.size();
    }
    assertThat(dropped).isGreaterThan(TRACES / 10);
  }

  private static Inference infer(String text) throws IOException {
    return infer(TraceText.of(text).trace());
  }

  private static Inference infer(EventList trace) throws IOException {
    Inference inference = new Inference(() -> new MemoryReader(trace), Specification.NONE);
    inference.run();
    return inference;
  }

  private static List<SpelledFinding> findings(EventList trace, Collection<String> notAtomic)
      throws IOException {
    Rules rules = Rules.NONE;
    for (String method : notAtomic) {
      rules = rules.with(Rule.notAtomic(method));
    }
    Specification specification = Specification.NONE.with(rules);
    return SpelledFinding.of(
        new TraceCheck(
                ValidReader.of(new MemoryReader(trace)),
                specification,
                List.of(CheckerType.VELODROME),
                false)
            .run("")
            .checkers()
            .get(0)
            .findings());
  }

  /** The trace with a block for each outermost atomic method, from the definition. */
  private static EventList withBlocks(EventList trace, Set<String> notAtomic) {
    EventList blocks = new EventList(trace.symbols());
    Map<Integer, Deque<Boolean>> stacks = new HashMap<>();
    trace.replay(
        (operation, thread, target, site) -> {
          Deque<Boolean> stack = stacks.computeIfAbsent(thread, t -> new ArrayDeque<>());
          int replaced = operation;
          if (operation == Op.ENTER) {
            String name = trace.symbols().name(Kind.BLOCK, target);
            boolean entry = name.endsWith("run") || (stack.isEmpty() && name.contains("lambda$"));
            stack.push(!entry && !notAtomic.contains(name) && !stack.contains(true));
            replaced = stack.element() ? Op.BEGIN : Op.ENTER;
          } else if (operation == Op.EXIT) {
            replaced = stack.pop() ? Op.END : Op.EXIT;
          }
          blocks.event(replaced, thread, target, site);
        });
    return blocks;
  }
}
