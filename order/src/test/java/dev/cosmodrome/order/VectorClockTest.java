package dev.cosmodrome.order;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VectorClockTest {
  @Test
  void joinTakesTheLaterTimes() {
    VectorClock clock = clock(3, 1, 0);
    clock.join(clock(2, 5, 0, 0, 0, 7));

    assertThat(times(clock, 7)).containsExactly(3, 5, 0, 0, 0, 7, 0);
  }

  @Test
  void assignReplacesTheWholeClock() {
    VectorClock clock = clock(3, 1, 4, 1, 5, 9);
    clock.assign(clock(2, 6));

    assertThat(times(clock, 6)).containsExactly(2, 6, 0, 0, 0, 0);
  }

  private static VectorClock clock(int... times) {
    VectorClock clock = new VectorClock();
    for (int slot = 0; slot < times.length; slot++) {
      clock.set(slot, times[slot]);
    }
    return clock;
  }

  private static int[] times(VectorClock clock, int length) {
    int[] times = new int[length];
    for (int slot = 0; slot < length; slot++) {
      times[slot] = clock.time(slot);
    }
    return times;
  }
}
