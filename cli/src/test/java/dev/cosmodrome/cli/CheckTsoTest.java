package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --checkers tso}. */
final class CheckTsoTest {
  private static final String STORE_BUFFERING =
      """
      one|begin(Pair.first)|Pair.java:3
      one|w(Pair.x)|Pair.java:4
      one|r(Pair.y)|Pair.java:5
      one|end(Pair.first)|Pair.java:6
      two|begin(Pair.second)|Pair.java:8
      two|w(Pair.y)|Pair.java:9
      two|r(Pair.x)|Pair.java:10
      two|end(Pair.second)|Pair.java:11
      """;

  @TempDir private Path folder;

  @Test
  void aDelayedWriteIsShownWithItsCommit() throws IOException {
    Path trace = Samples.write(folder, "pair.std", STORE_BUFFERING);
    assertThat(CommandRun.of("check", "--checkers", "tso", trace).hasFindings().out())
        .contains("Pair.first may not be atomic under TSO: delayed write")
        .contains("Predicted: may happen if writes reach memory late. Values were not considered")
        .contains("commit Pair.x")
        .contains("Hint: making Pair.x and Pair.y volatile makes this impossible.")
        .contains("two read Pair.x (event 6) before one committed it (event 1)");
    CommandRun.of("check", "--checkers", "atomicity", trace).isClean();
  }

  @Test
  void anExecutionMayBePossibleOnlyWithStoreBuffers() throws IOException {
    String text = "a|w(x)\na|r(y)\nb|w(y)\nb|r(x)\na|commit(x)\nb|commit(y)\n";
    Path trace = Samples.write(folder, "execution.std", text);
    assertThat(CommandRun.of("check", "--checkers", "tso", trace).hasFindings().out())
        .contains("An execution is possible only with store buffers: delayed write");
  }

  @Test
  void anExecutionThatStoreBuffersDoNotAllowIsRefused() throws IOException {
    Path trace = Samples.write(folder, "bad.std", "a|w(x)\na|w(y)\na|commit(y)\na|r(x)\n");
    CommandRun.of("check", "--checkers", "tso", trace)
        .failsWith(trace + ": line 3: a commits y, but x comes first in its buffer");
  }
}
