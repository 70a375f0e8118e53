package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The appearance of text. */
final class TextStyleTest {
  @ParameterizedTest
  @CsvSource({"0, 40", "39, 40", "40, 40", "100, 100", "160, 160", "500, 160"})
  void linesAreNeitherTooShortNorTooLong(int wanted, int width) {
    assertThat(new TextStyle(wanted, true, false).width()).isEqualTo(width);
  }

  @ParameterizedTest
  @CsvSource({
    "plain text, plain text",
    "'two\nlines', two?lines",
    "'\u001b[31mred', ?[31mred",
    "'a\u2028b\u2029c\u0085d', a?b?c?d",
    "'umlaut \u00e4', 'umlaut \u00e4'"
  })
  void whatATerminalWouldInterpretIsNotPrinted(String text, String printed) {
    assertThat(TextStyle.printable(text)).isEqualTo(printed);
  }

  @Test
  void coloursEndWhereTheTextEnds() {
    TextStyle colours = new TextStyle(80, false, true);
    assertThat(colours.bad("x")).isEqualTo("\u001b[1;31mx\u001b[0m");
    assertThat(colours.faint("x")).isEqualTo("\u001b[2mx\u001b[0m");
    assertThat(colours.good("  ")).isEqualTo("  ");
  }

  @Test
  void aPlainStyleHasNoColours() {
    TextStyle plain = TextStyle.PLAIN;
    assertThat(plain.strong("x") + plain.bad("x") + plain.good("x")).isEqualTo("xxx");
    assertThat(plain.other("x") + plain.notable("x") + plain.faint("x")).isEqualTo("xxx");
  }

  @Test
  void aSentenceIsBrokenBetweenWords() {
    TextStyle narrow = new TextStyle(40, true, false);
    String text = "one two three four five six seven eight nine ten eleven twelve";
    assertThat(narrow.sentence("- ", "  ", text))
        .isEqualTo(
            """
            - one two three four five six seven
              eight nine ten eleven twelve""");
  }

  @Test
  void aWordThatIsTooLongHasALineOfItsOwn() {
    TextStyle narrow = new TextStyle(40, true, false);
    String word = "x".repeat(60);
    assertThat(narrow.sentence("", "  ", "a " + word + " b")).isEqualTo("a\n  " + word + "\n  b");
  }

  @Test
  void aStyleThatDoesNotWrapHasALineForASentence() {
    assertThat(TextStyle.PLAIN.sentence("- ", "  ", "word ".repeat(50).strip()))
        .doesNotContain("\n")
        .startsWith("- word");
    assertThat(TextStyle.PLAIN.wrapping().sentence("- ", "  ", "word ".repeat(50).strip()))
        .contains("\n  word");
  }
}
