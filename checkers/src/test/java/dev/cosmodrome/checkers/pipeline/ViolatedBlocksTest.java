package dev.cosmodrome.checkers.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.CountedInput;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.SpelledFinding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import dev.cosmodrome.trace.Traces;
import dev.cosmodrome.trace.ValidReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each deterministic block that is violated is reported. */
class ViolatedBlocksTest {
  /** The last write before that of c is one outside of the inner block, where b wrote as well. */
  static final String NESTED =
      """
      t|begin(outer)
      t|fork(a)
      t|begin(inner)
      t|fork(b)
      t|fork(c)
      b|w(x)
      b|signal(s)
      a|await(s)
      a|w(x)
      c|w(x)
      t|end(inner)
      t|end(outer)
      """;

  @Test
  void eachBlockThatIsViolatedIsNamed() throws IOException {
    TraceResult<Finding> result = check(NESTED);
    assertThat(blocks(result)).containsExactly("outer");
    assertThat(blocks(refined(NESTED))).containsExactly("outer", "inner");
  }

  @Test
  void aBlockThatIsNotViolatedIsNotNamed() throws IOException {
    String outside = NESTED.replace("c|w(x)", "t|w(y)").replace("a|w(x)", "a|w(y)");
    assertThat(blocks(refined(outside.replace("a|await(s)\n", "")))).containsExactly("outer");
  }

  /** The cycle of the one hides that of the other. */
  @Test
  void blocksOfDifferentThreadsAreNamed() throws IOException {
    String both =
        """
        a|begin(one)
        b|begin(two)
        b|r(x)
        a|w(x)
        b|w(x)
        b|end(two)
        a|r(x)
        a|end(one)
        """;
    TraceResult<Finding> result = check(both);
    assertThat(blocks(result)).containsExactly("two");
    List<SpelledFinding> refined = refined(both);
    assertThat(blocks(refined)).containsExactly("two", "one");
    SpelledFinding further = refined.get(1);
    assertThat(further.steps())
        .extracting(step -> step.thread() + " " + step.operation().id())
        .containsExactly("a write", "b write", "a read");
  }

  @Test
  void aBlockIsNamedThatItsOwnThreadLeavesAndAnotherOneReturnsTo() throws IOException {
    String left =
        """
        t|begin(outer)
        t|begin(inner)
        t|fork(a)
        t|end(inner)
        t|w(x)
        a|w(x)
        t|end(outer)
        """;
    List<SpelledFinding> refined = refined(left);
    assertThat(blocks(refined)).containsExactly("outer", "inner");
    assertThat(refined.get(1).steps())
        .extracting(step -> step.thread() + " " + step.operation().id())
        .containsExactly("t end", "t write", "a write");
  }

  @Test
  void blocksAreNamedHoweverDeepTheyAreNested() throws IOException {
    int depth = 3_000;
    StringBuilder text = new StringBuilder();
    IntStream.range(0, depth).forEach(i -> text.append("t|begin(m").append(i).append(")\n"));
    text.append("t|r(x)\nu|w(x)\nt|w(x)\n");
    IntStream.range(0, depth).forEach(i -> text.append("t|end\n"));
    String deep = text.toString();
    List<SpelledFinding> refined = refined(deep);
    assertThat(blocks(refined)).hasSize(depth);
  }

  @Test
  void aCycleIsProvedByVariablesIfTheyProveIt() throws IOException {
    String locked =
        """
        t|begin(add)
        t|acq(l)
        t|r(x)
        t|rel(l)
        u|acq(l)
        u|w(x)
        u|rel(l)
        t|acq(l)
        t|w(x)
        t|rel(l)
        t|end(add)
        """;
    assertThat(SpelledFinding.of(check(locked).checkers().get(0).findings()))
        .extracting(SpelledFinding::patternName)
        .containsExactly("lock given up in between");
    assertThat(refined(locked))
        .extracting(SpelledFinding::patternName)
        .containsExactly("lost update");
    String locksAlone = locked.replace("u|w(x)", "u|w(y)");
    assertThat(refined(locksAlone))
        .extracting(SpelledFinding::patternName)
        .containsExactly("lock given up in between");
  }

  private static List<SpelledFinding> refined(String text) {
    return CountedInput.of(text).findings(Specification.NONE, CheckerType.DETERMINISM);
  }

  @Test
  void nothingIsReadAgainIfNothingWasFound() throws IOException {
    CountedInput clean = CountedInput.of("t|begin(outer)\nt|w(x)\nt|end(outer)\n");
    assertThat(clean.findings(Specification.NONE, CheckerType.DETERMINISM)).isEmpty();
    assertThat(clean.openings()).isEqualTo(1);
  }

  private static List<String> blocks(TraceResult<Finding> result) {
    return blocks(SpelledFinding.of(result.checkers().get(0).findings()));
  }

  private static List<String> blocks(List<SpelledFinding> findings) {
    return findings.stream().map(SpelledFinding::block).toList();
  }

  private static TraceResult<Finding> check(String text) throws IOException {
    try (TraceReader reader = source(text).open()) {
      return new TraceCheck(ValidReader.of(reader), List.of(CheckerType.DETERMINISM), false)
          .run("");
    }
  }

  private static TraceSource source(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return () -> Traces.read(new ByteArrayInputStream(bytes), false);
  }
}
