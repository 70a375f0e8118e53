package dev.cosmodrome.checkers.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.specification.Specification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checking a file from beginning to end. */
class RecordingCheckTest {
  @TempDir private Path folder;

  private List<String> blocks(String trace, String specification, CheckerType type)
      throws IOException {
    Path file = Files.writeString(folder.resolve("trace.std"), trace);
    return new RecordingCheck(Specification.parse(specification), List.of(type))
        .check(file, "trace").checkers().stream()
            .flatMap(checker -> checker.findings().stream())
            .map(Finding::block)
            .toList();
  }

  @Test
  void setsOfTheSpecificationCount() throws IOException {
    String trace =
        """
        a|begin(sum)
        a|r(checking)
        b|begin(move)
        b|w(checking)
        b|w(savings)
        b|end(move)
        a|r(savings)
        a|end(sum)
        """;
    assertThat(blocks(trace, "", CheckerType.ATOMIC_SETS)).isEmpty();
    assertThat(blocks(trace, "set account: checking savings", CheckerType.ATOMIC_SETS))
        .containsExactly("sum");
  }

  @Test
  void nestedBlocksAreNamed() throws IOException {
    assertThat(blocks(ViolatedBlocksTest.NESTED, "", CheckerType.DETERMINISM))
        .containsExactly("outer", "inner");
  }
}
