package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Batches of events, and the names that their events may have. */
final class EventBatchTest {
  private static EventBatch batch(int... operations) {
    EventBatch batch = new EventBatch();
    for (int row = 0; row < operations.length; row++) {
      batch.operations()[row] = operations[row];
      batch.threads()[row] = row + 1;
      batch.targets()[row] = row + 10;
      batch.sites()[row] = row + 100;
    }
    batch.setSize(operations.length);
    return batch;
  }

  private static List<String> delivered(EventBatch batch) {
    List<String> events = new ArrayList<>();
    batch.deliver(
        (operation, thread, target, site) ->
            events.add(operation + " " + thread + " " + target + " " + site));
    return events;
  }

  @Test
  void eventsAreDeliveredInTheirOrder() {
    assertThat(delivered(batch(Op.READ, Op.WRITE)))
        .containsExactly(Op.READ + " 1 10 100", Op.WRITE + " 2 11 101");
    assertThat(delivered(batch())).isEmpty();
  }

  @Test
  void aMalformedEventIsNamedByItsIndexInTheTrace() {
    EventBatch batch = batch(Op.READ, Op.WRITE);
    batch.startAt(40);
    assertThatThrownBy(
            () ->
                batch.deliver(
                    (operation, thread, target, site) -> {
                      if (operation == Op.WRITE) {
                        throw new MalformedEventException("bad");
                      }
                    }))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("event 41")
        .hasMessageContaining("bad");
  }

  @Test
  void inATextFormatItIsNamedByItsLine() {
    EventBatch batch = batch(Op.READ, Op.WRITE);
    batch.lines()[1] = 12;
    assertThat(batch.place(1)).isEqualTo("line 12");
  }

  @Test
  void aCopyIsIndependent() {
    EventBatch batch = batch(Op.READ, Op.WRITE);
    batch.lines()[1] = 12;
    EventBatch copy = new EventBatch();
    copy.assign(batch);
    batch.operations()[0] = Op.END;
    batch.setSize(1);
    assertThat(delivered(copy)).containsExactly(Op.READ + " 1 10 100", Op.WRITE + " 2 11 101");
    assertThat(copy.place(1)).isEqualTo("line 12");
  }

  @ParameterizedTest
  @CsvSource({
    // thread, target, site, whether a read may name them
    "0, 0, 0, true",
    "1, 2, 0, true",
    "2, 0, 0, false",
    "0, 3, 0, false",
    "-1, 0, 0, false",
    "0, -1, 0, false",
    "0, 0, -1, false",
    "0, 0, 100, false"
  })
  void anEventMayNameWhatTheTablesHave(int thread, int target, int site, boolean isAllowed) {
    Symbols symbols = new Symbols();
    symbols.of(Kind.THREAD).intern("T1");
    symbols.of(Kind.THREAD).intern("T2");
    for (String name : List.of("x", "y", "z")) {
      symbols.of(Kind.VARIABLE).intern(name);
    }
    EventLimits limits = new EventLimits(symbols);
    limits.update();
    assertThat(limits.allow(Op.READ, thread, target, site)).isEqualTo(isAllowed);
  }

  @Test
  void namesThatAreAddedLaterCountAfterAnUpdate() {
    Symbols symbols = new Symbols();
    symbols.of(Kind.THREAD).intern("T1");
    symbols.of(Kind.VARIABLE).intern("x");
    EventLimits limits = new EventLimits(symbols);
    assertThat(limits.allow(Op.READ, 0, 0, 0)).isFalse();
    limits.update();
    assertThat(limits.allow(Op.READ, 0, 0, 0)).isTrue();
    assertThat(limits.allow(Op.ACQUIRE, 0, 0, 0)).isFalse();
    assertThat(limits.allow(Op.COUNT, 0, 0, 0)).isFalse();
  }
}
