package dev.cosmodrome.instrument.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The classes that are instrumented, by patterns. */
final class ScopeTest {
  private static final JdkScope NO_JDK = new JdkScope(List.of(), List.of());

  private static Scope scope(List<String> include, List<String> exclude) {
    return new Scope(include, exclude, NO_JDK);
  }

  @ParameterizedTest
  @CsvSource({
    "a.b.C, a/b/C, true",
    "a.b.C, a/b/D, false",
    "a.b.C, a/b/C$Inner, false",
    "a.b.*, a/b/C, true",
    "a.b.*, a/b/c/D, false",
    "a.b.*, a/b/C$Inner, true",
    "a.**, a/b/c/D, true",
    "a.**, ab/C, false",
    "**.Test*, a/b/TestCase, true",
    "**.Test*, TestCase, false",
    "**$Mock*, a/B$MockC, true",
    "a.b.C+, a/b/C, false",
    "a.b.C., a/b/Cx, false"
  })
  void aPatternMatchesClasses(String pattern, String internalName, boolean matches) {
    assertThat(new PatternList(List.of(pattern)).matches(internalName)).isEqualTo(matches);
  }

  @Test
  void withoutPatternsEveryClassIsInstrumented() {
    assertThat(scope(List.of(), List.of()).has("a/B")).isTrue();
  }

  @Test
  void withPatternsOnlyIncludedClassesAreInstrumented() {
    Scope scope = scope(List.of("a.*", "b.**"), List.of());
    assertThat(scope.has("a/B")).isTrue();
    assertThat(scope.has("b/c/D")).isTrue();
    assertThat(scope.has("c/D")).isFalse();
  }

  @Test
  void anExcludedClassIsNotInstrumentedAlthoughItIsIncluded() {
    Scope scope = scope(List.of("a.**"), List.of("a.b.*"));
    assertThat(scope.has("a/C")).isTrue();
    assertThat(scope.has("a/b/C")).isFalse();
  }

  @Test
  void aLoadedClassGetsCodeButNoFields() {
    Scope scope = scope(List.of("a.**"), List.of());
    scope.addLoaded("a/B");
    scope.addLoaded("c/D");
    assertThat(scope.has("a/B")).isFalse();
    assertThat(scope.hasLoaded("a/B")).isTrue();
    assertThat(scope.hasLoaded("a/C")).isFalse();
    assertThat(scope.hasLoaded("c/D")).isFalse();
  }

  @Test
  void aClassOfTheJdkIsInTheScopeIfThatOfTheJdkHasIt() {
    Scope scope =
        new Scope(List.of(), List.of("java.**"), new JdkScope(List.of("java.util.*"), List.of()));
    assertThat(scope.has("java/util/ArrayList")).isTrue();
    assertThat(scope.hasOfJdk("java/util/ArrayList")).isTrue();
    assertThat(scope.has("java/text/Format")).isFalse();
    assertThat(scope.hasOfJdk("a/B")).isFalse();
  }
}
