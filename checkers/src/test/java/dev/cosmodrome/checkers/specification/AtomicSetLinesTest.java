package dev.cosmodrome.checkers.specification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.AtomicSets.AtomicSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Atomic sets as text. */
class AtomicSetLinesTest {
  @Test
  void aLineIsASet() {
    String text = "# pairs\naccount: checking savings  # both\n\nlog:\tlast#1 for add Log.clear\n";
    assertThat(AtomicSetLines.parse(text).sets())
        .containsExactly(
            new AtomicSet("account", Set.of("checking", "savings"), Set.of()),
            new AtomicSet("log", Set.of("last#1"), Set.of("add", "Log.clear")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "# nothing"})
  void thereMayBeNone(String text) {
    assertThat(AtomicSetLines.parse(text)).isEqualTo(AtomicSets.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x y | 2: a line is 'name: X Y' or 'name: X Y for M'",
        ": x y | 2: a line is 'name: X Y' or 'name: X Y for M'",
        "two words: x | 2: a line is 'name: X Y' or 'name: X Y for M'",
        "b: | 2: set 'b' has no variables",
        "b: for m | 2: set 'b' has no variables",
        "b: x for | 2: no block behind 'for'",
        "a: x | 2: there is a set 'a' already",
        "b: x v | 2: 'v' is in set 'a'",
        "b: x x | 2: 'x' is in set 'b' already"
      })
  void aMistakeIsNamed(String line, String reason) {
    assertThatThrownBy(() -> AtomicSetLines.parse("a: v w\n" + line))
        .isInstanceOf(SpecificationException.class)
        .hasMessage(reason);
  }
}
