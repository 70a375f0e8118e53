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

  static List<Path> herdExamples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", "examples", "litmus", "x86"))) {
      return files.filter(file -> file.toString().endsWith(".litmus")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("herdExamples")
  void conditionsOfExamplesHold(Path example) throws IOException {
    assertThat(CommandRun.of("litmus", example).isClean().out()).contains("\nOk\n");
  }

  @Test
  void testsOfHerdAreReportedAsHerdDoes() throws IOException {
    Path example = Path.of("..", "examples", "litmus", "x86", "store-buffering.litmus");
    assertThat(CommandRun.of("litmus", example).isClean().out())
        .isEqualTo(
            """
            Test store-buffering Allowed
            States 4
            0:EAX=0; 1:EAX=0; (* only with store buffers *)
            0:EAX=0; 1:EAX=1;
            0:EAX=1; 1:EAX=0;
            0:EAX=1; 1:EAX=1;
            Ok
            Condition exists (0:EAX=0 /\\ 1:EAX=0)
            Observation store-buffering Sometimes 1 3

            """);
  }

  @Test
  void conditionsThatDoNotHoldAreReported() throws IOException {
    Path test = program("X86 t\n{ }\nP0 ;\nMOV [x],$1 ;\nforall (x=2)\n");
    assertThat(CommandRun.of("litmus", test).hasFindings().out())
        .contains("x=1;\nNo\nCondition forall (x=2)\nObservation t Never 0 1\n");
    Path endless = program("X86 t\n{ }\nP0 ;\na: INC EAX ;\nJMP a ;\nexists (x=1)\n");
    assertThat(CommandRun.of("litmus", "--states", 100, endless).hasFindings().out())
        .contains("Undecided after 100 states");
  }

  @Test
  void theAnswersComeWithAnExecution() throws IOException {
    String out = CommandRun.of("litmus", program(UNSAFE)).hasFindings().out();
    assertThat(out)
        .contains("  SC-serializable   no\n  robust            no\n  TSO-serializable  no\n")
        .contains("Not robust:", "Not TSO-serializable:", "commit x = 1", "t comes before u");
  }

  @Test
  void expectedAnswersSucceed() throws IOException {
    CommandRun.of("litmus", program(UNSAFE + "expect TSO-serializable no;")).isClean();
  }

  @Test
  void unexpectedAnswersAreReported() throws IOException {
    assertThat(CommandRun.of("litmus", program(UNSAFE + "expect robust yes;")).hasFindings().out())
        .contains("robust            no, but yes is expected");
  }

  @Test
  void aTooLargeProgramIsUndecided() throws IOException {
    assertThat(CommandRun.of("litmus", "--states", 3, program(UNSAFE)).hasFindings().out())
        .contains("robust            undecided after 3 states; see --states");
  }

  @Test
  void mistakesAreReportedWithTheirLine() throws IOException {
    Path file = program("shared x;\nthread T { x == 1; }");
    CommandRun.of("litmus", file).failsWith(file + ":2: expected '=', not '=='");
    CommandRun.of("litmus", folder.resolve("none")).failsWith(folder.resolve("none") + ": no such");
  }

  private Path program(String text) throws IOException {
    return Files.writeString(folder.resolve("program.litmus"), text);
  }
}
