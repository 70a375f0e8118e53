package dev.cosmodrome.instrument.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a call with a model needs, by the events of its rules. */
final class ModelledCallTest {
  /** A call with a rule for each text; the events of a rule are separated by commas. */
  private static ModelledCall call(String... rules) {
    List<List<LibraryEvent>> events = new ArrayList<>();
    List<String> types = new ArrayList<>();
    for (String rule : rules) {
      events.add(Arrays.stream(rule.split(", ", -1)).map(EventParser::parse).toList());
      types.add("a/T" + types.size());
    }
    return new ModelledCall("go()V", types, events, false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // events | something before | something after
        "release this | true | false",
        "receive this | false | true",
        "acquire this | true | true",
        "send this, receive result | true | true",
        "read-elements arg1 | false | false"
      })
  void hooksComeBeforeAndAfterTheCallAsTheEventsNeed(String rule, boolean before, boolean after) {
    assertThat(call(rule).before()).isEqualTo(before);
    assertThat(call(rule).after()).isEqualTo(after);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // events | bits of the arguments
        "acquire this | 0",
        "send arg2 | 4",
        "read this[arg1] | 2",
        "send arg1, send arg3 | 10",
        "update field | 6",
        "read-elements arg1[arg2+arg3] | 14",
        "unshare this if reading | 2"
      })
  void theArgumentsThatEventsNameAreNeeded(String rule, int bits) {
    assertThat(call(rule).arguments()).isEqualTo(bits);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "receive result | true",
        "update field if true | true",
        "update field if result is expected | true",
        "dequeue this | true",
        "observe-order this if used | false",
        "acquire this | false"
      })
  void theResultIsNeededIfAnEventDependsOnIt(String rule, boolean isUsed) {
    assertThat(call(rule).usesResult()).isEqualTo(isUsed);
  }

  @Test
  void oneRuleOfSeveralIsEnough() {
    assertThat(call("acquire this", "try this if true").triesLock()).isTrue();
    assertThat(call("acquire this", "try-share this if true").triesLock()).isTrue();
    assertThat(call("acquire this").triesLock()).isFalse();
    assertThat(call("acquire this", "update field").isOnField()).isTrue();
    assertThat(call("acquire this").isOnField()).isFalse();
    assertThat(call("acquire this", "store this[arg1]").isOnCollection()).isTrue();
    assertThat(call("acquire this", "write-elements arg1").isOnElements()).isTrue();
    assertThat(call("update field if result is expected").usesExpected()).isTrue();
    assertThat(call("update field if true").usesExpected()).isFalse();
  }

  @Test
  void allRulesMustOnlyReadArguments() {
    assertThat(call("copy arg1", "walk arg1").onlyReadsArguments()).isTrue();
    assertThat(call("copy arg1", "store this[arg1]").onlyReadsArguments()).isFalse();
  }

  @Test
  void allEventsMustBeForPolling() {
    assertThat(call("blocks if polling").isForPolling()).isTrue();
    assertThat(call("blocks").isForPolling()).isFalse();
    assertThat(call("blocks if polling, acquire this").isForPolling()).isFalse();
  }

  @Test
  void theFunctionIsTheArgumentThatComputesANewValue() {
    assertThat(call("change this[arg1] by arg2 if called").function()).isEqualTo(2);
    assertThat(call("acquire this").function()).isZero();
  }

  @Test
  void whereTheResultIsUsedTheWriterOfAnElementSeesTheOldOne() {
    ModelledCall call = call("store this[arg1], acquire this", "store this.size");
    ModelledCall used = call.withResult();
    assertThat(used.events().get(0))
        .extracting(LibraryEvent::verb)
        .containsExactly(Verb.CHANGE, Verb.ACQUIRE);
    assertThat(used.events().get(1)).extracting(LibraryEvent::verb).containsExactly(Verb.STORE);
    assertThat(used.types()).isEqualTo(call.types());
    assertThat(used.method()).isEqualTo(call.method());
  }
}
