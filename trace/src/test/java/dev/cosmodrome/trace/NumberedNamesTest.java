package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that are a letter and a number. */
final class NumberedNamesTest {
  private static long key(String name) {
    byte[] bytes = name.getBytes(US_ASCII);
    return NameKey.of(bytes, 0, bytes.length);
  }

  /** Names whose letter is V. */
  private static NumberedNames ofV() {
    NumberedNames names = new NumberedNames();
    assertThat(names.add(key("V0"), 0)).isTrue();
    return names;
  }

  @ParameterizedTest
  @CsvSource({"V0, 0", "V7, 7", "V10, 10", "V123, 123", "V90909, 90909", "V999999, 999999"})
  void theNumberIsThatOfTheDecimalDigits(String name, int number) {
    assertThat(ofV().number(key(name))).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "V",
        "W1",
        "v1",
        "V01",
        "V00",
        "V1x",
        "Vx1",
        "V-1",
        "V/1",
        "V:1",
        "V 1",
        "V1234567"
      })
  void anyOtherNameHasNoNumber(String name) {
    assertThat(ofV().number(key(name))).isEqualTo(NumberedNames.NONE);
  }

  @Test
  void everyNumberOfUpToSixDigitsIsReadAsItIsWritten() {
    NumberedNames names = ofV();
    for (int number = 0; number < 1_000_000; number += 37) {
      assertThat(names.number(key("V" + number))).isEqualTo(number);
    }
  }

  @Test
  void idsAreFoundByNumber() {
    NumberedNames names = ofV();
    assertThat(names.add(key("V500"), 1)).isTrue();
    assertThat(names.id(500)).isEqualTo(1);
    assertThat(names.id(0)).isEqualTo(0);
    assertThat(names.id(499)).isEqualTo(NumberedNames.NONE);
    assertThat(names.id(1_000_000)).isEqualTo(NumberedNames.NONE);
    assertThat(names.id(NumberedNames.NONE)).isEqualTo(NumberedNames.NONE);
  }

  @Test
  void severalNamesAreFoundAtOnce() {
    NumberedNames names = ofV();
    names.add(key("V2"), 1);
    int[] found = new int[4];
    names.find(new long[] {key("V2"), key("x"), key("V0"), key("V3")}, 4, found);
    assertThat(found).containsExactly(1, NumberedNames.NONE, 0, NumberedNames.NONE);
  }

  @Test
  void aNumberFarBeyondTheOthersIsNotKept() {
    NumberedNames names = ofV();
    assertThat(names.add(key("V999999"), 1)).isTrue();
    assertThat(names.add(key("other"), 2)).isFalse();
    assertThat(names.id(names.number(key("V999999")))).isEqualTo(1);
  }

  @Test
  void theFirstNameChoosesTheLetterIfItStartsWithOne() {
    NumberedNames names = new NumberedNames();
    assertThat(names.add(key("12"), 0)).isFalse();
    assertThat(names.add(key("name of eight or more"), 1)).isFalse();
    assertThat(names.add(key("x5"), 2)).isTrue();
    assertThat(names.add(key("V5"), 3)).isFalse();
  }
}
