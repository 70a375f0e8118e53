package dev.cosmodrome.runtime.collections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.trace.ObjectName;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

@OwnRuntime
class KeyVariablesTest {
  private static final int MAX_KEYS = 1 << 14;
  private static final int SHARED_VARIABLES = 1 << 8;

  private final KeyVariables variables = variables(1 << 20);

  private static KeyVariables variables(int limit) {
    return new KeyVariables(ObjectName.of("HashMap", 1), new Definitions(limit));
  }

  @Test
  void eachKeyKeepsAVariableOfItsOwn() {
    Set<Integer> all = new HashSet<>();
    for (int key = 0; key < 1000; key++) {
      assertThat(all.add(variables.of(key, key))).isTrue();
    }
    for (int key = 0; key < 1000; key++) {
      assertThat(all.add(variables.of(key, key))).isFalse();
    }
  }

  @Test
  void furtherKeysShareVariables() {
    for (int key = 0; key < MAX_KEYS; key++) {
      variables.of(key, key);
    }
    Set<Integer> shared = new HashSet<>();
    for (int key = MAX_KEYS; key < 3 * MAX_KEYS; key++) {
      int variable = variables.of(key, key);
      assertThat(variables.of(key, key)).isEqualTo(variable);
      shared.add(variable);
    }
    assertThat(shared).hasSizeLessThanOrEqualTo(SHARED_VARIABLES).allMatch(id -> id >= MAX_KEYS);
    assertThat(variables.of(0, 0)).isZero();
  }

  @Test
  void aKeyWithoutAVariableDoesNotCount() {
    KeyVariables few = variables(1);
    assertThat(few.of(1, "a")).isZero();
    for (int i = 0; i < 2 * MAX_KEYS; i++) {
      assertThat(few.of(2, "b")).isEqualTo(-1);
    }
    assertThat(few.of(1, "a")).isZero();
  }
}
