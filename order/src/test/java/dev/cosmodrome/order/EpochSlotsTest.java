package dev.cosmodrome.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EpochSlotsTest {
  @Test
  void slotsForNoThreadAreSideBySide() {
    EpochSlots slots = new EpochSlots();
    List<Integer> ofThreads = new ArrayList<>();
    List<Integer> withoutThread = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      ofThreads.add(slots.take(i));
      withoutThread.add(slots.take());
    }
    assertThat(ofThreads).doesNotHaveDuplicates().doesNotContainAnyElementsOf(withoutThread);
    for (int i = 1; i < withoutThread.size(); i++) {
      assertThat(withoutThread.get(i)).isEqualTo(withoutThread.get(0) + i);
    }
    assertThat(slots.take()).isNotIn(ofThreads).isNotIn(withoutThread);
  }
}
