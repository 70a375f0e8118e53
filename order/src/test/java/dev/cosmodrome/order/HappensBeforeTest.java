package dev.cosmodrome.order;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HappensBeforeTest {
  private final HappensBefore order = new HappensBefore();

  @Test
  void threadsAreUnorderedUntilTheySynchronise() {
    long first = order.epoch(0);
    assertThat(order.isBefore(first, 1)).isFalse();

    VectorClock lock = new VectorClock();
    order.handOver(0, lock);
    order.observe(1, lock);

    assertThat(order.isBefore(first, 1)).isTrue();
    assertThat(order.isBefore(order.epoch(0), 1)).as("what comes after the release").isFalse();
  }

  @Test
  void forkAndJoinOrder() {
    long before = order.epoch(0);
    order.fork(0, 1);
    long inChild = order.epoch(1);
    assertThat(order.isBefore(before, 1)).isTrue();
    assertThat(order.isBefore(inChild, 0)).isFalse();

    order.join(0, 1);

    assertThat(order.isBefore(inChild, 0)).isTrue();
  }

  @Test
  void joinedThreadsLeaveTheirSlotsToThreadsThatComeAfterThem() {
    int most = 0;
    for (int child = 1; child < 10_000; child++) {
      order.fork(0, child);
      long epoch = order.epoch(child);
      most = Math.max(most, Epoch.slot(epoch));
      assertThat(order.thread(epoch)).isEqualTo(child);
      order.join(0, child);
    }
    assertThat(most).isEqualTo(1);
  }

  @Test
  void aSlotIsNotLeftToAThreadThatMayRunBeside() {
    order.fork(0, 1);
    order.fork(0, 2);
    long inFirst = order.epoch(1);
    order.join(2, 1);
    order.fork(0, 3);

    assertThat(Epoch.slot(order.epoch(3))).isNotEqualTo(Epoch.slot(inFirst));
    assertThat(order.isBefore(inFirst, 3)).isFalse();
  }

  @Test
  void aThreadCanBeJoinedTwice() {
    order.fork(0, 1);
    long inChild = order.epoch(1);
    order.join(0, 1);
    order.fork(0, 2);
    order.join(3, 1);
    order.fork(0, 4);

    assertThat(order.isBefore(inChild, 3)).isTrue();
    assertThat(order.isBefore(order.epoch(2), 4)).as("two threads that run beside").isFalse();
  }
}
