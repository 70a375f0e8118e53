package dev.cosmodrome.it.junit;

import dev.cosmodrome.junit.CheckInterference;
import dev.cosmodrome.junit.Noise;
import dev.cosmodrome.junit.RepeatedClass;
import org.junit.jupiter.api.Test;

/** Tests that are run several times, each time with another noise and on a new object. */
@CheckInterference(noise = Noise.YIELD)
@RepeatedClass(3)
class RepeatedCases {
  private static int runs;

  private final Counter counter = new Counter();

  @Test
  void failsInTheSecondRun() {
    if (++runs == 2) {
      Turns.interrupt(counter::add);
    }
  }
}
