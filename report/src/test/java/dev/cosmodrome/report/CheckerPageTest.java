package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.pipeline.CheckerType;
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
    assertThat(page.kinds()).isNotEmpty();
    assertThat(page.summary()).doesNotContain("*", "](");
  }

  @Test
  void aPageKnowsItsPatterns() {
    CheckerPage page = CheckerPage.of("atomicity").orElseThrow();
    assertThat(page.kinds()).containsExactly("not-atomic");
    assertThat(page.mentions("Lost  Update")).isTrue();
    assertThat(page.mentions("lost up")).isFalse();
  }

  @Test
  void otherFilesAreNoPages() {
    assertThat(CheckerPage.of("../page")).isEmpty();
    assertThat(CheckerPage.of("magic")).isEmpty();
  }
}
