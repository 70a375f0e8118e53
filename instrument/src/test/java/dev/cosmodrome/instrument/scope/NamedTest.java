package dev.cosmodrome.instrument.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The methods and fields that the lines of a specification name. */
final class NamedTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "atomic a.B.go | a/B | go | true",
        "atomic a.B.go | a/B | run | false",
        "not-atomic a.B.* | a/B | run | true",
        "deterministic a.**.go | a/b/C | go | true",
        "  atomic   a.B.go   # why | a/B | go | true",
        "atomic a.B.go(int,String) | a/B | go | true"
      })
  void aRuleNamesMethods(String rule, String className, String method, boolean isNamed) {
    assertThat(NamedMethods.of(List.of(rule)).has(className, method)).isEqualTo(isNamed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# atomic a.B.go", "atomic", "atomic # a.B.go", "set s: a.B.go"})
  void anyOtherLineNamesNoMethod(String line) {
    assertThat(NamedMethods.of(List.of(line)).has("a/B", "go")).isFalse();
  }

  @Test
  void withoutRulesNoMethodIsNamed() {
    assertThat(NamedMethods.NONE.has("a/B", "go")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "set items: B.items[]",
        "items: a.B.count a.B.items[]",
        "B.items[]",
        "set items: B.items[] # with elements"
      })
  void aSetNamesFieldsWhoseElementsItHas(String line) {
    assertThat(NamedFields.of(List.of(line)).has("a.B", "B", "items")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"set items: B.items", "# B.items[]", "set s: C.items[]", ""})
  void aFieldWithoutElementsIsNotNamed(String line) {
    assertThat(NamedFields.of(List.of(line)).has("a.B", "B", "items")).isFalse();
  }
}
