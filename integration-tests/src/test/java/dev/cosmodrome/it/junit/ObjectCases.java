package dev.cosmodrome.it.junit;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.junit.CheckInterference;
import org.junit.jupiter.api.Test;

/** Tests whose units of work are known by objects, not by classes. */
@CheckInterference(checkers = CheckerType.ATOMIC_SETS)
class ObjectCases {
  private final Counter counter = new Counter();
  private final Counter other = new Counter();

  @Test
  void losesAnUpdate() {
    Turns.interrupt(counter::add);
  }

  /** Accesses to another object need not be one step. */
  @Test
  void addsToAnotherOneTwice() {
    Turns.interrupt(between -> counter.addTwiceTo(other, between));
  }
}
