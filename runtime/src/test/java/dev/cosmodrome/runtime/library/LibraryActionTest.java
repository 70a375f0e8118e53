package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.models.LibraryEvent;
import dev.cosmodrome.models.Verb;
import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.recorder.TestRecording;
import java.io.IOException;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OwnRuntime
class LibraryActionTest {
  private final ThreadLog log = new TestRecording(TestRecording.SETTINGS).recording.newLog("T1");

  LibraryActionTest() throws IOException {}

  private static LibraryAction action(Verb verb, int condition) {
    return LibraryAction.of(new LibraryEvent(verb, 0, "", 0, 0, condition, 0));
  }

  private boolean isMet(int condition, @Nullable Object result, @Nullable Object... operands) {
    Operands call = new Operands(null, at(operands, 0), at(operands, 1), at(operands, 2));
    return action(Verb.MARK, condition).isMet(result, call, log);
  }

  private static @Nullable Object at(@Nullable Object[] operands, int index) {
    return index < operands.length ? operands[index] : null;
  }

  @Test
  void truthIsABooleanOrANumberOrAnObject() {
    for (int condition : new int[] {LibraryEvent.IF_TRUE, LibraryEvent.IF_EQUAL}) {
      assertThat(isMet(condition, true)).isTrue();
      assertThat(isMet(condition, false)).isFalse();
      assertThat(isMet(condition, 0)).isFalse();
      assertThat(isMet(condition, 0L)).isFalse();
      assertThat(isMet(condition, -1L)).isTrue();
      assertThat(isMet(condition, "")).isTrue();
      assertThat(isMet(condition, null)).isFalse();
    }
    assertThat(isMet(LibraryEvent.IF_FALSE, 0L)).isTrue();
    assertThat(isMet(LibraryEvent.IF_FALSE, true)).isFalse();
  }

  @Test
  void onlyNullIsNothing() {
    assertThat(isMet(LibraryEvent.IF_NULL, null)).isTrue();
    assertThat(isMet(LibraryEvent.IF_NULL, false)).isFalse();
    assertThat(isMet(LibraryEvent.IF_FOUND, false)).isTrue();
    assertThat(isMet(LibraryEvent.IF_FOUND, null)).isFalse();
  }

  @Test
  void theExpectedValueIsTheThirdArgument() {
    Object object = new Object();
    assertThat(isMet(LibraryEvent.IF_EXPECTED, object, null, null, object)).isTrue();
    assertThat(isMet(LibraryEvent.IF_EXPECTED, new Object(), null, null, object)).isFalse();
    assertThat(isMet(LibraryEvent.IF_EXPECTED, null, null, null, null)).isTrue();
  }

  @Test
  void numbersThatTheCallBoxedAreComparedByValue() {
    assertThat(isMet(LibraryEvent.IF_EXPECTED, 1_000_000L, null, null, 1_000_000L)).isTrue();
    assertThat(isMet(LibraryEvent.IF_EXPECTED, '\u4321', null, null, '\u4321')).isTrue();
    assertThat(isMet(LibraryEvent.IF_EXPECTED, 1L, null, null, 2L)).isFalse();
  }

  @Test
  @SuppressWarnings("StringOperationCanBeSimplified") // another object that is equal
  void objectsAreComparedByIdentity() {
    String expected = "text";
    assertThat(isMet(LibraryEvent.IF_EXPECTED, new String(expected), null, null, expected))
        .isFalse();
  }

  @Test
  void aChangeReplacesAValueByAnother() {
    assertThat(isMet(LibraryEvent.IF_CHANGED, 5, 6)).isTrue();
    assertThat(isMet(LibraryEvent.IF_CHANGED, 5, 5)).isFalse();
    assertThat(isMet(LibraryEvent.IF_CHANGED, null, 5)).isFalse();
  }

  @ParameterizedTest(name = "{0} if {1}: {2}")
  @CsvSource({
    "UPDATE, 1, true",
    "UPDATE, 2, true",
    "UPDATE, 0, false",
    "RELEASE_UPDATE, 1, true",
    "READ, 1, false",
    "WRITE, 1, false",
    "CHANGE, 3, true",
    "CHANGE, 5, true",
    "CHANGE, 1, false",
  })
  void onlyConditionalUpdatesCompare(Verb verb, int condition, boolean expected) {
    assertThat(action(verb, condition).compares()).isEqualTo(expected);
  }

  @Test
  void ofObjectsATruthIsAnObject() {
    assertThat(action(Verb.MARK, LibraryEvent.IF_TRUE).ofObjects().condition())
        .isEqualTo(LibraryEvent.IF_FOUND);
    assertThat(action(Verb.MARK, LibraryEvent.IF_FALSE).ofObjects().condition())
        .isEqualTo(LibraryEvent.IF_NULL);
    LibraryAction other = action(Verb.MARK, LibraryEvent.IF_CALLED);
    assertThat(other.ofObjects()).isSameAs(other);
  }

  @Test
  void aStampIsOfAWriterOrOfAReader() {
    StampedLock lock = new StampedLock();
    long writing = lock.writeLock();
    lock.unlockWrite(writing);
    long reading = lock.readLock();
    long optimistic = new StampedLock().tryOptimisticRead();

    assertThat(hasStamp(LibraryEvent.IF_WRITING, writing)).isTrue();
    assertThat(hasStamp(LibraryEvent.IF_READING, writing)).isFalse();
    assertThat(hasStamp(LibraryEvent.IF_READING, reading)).isTrue();
    assertThat(hasStamp(LibraryEvent.IF_WRITING, reading)).isFalse();
    assertThat(hasStamp(LibraryEvent.IF_WRITING, optimistic)).isFalse();
    assertThat(hasStamp(LibraryEvent.IF_READING, optimistic)).isFalse();
    assertThat(hasStamp(LibraryEvent.ALWAYS, optimistic)).isTrue();
    assertThat(hasStamp(LibraryEvent.IF_WRITING, "no stamp")).isFalse();
  }

  private static boolean hasStamp(int condition, Object stamp) {
    return action(Verb.RELEASE, condition).hasStamp(new Operands(null, stamp, null, null));
  }

  @Test
  void anActionIsOnAnEntryIfItIsOfACollectionAndHasAName() {
    LibraryEvent event = new LibraryEvent(Verb.STORE, 0, "value", 0, 0, 0, 0);
    assertThat(LibraryAction.of(event).isOnEntry()).isTrue();
    assertThat(action(Verb.STORE, 0).isOnEntry()).isFalse();
    assertThat(LibraryAction.of(new LibraryEvent(Verb.MARK, 0, "value", 0, 0, 0, 0)).isOnEntry())
        .isFalse();
  }
}
