package dev.cosmodrome.order;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransactionOrderTest {
  private final TransactionOrder<String> order = new TransactionOrder<>();
  private int a;
  private int b;
  private int c;

  @BeforeEach
  void threads() {
    a = order.slotOf(0);
    b = order.slotOf(1);
    c = order.slotOf(2);
  }

  @Test
  void anEdgeBackClosesACycle() {
    order.begin(a, 1);
    order.begin(b, 2);
    order.add(a, 1, b, 3, "a to b");

    assertThat(order.closesCycle(b, 2, a)).isTrue();
    assertThat(order.path(a, b, 2)).containsExactly("a to b");
  }

  @Test
  void orderIsTransitiveThroughFinishedTransactions() {
    order.begin(a, 1);
    order.begin(b, 2);
    order.add(a, 1, b, 3, "a to b");
    order.end(b);
    order.begin(c, 4);
    order.add(b, 2, c, 5, "b to c");

    assertThat(order.closesCycle(c, 4, a)).isTrue();
    assertThat(order.path(a, c, 4)).containsExactly("a to b", "b to c");
  }

  @Test
  void orderReachesBackThroughEdgesThatComeLater() {
    order.begin(b, 1);
    order.begin(c, 2);
    order.add(b, 1, c, 3, "b to c");
    order.begin(a, 4);
    order.add(a, 4, b, 5, "a to b");

    assertThat(order.closesCycle(c, 2, a)).isTrue();
    assertThat(order.path(a, c, 2)).containsExactly("a to b", "b to c");
  }

  @Test
  void laterTransactionsOfAThreadFollowEarlierOnes() {
    order.begin(a, 1);
    order.add(a, 1, b, 2, "a to b");
    order.begin(b, 3);

    assertThat(order.closesCycle(b, 3, a)).isTrue();
    assertThat(order.closesCycle(b, 1, a)).as("what came before").isFalse();
  }

  @Test
  void anEdgeThatIsKnownIsNoNews() {
    order.begin(a, 1);
    order.begin(b, 2);
    assertThat(order.isNews(a, 1, b)).isTrue();

    order.add(a, 1, b, 3, "a to b");

    assertThat(order.isNews(a, 1, b)).isFalse();
  }

  @Test
  void anEdgeThatClosesACycleCountsForTransactionsOutsideIt() {
    order.begin(a, 1);
    order.begin(b, 2);
    order.begin(c, 3);
    order.add(b, 2, a, 4, "b to a");
    order.add(c, 3, a, 5, "c to a");
    assertThat(order.closesCycle(a, 1, b)).isTrue();

    order.bypass(a, 1, b, "a to b");

    assertThat(order.closesCycle(b, 2, a)).as("left out").isFalse();
    assertThat(order.closesCycle(b, 2, c)).isTrue();
    assertThat(order.path(c, b, 2)).containsExactly("c to a", "a to b");
  }

  @Test
  void theShortWayIsPreferred() {
    order.begin(a, 1);
    order.begin(b, 2);
    order.begin(c, 3);
    order.add(a, 1, b, 4, "a to b");
    order.add(b, 2, c, 5, "b to c");
    assertThat(order.isNews(a, 1, c)).isTrue();
    order.add(a, 1, c, 6, "a to c");

    assertThat(order.path(a, c, 3)).containsExactly("a to c");
  }

  @Test
  void transactionsThatNoOpenOneReachesAreSettled() {
    order.begin(a, 1);
    order.begin(b, 2);
    order.add(a, 1, b, 3, "a to b");
    order.end(b);
    assertThat(order.isSettled(b, 2)).isFalse();

    order.end(a);

    assertThat(order.isSettled(a, 1)).isTrue();
    assertThat(order.isSettled(b, 2)).isTrue();
  }

  @Test
  void idleThreadsLendTheirSlots() {
    for (int thread = 3; thread < 100_000; thread++) {
      int slot = order.slotOf(thread);
      order.begin(slot, thread);
      order.end(slot);
      assertThat(slot).isLessThan(64);
    }
    assertThat(order.slotIfAny(0)).isEqualTo(ThreadSlots.NONE);
  }

  @Test
  void threadsThatAnOpenTransactionReachesKeepTheirSlots() {
    order.begin(a, 1);
    order.add(a, 1, b, 2, "a to b");
    for (int thread = 3; thread < 1000; thread++) {
      order.slotOf(thread);
    }

    assertThat(order.slotIfAny(0)).isEqualTo(a);
    assertThat(order.slotIfAny(1)).isEqualTo(b);
    assertThat(order.closesCycle(b, 2, a)).isTrue();
  }
}
