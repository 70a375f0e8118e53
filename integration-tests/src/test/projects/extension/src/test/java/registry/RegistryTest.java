package registry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cosmodrome.junit.CheckInterference;
import org.junit.jupiter.api.Test;

@CheckInterference
class RegistryTest {
  private final Registry registry = new Registry();

  @Test
  void aNameGetsTheNextNumber() {
    assertEquals(2, registry.register("a", this::registeredByAnother));
  }

  /**
   * The next number, while another thread registers the name. A loop that counts is not taken for
   * one that waits, so the method stays atomic.
   */
  private int registeredByAnother() {
    Thread other = new Thread(() -> registry.register("a", () -> 1), "other");
    other.start();
    for (int turns = 0; other.isAlive(); turns++) {
      Thread.yield();
    }
    return 2;
  }
}
