package dev.cosmodrome.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The slots of threads. */
final class ThreadSlotsTest {
  @Test
  void aThreadHasTheSlotThatItWasAssigned() {
    ThreadSlots slots = new ThreadSlots(slot -> false);
    int slot = slots.assign(100);
    assertThat(slots.of(100)).isEqualTo(slot);
    assertThat(slots.thread(slot)).isEqualTo(100);
    assertThat(slots.of(99)).isEqualTo(ThreadSlots.NONE);
    assertThat(slots.of(1_000)).isEqualTo(ThreadSlots.NONE);
    assertThat(slots.count()).isEqualTo(1);
  }

  @Test
  void busyThreadsHaveDifferentSlots() {
    ThreadSlots slots = new ThreadSlots(slot -> false);
    Set<Integer> assigned = new HashSet<>();
    for (int thread = 0; thread < 1_000; thread++) {
      assigned.add(slots.assign(thread));
    }
    assertThat(assigned).hasSize(1_000);
    assertThat(slots.count()).isEqualTo(1_000);
    for (int thread = 0; thread < 1_000; thread++) {
      assertThat(slots.thread(slots.of(thread))).isEqualTo(thread);
    }
  }

  @Test
  void slotsOfIdleThreadsAreTakenBackWhenTheyRunOut() {
    ThreadSlots slots = new ThreadSlots(slot -> true);
    for (int thread = 0; thread < 10_000; thread++) {
      slots.assign(thread);
    }
    assertThat(slots.count()).isLessThanOrEqualTo(8);
    assertThat(slots.of(0)).isEqualTo(ThreadSlots.NONE);
    assertThat(slots.of(9_999)).isNotEqualTo(ThreadSlots.NONE);
  }

  @Test
  void aBusyThreadKeepsItsSlotWhileOthersComeAndGo() {
    ThreadSlots slots = new ThreadSlots(slot -> slot != 0);
    assertThat(slots.assign(0)).isEqualTo(0);
    for (int thread = 1; thread < 1_000; thread++) {
      assertThat(slots.assign(thread)).isNotEqualTo(0);
    }
    assertThat(slots.of(0)).isEqualTo(0);
    assertThat(slots.thread(0)).isEqualTo(0);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "3, 7", "2147483647, 2147483647"})
  void anEpochIsASlotAndATime(int slot, int time) {
    long epoch = Epoch.of(slot, time);
    assertThat(Epoch.slot(epoch)).isEqualTo(slot);
    assertThat(Epoch.time(epoch)).isEqualTo(time);
    assertThat(epoch).isNotZero();
  }
}
