package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code litmus}. */
final class LitmusCommandTest {
  private static final String UNSAFE =
      """
      shared x, y;
      thread T { atomic t { x = 1; a = y; } }
      thread U { atomic u { y = 1; b = x; } }
      """;

  @TempDir private Path folder;

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", "examples", "litmus"))) {
      return files.filter(file -> file.toString().endsWith(".litmus")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void examplesAreAsExpected(Path example) throws IOException {
    assertThat(Files.readString(example)).contains("expect SC-serializable");
    assertThat(CommandRun.of("litmus", example).isClean().out()).doesNotContain(", but ");
  }

  @Test
  void theAnswersComeWithAnExecution() throws IOException {
    String out = CommandRun.of("litmus", program(UNSAFE)).hasFindings().out();
    assertThat(out)
        .contains("  SC-serializable   no\n  robust            no\n  TSO-serializable  no\n")
        .contains("Not robust:", "Not TSO-serializable:", "commit x = 1", "t comes before u");
  }

  @Test
  void whatIsExpectedIsFine() throws IOException {
    CommandRun.of("litmus", program(UNSAFE + "expect TSO-serializable no;")).isClean();
  }

  @Test
  void whatIsNotExpectedIsTold() throws IOException {
    assertThat(CommandRun.of("litmus", program(UNSAFE + "expect robust yes;")).hasFindings().out())
        .contains("robust            no, but yes is expected");
  }

  @Test
  void whatIsTooLargeIsUndecided() throws IOException {
    assertThat(CommandRun.of("litmus", "--states", 3, program(UNSAFE)).hasFindings().out())
        .contains("robust            undecided after 3 states; see --states");
  }

  @Test
  void mistakesAreToldWithTheirLine() throws IOException {
    Path file = program("shared x;\nthread T { x == 1; }");
    CommandRun.of("litmus", file).failsWith(file + ":2: expected '=', not '=='");
    CommandRun.of("litmus", folder.resolve("none")).failsWith(folder.resolve("none") + ": no such");
  }

  private Path program(String text) throws IOException {
    return Files.writeString(folder.resolve("program.litmus"), text);
  }
}
