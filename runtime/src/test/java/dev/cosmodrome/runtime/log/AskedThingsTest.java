package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.identity.Owner;
import org.junit.jupiter.api.Test;

class AskedThingsTest {
  private final AskedThings asked = new AskedThings();
  private final Owner owner = new Owner();

  private boolean has(int operation, int target, int version) {
    return asked.has(operation, target, version, 1, owner);
  }

  @Test
  void aQueryIsKnownByOperationTargetAndVersion() {
    assertThat(has(0, 0, 0)).isFalse();
    asked.add(0, 0, 0);
    asked.add(3, 7, 5);
    assertThat(has(0, 0, 0)).isTrue();
    assertThat(has(3, 7, 5)).isTrue();
    assertThat(has(3, 7, 6)).isFalse();
    assertThat(has(3, 8, 5)).isFalse();
    assertThat(has(4, 7, 5)).isFalse();
    asked.add(3, 7, 6);
    assertThat(has(3, 7, 6)).isTrue();
    assertThat(has(3, 7, 5)).isFalse();
  }

  @Test
  void manyQueriesAreKnown() {
    assertThat(has(1, 0, 0)).isFalse();
    for (int i = 0; i < 1000; i++) {
      asked.add(i % 5, i, 2 * i);
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(has(i % 5, i, 2 * i)).as("%d", i).isTrue();
    }
  }

  @Test
  void anotherStrandOrOwnerHasAskedNothing() {
    assertThat(has(1, 2, 3)).isFalse();
    asked.add(1, 2, 3);
    assertThat(asked.has(1, 2, 3, 2, owner)).as("another strand").isFalse();
    asked.add(1, 2, 3);
    assertThat(asked.has(1, 2, 3, 2, new Owner())).as("another owner").isFalse();
    assertThat(asked.has(1, 2, 3, 2, owner)).as("forgotten").isFalse();
  }
}
