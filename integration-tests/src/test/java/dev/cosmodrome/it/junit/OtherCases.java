package dev.cosmodrome.it.junit;

import org.junit.jupiter.api.RepeatedTest;

/** Tests that are not checked. */
class OtherCases {
  private final Counter counter = new Counter();

  @RepeatedTest(3)
  void losesAnUpdateThatIsNotChecked() {
    Turns.interrupt(counter::add);
  }
}
