package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.trace.CosmoWriter;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events that repeat with equal strides are counted, once the loop was noticed. */
class LogLoopTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);
  private static final int FIRST_SEARCH = 48;

  private final LogLoop loop = new LogLoop();
  private final long[] entries = new long[100_000];
  private int size;
  private int counted;

  /** Logs an event as {@link LogWriter} does. */
  private void log(long event) {
    if (continues(event)) {
      counted++;
      return;
    }
    if (loop.period() > 0) {
      loop.end(counted);
      counted = 0;
    }
    entries[size++] = event;
    loop.look(entries, size);
  }

  private boolean continues(long event) {
    boolean isExpected = loop.expects(event);
    if (isExpected) {
      loop.next();
    }
    return isExpected;
  }

  private static long read(int target) {
    return PackedEvent.of(Op.READ, target, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4, -1, -3})
  void oneEventRepeatsWithAStride(int stride) {
    for (int i = 0; i < 1_000; i++) {
      log(read(5_000 + i * stride));
    }
    assertThat(loop.period()).isEqualTo(1);
    assertThat(size).isEqualTo(FIRST_SEARCH);
    assertThat(counted).isEqualTo(1_000 - FIRST_SEARCH);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 16})
  void aRoundOfSeveralEventsRepeats(int period) {
    for (int i = 0; i < 3_000; i++) {
      int inRound = i % period;
      log(PackedEvent.of(Op.READ, 1_000 * inRound + i / period * inRound, inRound));
    }
    assertThat(loop.period()).isEqualTo(period);
    assertThat(size).isEqualTo(FIRST_SEARCH);
  }

  @Test
  void theLongestRoundIsNoticedWhenItWasMadeThreeTimes() {
    for (int i = 0; i < 10 * CosmoWriter.MAX_PERIOD; i++) {
      log(PackedEvent.of(Op.READ, 7, i % CosmoWriter.MAX_PERIOD));
    }
    assertThat(loop.period()).isEqualTo(CosmoWriter.MAX_PERIOD);
    assertThat(size).isGreaterThanOrEqualTo(3 * CosmoWriter.MAX_PERIOD);
  }

  @Test
  void aLongerRoundIsNotNoticed() {
    for (int i = 0; i < 20 * CosmoWriter.MAX_PERIOD; i++) {
      log(PackedEvent.of(Op.READ, 7, i % (CosmoWriter.MAX_PERIOD + 1)));
    }
    assertThat(loop.period()).isZero();
    assertThat(counted).isZero();
  }

  @Test
  void eventsWithoutAPatternAreLogged() {
    Random random = new Random(SEED);
    for (int i = 0; i < 10_000; i++) {
      log(PackedEvent.of(Op.READ, random.nextInt(1 << 20), random.nextInt(100)));
    }
    assertThat(size).as("seed %d", SEED).isEqualTo(10_000);
  }

  @Test
  void anotherStrideEndsTheLoop() {
    for (int i = 0; i < 100; i++) {
      log(read(i));
    }
    assertThat(continues(read(101))).isFalse();
    assertThat(continues(read(100))).isTrue();
    assertThat(continues(read(101))).isTrue();
  }

  @Test
  void anotherOperationOrSiteEndsTheLoop() {
    for (int i = 0; i < 100; i++) {
      log(read(7));
    }
    assertThat(continues(PackedEvent.of(Op.WRITE, 7, 1))).isFalse();
    assertThat(continues(PackedEvent.of(Op.READ, 7, 2))).isFalse();
    assertThat(continues(read(7))).isTrue();
  }

  @Test
  void whatEndedALoopDoesNotContinueIt() {
    for (int i = 0; i < 100; i++) {
      log(read(7));
    }
    log(read(8));
    assertThat(loop.period()).isZero();
    assertThat(continues(read(7))).isFalse();
  }

  @Test
  void afterALoopAnotherOneIsNoticedSooner() {
    for (int i = 0; i < 1_000; i++) {
      log(read(i));
    }
    int before = size;
    for (int i = 0; i < 1_000; i++) {
      log(read(50_000 + 2 * i));
    }
    assertThat(loop.period()).isEqualTo(1);
    assertThat(size - before).isLessThan(FIRST_SEARCH);
  }

  @Test
  void withoutLoopsTheSearchBecomesRare() {
    Random random = new Random(SEED);
    for (int i = 0; i < 20_000; i++) {
      log(read(random.nextInt(1 << 20)));
    }
    int before = size;
    for (int i = 0; i < 2_000; i++) {
      log(read(7));
    }
    assertThat(size - before).as("events until it is noticed").isBetween(FIRST_SEARCH, 1_025);
    assertThat(loop.period()).isEqualTo(1);
  }

  @Test
  void aTimeBetweenTheRoundsIsNoPartOfALoop() {
    for (int i = 0; i < FIRST_SEARCH - 2; i++) {
      log(read(7));
    }
    log(LogChunk.time(9));
    log(read(7));
    assertThat(loop.period()).isZero();
  }

  @Test
  void aLoopNeedsRoomForTheNumberOfItsEvents() {
    long[] full = new long[FIRST_SEARCH];
    for (int i = 0; i < FIRST_SEARCH; i++) {
      full[i] = read(7);
      loop.look(full, i + 1);
    }
    assertThat(loop.period()).isZero();
  }
}
