package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
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
  @CsvSource({"race, races", "not-atomic, atomicity", "not-deterministic, determinism"})
  void aKindIsOnThePageOfItsChecker(String kind, String checker) {
    assertThat(explain(kind)).isEqualTo(explain(checker));
  }

  @ParameterizedTest
  @EnumSource(FindingPattern.class)
  void eachPatternIsExplained(FindingPattern pattern) {
    assertThat(explain(pattern.id())).startsWith(pattern.id() + ": " + pattern.explanation());
    assertThat(explain(pattern.text(3))).startsWith(pattern.text(3) + ": ");
  }

  @ParameterizedTest
  @CsvSource({
    "lost update, atomicity",
    "Lost Update, atomicity",
    "conflicting accesses, determinism",
    "two racing accesses, reduction",
  })
  void thePageOfAPatternFollows(String pattern, String checker) {
    assertThat(explain(pattern)).endsWith(explain(checker));
  }

  @Test
  void allThatCanBeExplainedIsListed() {
    String list = CommandRun.of("explain").isClean().out();
    assertThat(list.lines()).contains("  not-robust", "  lost update", "  delayed write");
    assertThat(names()).allSatisfy(name -> assertThat(list).contains("  " + name));
  }

  @Test
  void anUnknownWordIsReportedWithAllKnownOnes() {
    CommandRun run = CommandRun.of("explain", "nonsense");
    run.failsWith("no documentation for 'nonsense'; known are the checkers atomicity, ");
    assertThat(names()).allSatisfy(name -> assertThat(run.err()).contains(name));
  }

  @ParameterizedTest
  @CsvSource({"atomicty, atomicity", "lost updat, lost update", "stale, stale read"})
  void theNearestWordIsNamed(String word, String nearest) {
    CommandRun.of("explain", word)
        .failsWith(
            "no documentation for '" + word + "'; did you mean '" + nearest + "'?; known are");
  }

  private static String explain(String words) {
    return CommandRun.of((Object[]) ("explain " + words).split(" ", -1)).isClean().out();
  }

  private static List<String> names() {
    return Stream.of(
            Arrays.stream(CheckerType.values()).map(CheckerType::id),
            Arrays.stream(FindingKind.values()).map(FindingKind::id),
            Arrays.stream(FindingPattern.values()).map(FindingPattern::id))
        .flatMap(all -> all)
        .toList();
  }
}
