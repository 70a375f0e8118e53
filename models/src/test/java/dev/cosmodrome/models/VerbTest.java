package dev.cosmodrome.models;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The facts about verbs and events that instrumentation uses. */
final class VerbTest {
  private static LibraryEvent event(Verb verb, int on, int argument, int condition) {
    return new LibraryEvent(verb, on, "", argument, 0, condition, 0);
  }

  @ParameterizedTest
  @CsvSource({"ACQUIRE, acquire", "TRY_SHARE, try-share", "OBSERVE_ORDER, observe-order"})
  void theWordInTablesHasHyphens(Verb verb, String word) {
    assertThat(verb.word()).isEqualTo(word);
  }

  @ParameterizedTest
  @EnumSource
  void everyVerbHasSomethingToDoBeforeOrAfterTheCall(Verb verb) {
    assertThat(verb.hasBefore() || verb.hasAfter()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"ACQUIRE, true, true", "RELEASE, true, false", "TRY, false, true"})
  void aVerbIsReportedBeforeOrAfterTheCallOrBoth(Verb verb, boolean before, boolean after) {
    assertThat(verb.hasBefore()).isEqualTo(before);
    assertThat(verb.hasAfter()).isEqualTo(after);
  }

  @Test
  void theResultIsNeededIfItIsTheTargetAConditionOrALink() {
    assertThat(event(Verb.RECEIVE, LibraryEvent.RESULT, 0, LibraryEvent.ALWAYS).usesResult())
        .isTrue();
    assertThat(event(Verb.TRY, 0, 0, LibraryEvent.IF_TRUE).usesResult()).isTrue();
    assertThat(event(Verb.VIEW, 0, 0, LibraryEvent.ALWAYS).usesResult()).isTrue();
    assertThat(event(Verb.ACQUIRE, 0, 0, LibraryEvent.ALWAYS).usesResult()).isFalse();
    assertThat(event(Verb.OBSERVE, 0, 0, LibraryEvent.IF_USED).usesResult()).isFalse();
  }

  @Test
  void anEventNeedsTheArgumentsThatItNames() {
    assertThat(event(Verb.ACQUIRE, 0, 0, LibraryEvent.ALWAYS).arguments()).isZero();
    assertThat(event(Verb.SEND, 2, 0, LibraryEvent.ALWAYS).arguments()).isEqualTo(0b100);
    assertThat(event(Verb.READ, 0, 1, LibraryEvent.ALWAYS).arguments()).isEqualTo(0b10);
    assertThat(event(Verb.UPDATE, LibraryEvent.FIELD, 0, LibraryEvent.IF_TRUE).arguments())
        .isEqualTo(0b110);
    assertThat(event(Verb.RELEASE, 0, 0, LibraryEvent.IF_WRITING).arguments()).isEqualTo(0b10);
  }

  @ParameterizedTest
  @CsvSource({"3, 0b1110", "-4, 0b10110"})
  void aRangeNeedsTheArgumentThatEndsIt(int end, String expected) {
    LibraryEvent event =
        new LibraryEvent(Verb.READ_ELEMENTS, 1, "", 2, end, LibraryEvent.ALWAYS, 0);
    assertThat(event.arguments()).isEqualTo(Integer.parseInt(expected.substring(2), 2));
  }

  @Test
  void anEventCanBeRepeatedWithAnotherVerbOrWithoutItsCondition() {
    LibraryEvent event = event(Verb.STORE, 0, 1, LibraryEvent.IF_USED);
    assertThat(event.with(Verb.CHANGE)).isEqualTo(event(Verb.CHANGE, 0, 1, LibraryEvent.IF_USED));
    assertThat(event.always()).isEqualTo(event(Verb.STORE, 0, 1, LibraryEvent.ALWAYS));
  }
}
