package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code explain}. */
final class ExplainCommandTest {
  @ParameterizedTest
  @EnumSource(CheckerType.class)
  void eachCheckerIsExplained(CheckerType checker) {
    String page = CommandRun.of("explain", checker.id()).isClean().out();
    assertThat(page).startsWith(checker.id() + "\n").doesNotContain("](", "```", "## ");
  }

  @ParameterizedTest
  @CsvSource({
    "race, races",
    "not-atomic, atomicity",
    "not-deterministic, determinism",
    "lost update, atomicity",
    "conflicting accesses, determinism",
  })
  void kindsAndPatternsAreOnThePageOfTheirChecker(String word, String checker) {
    assertThat(CommandRun.of((Object[]) ("explain " + word).split(" ", -1)).out())
        .isEqualTo(CommandRun.of("explain", checker).isClean().out());
  }

  @Test
  void theNearestWordIsNamed() {
    CommandRun.of("explain", "atomicty")
        .failsWith(
            "no documentation for 'atomicty'; nearest is 'atomicity'; known are atomicity, ");
    CommandRun.of("explain").failsWith("Missing required parameter: 'WORD'");
  }
}
