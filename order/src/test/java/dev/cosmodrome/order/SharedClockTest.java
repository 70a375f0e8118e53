package dev.cosmodrome.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SharedClockTest {
  private static final int SLOTS = 1_000;

  @Test
  void joinTakesTheLaterTimes() {
    Random random = new Random(1);
    for (int i = 0; i < 1_000; i++) {
      SharedClock one = random(random);
      SharedClock other = random(random);
      SharedClock joined = one.join(other);
      assertThat(times(joined))
          .containsExactly(
              IntStream.range(0, SLOTS)
                  .map(slot -> Math.max(one.time(slot), other.time(slot)))
                  .toArray());
      assertThat(joined.join(one)).isSameAs(joined);
      assertThat(other.join(joined)).isSameAs(joined);
    }
  }

  @Test
  void aTimeIsRaisedAndNeverLowered() {
    SharedClock clock = SharedClock.ZERO.with(300, 7);
    assertThat(clock.with(300, 6)).isSameAs(clock);
    assertThat(clock.with(3, 2).time(300)).isEqualTo(7);
    assertThat(clock.with(3, 2).time(3)).isEqualTo(2);
    assertThat(clock.time(3)).isZero();
  }

  @Test
  void aClockHasAsManyNumbersAsItSharesWithNone() {
    SharedClock clock = SharedClock.ZERO.with(0, 1).with(999, 1);
    int whole = SharedClock.ZERO.with(999, 1).footprint();
    assertThat(clock.join(SharedClock.ZERO.with(0, 2)).footprint()).isLessThan(whole);
  }

  private static SharedClock random(Random random) {
    SharedClock clock = SharedClock.ZERO;
    int slots = 1 + random.nextInt(SLOTS);
    for (int i = random.nextInt(20); i > 0; i--) {
      clock = clock.with(random.nextInt(slots), 1 + random.nextInt(9));
    }
    return clock;
  }

  private static int[] times(SharedClock clock) {
    return IntStream.range(0, SLOTS).map(clock::time).toArray();
  }
}
