package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries of logs, what is published of them, and retractions. */
class LogChunkTest {
  private final LogChunk chunk = new LogChunk(4);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 1L << 40, (1L << 56) - 1})
  void aTimeIsAnEntry(long time) {
    long entry = LogChunk.time(time);
    assertThat(LogChunk.isTime(entry)).isTrue();
    assertThat(LogChunk.isRepeat(entry)).isFalse();
    assertThat(LogChunk.isEvent(entry)).isFalse();
    assertThat(LogChunk.timeOf(entry)).isEqualTo(time);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "64, 12345", "3, 1099511627776"})
  void aNumberOfRepeatedEventsIsAnEntry(int period, long count) {
    long entry = LogChunk.repeat(period, count);
    assertThat(LogChunk.isRepeat(entry)).isTrue();
    assertThat(LogChunk.isTime(entry)).isFalse();
    assertThat(LogChunk.isEvent(entry)).isFalse();
    assertThat(LogChunk.periodOf(entry)).isEqualTo(period);
    assertThat(LogChunk.countOf(entry)).isEqualTo(count);
  }

  @Test
  void everyOperationOfAProgramIsAnEvent() {
    for (int operation = 0; operation < Op.COUNT; operation++) {
      boolean isOfProgram =
          operation != Op.BEGIN && operation != Op.COMMIT; // of specifications and store buffers
      assertThat(LogChunk.isEvent(PackedEvent.of(operation, 5, 7)))
          .as(Op.word(operation))
          .isEqualTo(isOfProgram);
    }
  }

  @Test
  void entriesAndRepeatsArePublished() {
    assertThat(chunk.published()).isZero();
    chunk.publish(3, 2);
    chunk.publishRepeat(3, 2);
    chunk.publishRepeat(3, 2);
    long published = chunk.published();
    assertThat(LogChunk.entries(published)).isEqualTo(3);
    assertThat(LogChunk.period(published)).isEqualTo(2);
    assertThat(LogChunk.repeats(published)).isEqualTo(2);
    chunk.publish(4, 0);
    assertThat(LogChunk.repeats(chunk.published())).isZero();
  }

  @Test
  void aLoopThatCouldNotBePublishedIsPublishedWithItsFirstRepeat() {
    chunk.publish(3, 0);
    chunk.publishRepeat(4, 2);
    long published = chunk.published();
    assertThat(LogChunk.entries(published)).isEqualTo(4);
    assertThat(LogChunk.period(published)).isEqualTo(2);
    assertThat(LogChunk.repeats(published)).isEqualTo(1);
  }

  @Test
  void anEventIsForgottenUnlessTheChunkWasFilledAgain() {
    chunk.entries[0] = PackedEvent.of(Op.READ, 1, 1);
    int filling = chunk.filling();
    chunk.reset();
    chunk.forget(0, filling, 9);
    assertThat(LogChunk.isEvent(chunk.entries[0])).isTrue();
    chunk.forget(0, chunk.filling(), 9);
    assertThat(chunk.entries[0]).isEqualTo(LogChunk.time(9));
  }

  @Test
  void aChunkThatIsResetHasNoSuccessor() {
    LogChunk next = new LogChunk(4);
    chunk.publish(4, 0);
    chunk.continueIn(next);
    assertThat(chunk.next()).isSameAs(next);
    chunk.reset();
    assertThat(chunk.next()).isNull();
    assertThat(chunk.published()).isZero();
  }

  @Test
  void heldEventsAreRetractedUntilTheyAreCommitted() {
    PendingRetraction held = new PendingRetraction();
    chunk.entries[1] = PackedEvent.of(Op.READ, 1, 1);
    assertThat(held.retract(chunk, 1, chunk.filling(), 9)).as("nothing is held").isFalse();
    assertThat(held.hold(5)).as("something was held before").isFalse();
    assertThat(held.hold(6)).isTrue();
    assertThat(held.time()).isEqualTo(5);
    assertThat(held.commit(6)).as("held since another time").isFalse();
    assertThat(LogChunk.isEvent(chunk.entries[1])).isTrue();
    assertThat(held.retract(chunk, 1, chunk.filling(), 9)).isTrue();
    assertThat(LogChunk.isTime(chunk.entries[1])).isTrue();
    assertThat(held.commit(5)).isTrue();
    assertThat(held.time()).isZero();
    held.hold(7);
    held.commit();
    assertThat(held.time()).isZero();
  }

  @Test
  void theBacklogKnowsHowMuchIsLeftToMerge() {
    Backlog backlog = new Backlog(100);
    assertThat(backlog.isSmall()).isTrue();
    backlog.produced(25);
    assertThat(backlog.isSmall()).isFalse();
    assertThat(backlog.isLarge()).isFalse();
    backlog.produced(26);
    assertThat(backlog.isLarge()).isTrue();
    backlog.consumed(40);
    assertThat(backlog.isSmall()).isTrue();
  }
}
