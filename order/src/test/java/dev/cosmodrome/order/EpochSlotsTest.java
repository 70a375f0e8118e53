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
    List<Integer> ofNobody = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      ofThreads.add(slots.take(i));
      ofNobody.add(slots.take());
    }
    assertThat(ofThreads).doesNotHaveDuplicates().doesNotContainAnyElementsOf(ofNobody);
    for (int i = 1; i < ofNobody.size(); i++) {
      assertThat(ofNobody.get(i)).isEqualTo(ofNobody.get(0) + i);
    }
    assertThat(slots.take()).isNotIn(ofThreads).isNotIn(ofNobody);
  }
}
