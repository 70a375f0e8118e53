package dev.cosmodrome.instrument.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Patterns for the names of classes. */
final class PatternListTest {
  @ParameterizedTest
  @CsvSource({
    "a.B,      a/B,     true",
    "a.B,      a/Bc,    false",
    "a.B,      a/B$C,   false",
    "a.*,      a/B,     true",
    "a.*,      a/B$C,   true",
    "a.*,      a/b/C,   false",
    "a.**,     a/b/C,   true",
    "a.**,     a,       false",
    "**.C,     a/b/C,   true",
    "**.C,     C,       false",
    "**C,      C,       true",
    "*,        C,       true",
    "*,        a/C,     false",
    "**,       a/b/C,   true",
    "a.B*,     a/Bc,    true",
    "a.*C,     a/BC,    true",
    "a.B$*,    a/B$C,   true",
    "a.(B),    a/B,     false",
    "a.[BC],   a/B,     false",
    "aXB,      a/B,     false",
    "a.B,      aXB,     false"
  })
  void oneStarStandsForAPartWithoutDotsAndTwoForAnyPart(
      String pattern, String internalName, boolean matches) {
    assertThat(new PatternList(List.of(pattern)).matches(internalName)).isEqualTo(matches);
  }

  @Test
  void oneOfThePatternsIsEnough() {
    PatternList patterns = new PatternList(List.of("a.*", "b.*"));
    assertThat(patterns.matches("a/C")).isTrue();
    assertThat(patterns.matches("b/C")).isTrue();
    assertThat(patterns.matches("c/C")).isFalse();
    assertThat(patterns.isEmpty()).isFalse();
  }

  @Test
  void anEmptyListMatchesNothing() {
    assertThat(new PatternList(List.of()).isEmpty()).isTrue();
    assertThat(new PatternList(List.of()).matches("a/B")).isFalse();
  }
}
