package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The word that a misspelt one may stand for. */
final class NearestTest {
  private static final List<String> KNOWN = List.of("check", "convert", "explain", "record");

  @ParameterizedTest
  @CsvSource({
    "chek, check",
    "chekc, check",
    "check, check",
    "checks, check",
    "covnert, convert",
    "explian, explain",
    "rekord, record",
    "ecord, record",
    // A part of a word.
    "vert, convert",
    "lain, explain"
  })
  void aWordWithFewErrorsIsRecognised(String word, String expected) {
    assertThat(Nearest.to(word, KNOWN)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource({"xyz", "''", "co", "c", "kcehc", "completely different"})
  void aWordWithManyErrorsIsNot(String word) {
    assertThat(Nearest.to(word, KNOWN)).isEmpty();
  }

  @Test
  void theWordThatDiffersLeastCounts() {
    assertThat(Nearest.to("records", List.of("recorder", "record", "recall"))).contains("record");
  }

  @Test
  void amongNoWordsNoneIsNearest() {
    assertThat(Nearest.to("check", List.of())).isEmpty();
  }
}
