package dev.cosmodrome.it.junit;

import static org.junit.jupiter.api.Assertions.fail;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.junit.CheckInterference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Tests of which some interfere and some do not. */
@CheckInterference
class CheckedCases {
  private final Counter counter = new Counter();
  private int own;

  @Test
  void losesAnUpdate() {
    Turns.interrupt(counter::add);
  }

  @Test
  void losesAnUpdateOfItsOwn() {
    Turns.interrupt(this::addOwn);
  }

  private void addOwn(Runnable between) {
    int before = own;
    between.run();
    own = before + 1;
  }

  @Test
  void isFine() {
    Turns.interrupt(
        between -> {
          counter.addSafely();
          between.run();
        });
  }

  @RepeatedTest(2)
  void isFineAgain() {
    isFine();
  }

  @Test
  void failsAnyway() {
    Turns.interrupt(counter::add);
    fail("on its own account");
  }

  @Test
  @CheckInterference(checkers = CheckerType.RACES)
  void accessesFromOneThread() {
    new Counter().add(() -> {});
  }

  @Nested
  class Inside {
    @Test
    void losesAnUpdateInside() {
      Turns.interrupt(counter::add);
    }
  }
}
