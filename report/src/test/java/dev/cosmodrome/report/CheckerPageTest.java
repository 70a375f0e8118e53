package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each checker has a page. */
final class CheckerPageTest {
  @ParameterizedTest
  @EnumSource(CheckerType.class)
  void eachCheckerHasAPage(CheckerType checker) {
    CheckerPage page = CheckerPage.of(checker.id()).orElseThrow();
    assertThat(page.markdown()).startsWith("# " + checker.id() + "\n");
    assertThat(page.kinds())
        .containsExactlyInAnyOrderElementsOf(
            checker.descriptor().kinds().stream().map(FindingKind::id).toList());
    assertThat(page.summary()).doesNotContain("*", "](");
  }

  @ParameterizedTest
  @EnumSource(CheckerType.class)
  void theTableOfCheckersHasARowForEach(CheckerType checker) throws IOException {
    String id = checker.id();
    assertThat(Files.readAllLines(Path.of("..", "docs", "checkers.md")))
        .filteredOn(line -> line.startsWith("| [`" + id + "`](checkers/" + id + ".md)"))
        .hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(CheckerType.class)
  void aDescriptorIsWhole(CheckerType checker) {
    assertThat(checker.id()).isEqualTo(checker.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    assertThat(checker.summary()).isNotBlank().doesNotEndWith(".");
    assertThat(checker.descriptor().kinds()).isNotEmpty();
  }

  @Test
  void eachKindIsReportedByAChecker() {
    assertThat(
            Arrays.stream(CheckerType.values()).flatMap(type -> type.descriptor().kinds().stream()))
        .contains(FindingKind.values());
  }

  @Test
  void eachPatternIsOnOnePage() {
    assertThat(
            Arrays.stream(CheckerType.values())
                .map(type -> CheckerPage.of(type.id()).orElseThrow())
                .flatMap(page -> page.patterns().stream()))
        .containsExactlyInAnyOrder(FindingPattern.values());
  }

  @Test
  void otherFilesAreNoPages() {
    assertThat(CheckerPage.of("../page")).isEmpty();
    assertThat(CheckerPage.of("magic")).isEmpty();
  }
}
