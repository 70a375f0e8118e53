package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --help} and {@code --version}. */
final class HelpTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "confirm",
        "report",
        "explain",
        "run",
        "record",
        "attach",
        "infer-spec",
        "convert",
        "info",
        "generate",
        "litmus",
        "agent"
      })
  void eachCommandHelps(String command) {
    CommandRun help = CommandRun.of(command, "--help").isClean();
    assertThat(help.out()).startsWith("Usage: cosmodrome " + command + " ");
    assertThat(help.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(help.out()).contains("\nExamples:\n  cosmodrome " + command + " ");
    assertThat(CommandRun.of("--help").isClean().out()).contains("\n  " + command + " ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "check --version", "info -V", "convert -V", "generate -V"})
  void eachCommandHasTheVersion(String command) {
    assertThat(CommandRun.of((Object[]) command.split(" ", -1)).isClean().out())
        .startsWith("cosmodrome ");
  }

  @Test
  void shellsCompleteCommandsAndOptions() {
    assertThat(CommandRun.of("generate-completion").isClean().out())
        .contains("complete -F _complete_cosmodrome", "infer-spec", "--write-baseline", "sarif");
  }

  @Test
  void theExitStatusIsExplained() {
    for (String help : new String[] {"--help", "check --help"}) {
      assertThat(CommandRun.of((Object[]) help.split(" ", -1)).out())
          .contains(
              "Exit status:",
              "0   nothing was found",
              "1   something was found",
              "2   usage",
              "3   ");
    }
  }

  @Test
  void eachCheckerIsExplained() {
    assertThat(CommandRun.of("check", "--help").out())
        .contains(Arrays.stream(CheckerType.values()).map(CheckerType::id).toList())
        .contains(Arrays.stream(CheckerType.values()).map(CheckerType::summary).toList());
  }
}
