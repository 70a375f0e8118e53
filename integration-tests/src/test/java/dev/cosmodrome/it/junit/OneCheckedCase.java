package dev.cosmodrome.it.junit;

import dev.cosmodrome.junit.CheckInterference;
import org.junit.jupiter.api.Test;

/** One test is checked, the others of its class are not. */
class OneCheckedCase {
  private final Counter counter = new Counter();

  @Test
  @CheckInterference
  void losesAnUpdateThatIsChecked() {
    Turns.interrupt(counter::add);
  }

  @Test
  void losesAnotherUpdate() {
    Turns.interrupt(counter::add);
  }
}
