package dev.cosmodrome.checkers.specification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.checkers.AtomicSets;
import dev.cosmodrome.checkers.AtomicSets.AtomicSet;
import dev.cosmodrome.trace.Intent;
import java.util.Map;
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
            new AtomicSet("account", Set.of("checking", "savings"), Set.of(), false),
            new AtomicSet("log", Set.of("last#1"), Set.of("add", "Log.clear"), false));
  }

  @Test
  void aSetMayBeAcrossObjects() {
    assertThat(AtomicSetLines.parse("all: A.x A.y across-objects for M").sets())
        .containsExactly(new AtomicSet("all", Set.of("A.x", "A.y"), Set.of("M"), true));
  }

  @Test
  void aSpecificationMayChooseTheUnitsOfThePaper() {
    assertThat(AtomicSetLines.parseSpecification("atomic x\npaper-units # all").paperUnits())
        .isTrue();
    assertThat(AtomicSetLines.parseSpecification("atomic x").paperUnits()).isFalse();
    assertThatThrownBy(() -> Specification.parse("paper-units yes"))
        .isInstanceOf(SpecificationException.class)
        .hasMessageContaining("stands alone");
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
        "b: x for | 2: no block after 'for'",
        "a: x | 2: duplicate set 'a'",
        "b: x v | 2: 'v' is in set 'a'",
        "b: x x | 2: 'x' is in set 'b' already"
      })
  void aMistakeIsNamed(String line, String reason) {
    assertThatThrownBy(() -> AtomicSetLines.parse("a: v w\n" + line))
        .isInstanceOf(SpecificationException.class)
        .hasMessage(reason);
  }

  @Test
  void aSpecificationHasSetsAndUnitsAmongItsRules() {
    String text = "atomic a.B.c # rule\nset account: A.c A.s for a.T.m\nunit a.B.d(int): a.b.C$D E";
    AtomicSets sets = AtomicSetLines.parseSpecification(text);
    assertThat(sets.sets())
        .containsExactly(new AtomicSet("account", Set.of("A.c", "A.s"), Set.of("a.T.m"), false));
    assertThat(sets.units()).isEqualTo(Map.of("a.B.d(int)", Set.of("a.b.C$D", "E")));
    assertThat(Rules.parse(text).of("a.B.c")).contains(Intent.ATOMIC);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "set x | 2: a line is 'name: X Y' or 'name: X Y for M'",
        "unit | 2: a unit is 'unit a.B.method: Class'",
        "unit a.B.c | 2: a unit is 'unit a.B.method: Class'",
        "unit a.B.c: | 2: a unit is 'unit a.B.method: Class'",
        "unit a.B.c d: E | 2: a unit is 'unit a.B.method: Class'"
      })
  void aMistakeInASpecificationIsNamed(String line, String reason) {
    assertThatThrownBy(() -> AtomicSetLines.parseSpecification("atomic x\n" + line))
        .isInstanceOf(SpecificationException.class)
        .hasMessage(reason);
  }
}
