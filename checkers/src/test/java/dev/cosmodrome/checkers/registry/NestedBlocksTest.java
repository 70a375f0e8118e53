package dev.cosmodrome.checkers.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Finding;
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
import org.junit.jupiter.api.Test;

/** Deterministic blocks in others. */
class NestedBlocksTest {
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
    TraceResult result = check(NESTED);
    assertThat(blocks(result)).containsExactly("outer");
    assertThat(blocks(NestedBlocks.refine(result, source(NESTED), Specification.NONE)))
        .containsExactly("outer", "inner");
  }

  @Test
  void aBlockThatIsNotViolatedIsNotNamed() throws IOException {
    String outside = NESTED.replace("c|w(x)", "t|w(y)").replace("a|w(x)", "a|w(y)");
    TraceResult result = check(outside.replace("a|await(s)\n", ""));
    TraceSource trace = source(outside.replace("a|await(s)\n", ""));
    assertThat(blocks(NestedBlocks.refine(result, trace, Specification.NONE)))
        .containsExactly("outer");
  }

  @Test
  void nothingIsReadAgainIfNothingWasFound() throws IOException {
    TraceResult clean = check("t|begin(outer)\nt|w(x)\nt|end(outer)\n");
    TraceSource unreadable =
        () -> {
          throw new IOException();
        };
    assertThat(NestedBlocks.refine(clean, unreadable, Specification.NONE)).isSameAs(clean);
  }

  private static List<String> blocks(TraceResult result) {
    return result.checkers().get(0).findings().stream().map(Finding::block).toList();
  }

  private static TraceResult check(String text) throws IOException {
    try (TraceReader reader = source(text).open()) {
      return new TraceCheck(ValidReader.of(reader), List.of(CheckerType.DETERMINISM), false)
          .run("", () -> {});
    }
  }

  private static TraceSource source(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return () -> Traces.read(new ByteArrayInputStream(bytes), false);
  }
}
