package dev.cosmodrome.it.junit;

import dev.cosmodrome.junit.CheckInterference;
import dev.cosmodrome.junit.Noise;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Tests that are run several times, each time with another noise and all from the start. */
@CheckInterference(noise = Noise.YIELD, repeat = 3)
class RepeatedCases {
  private static int runs;

  private final Counter counter = new Counter();

  @AfterAll
  static void count() {
    runs++;
  }

  @Test
  void failsInTheSecondRun() {
    if (runs == 1) {
      Turns.interrupt(counter::add);
    }
  }
}
