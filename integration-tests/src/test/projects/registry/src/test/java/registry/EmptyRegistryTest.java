package registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class EmptyRegistryTest {
  @Test
  void anotherJvmRunsThis() {
    assertEquals(7, new Registry().register("b", () -> 7));
    assertFalse(Boolean.getBoolean("registry.fail"), "fails if it is asked to");
  }
}
