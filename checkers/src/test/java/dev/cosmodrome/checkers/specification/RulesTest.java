package dev.cosmodrome.checkers.specification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cosmodrome.trace.Intent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTest {
  private static final Rules RULES =
      Rules.parse(
          """
          # What is atomic in the bank.

          atomic com.acme.**
          \tnot-atomic   com.acme.Bank.*   # all of them
          atomic com.acme.Bank.put(String, int) # but this
          deterministic com.acme.Sorter.sort #
          """);

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "com.acme.Cache.get ATOMIC",
        "com.acme.Bank.audit NOT_ATOMIC",
        "com.acme.Bank.put(String,int) ATOMIC",
        "com.acme.Bank.put(String) NOT_ATOMIC",
        "com.acme.Sorter.sort DETERMINISTIC",
      })
  void theLastThatMatchesWins(String method, Intent expected) {
    assertThat(RULES.of(method)).contains(expected);
  }

  @Test
  void mayHaveNothingToSay() {
    assertThat(RULES.of("org.other.Bank.put")).isEmpty();
    assertThat(Rules.NONE.of("m")).isEmpty();
    assertThat(Rules.parse("").of("m")).isEmpty();
  }

  @Test
  void anotherRuleWins() {
    Rules rules = RULES.with(Rule.notAtomic("com.acme.Cache.get"));

    assertThat(rules.of("com.acme.Cache.get")).contains(Intent.NOT_ATOMIC);
    assertThat(rules.of("com.acme.Cache.put")).contains(Intent.ATOMIC);
  }

  @Test
  void linesMayEndAsOnWindows() {
    assertThat(Rules.parse("atomic a.b\r\nnot-atomic c.d\r\n").of("a.b")).contains(Intent.ATOMIC);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "atmic a.b|expected a line that starts with one of atomic, not-atomic, deterministic, set, unit, paper-units, not 'atmic'",
        "Atomic a.b|expected a line that starts with one of atomic, not-atomic, deterministic, set, unit, paper-units, not 'Atomic'",
        "atomic|'atomic' needs a pattern",
        "atomic # a.b|'atomic' needs a pattern",
        "atomic a.b c.d|text after the pattern: 'c.d'",
        "atomic a.b(int|incomplete parameter list: 'a.b(int'",
        "atomic a.b)|incomplete parameter list: 'a.b)'",
        "atomic a.B#c|no pattern: 'a.B#c'; expected a dot before the method name",
      })
  void aLineThatIsNoRuleIsNamed(String line, String reason) {
    assertThatThrownBy(() -> Rules.parse("# one\natomic a.b\n" + line + "\n"))
        .isInstanceOf(SpecificationException.class)
        .hasMessage("3: " + reason);
  }
}
