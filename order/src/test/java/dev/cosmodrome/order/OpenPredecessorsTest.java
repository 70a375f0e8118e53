package dev.cosmodrome.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The open transactions that reach a slot. */
final class OpenPredecessorsTest {
  private static final long SEED = 20261118;

  private final OpenPredecessors<String> predecessors = new OpenPredecessors<>();

  @Test
  void anOpenTransactionReachesTheNumberThatWasSetLast() {
    assertThat(predecessors.set(5, 40, "a")).isTrue();
    assertThat(predecessors.set(5, 30, "b")).isFalse();
    assertThat(predecessors.numberOf(5)).isEqualTo(30);
    assertThat(predecessors.lastOf(5)).isEqualTo("b");
    assertThat(predecessors.size()).isEqualTo(1);
  }

  @Test
  void othersReachNothing() {
    predecessors.set(5, 40, "a");
    assertThat(predecessors.numberOf(4)).isEqualTo(OpenPredecessors.NEVER);
    assertThat(predecessors.numberOf(1_000)).isEqualTo(OpenPredecessors.NEVER);
    assertThat(predecessors.directOf(4)).isNull();
  }

  @Test
  void theFirstDirectEdgeIsKept() {
    predecessors.set(5, 40, "a");
    assertThat(predecessors.directOf(5)).isNull();
    predecessors.addDirect(5, "first");
    predecessors.addDirect(5, "second");
    assertThat(predecessors.directOf(5)).isEqualTo("first");
  }

  @Test
  void aRemovedTransactionLeavesNoEdgeBehind() {
    predecessors.set(5, 40, "a");
    predecessors.addDirect(5, "direct");
    predecessors.remove(5);
    assertThat(predecessors.size()).isEqualTo(0);
    assertThat(predecessors.set(5, 50, "b")).isTrue();
    assertThat(predecessors.directOf(5)).isNull();
  }

  @Test
  void removingOneKeepsTheOthers() {
    predecessors.set(1, 10, "a");
    predecessors.set(2, 20, "b");
    predecessors.addDirect(2, "direct");
    predecessors.remove(1);
    assertThat(predecessors.numberOf(1)).isEqualTo(OpenPredecessors.NEVER);
    assertThat(predecessors.numberOf(2)).isEqualTo(20);
    assertThat(predecessors.lastOf(2)).isEqualTo("b");
    assertThat(predecessors.directOf(2)).isEqualTo("direct");
  }

  @Test
  void itBehavesLikeAMap() {
    Random random = new Random(SEED);
    Map<Integer, Long> expected = new HashMap<>();
    for (int step = 0; step < 5_000; step++) {
      int open = random.nextInt(40);
      if (random.nextInt(3) > 0) {
        long number = random.nextInt(1_000);
        boolean isNew = expected.put(open, number) == null;
        assertThat(predecessors.set(open, number, "e" + number)).isEqualTo(isNew);
      } else if (expected.remove(open) != null) {
        predecessors.remove(open);
      }
      Set<Integer> present = new HashSet<>();
      for (int place = 0; place < predecessors.size(); place++) {
        int at = predecessors.open(place);
        present.add(at);
        assertThat(predecessors.number(place)).isEqualTo(expected.get(at));
        assertThat(predecessors.lastOf(at)).isEqualTo("e" + expected.get(at));
      }
      assertThat(present).as("step %d of seed %d", step, SEED).isEqualTo(expected.keySet());
    }
  }
}
