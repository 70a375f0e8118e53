package dev.cosmodrome.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The holders of locks are the same whether events come one at a time or many at once. */
final class LockHoldersTest {
  private static final long SEED = 20261118;

  /** Acquires and releases, such as {@code +0:5}: thread 0 acquires lock 5. */
  private static boolean accepts(LockHolders holders, String step) {
    int thread = Integer.parseInt(step.substring(1, step.indexOf(':')));
    int lock = Integer.parseInt(step.substring(step.indexOf(':') + 1));
    return step.charAt(0) == '+' ? holders.acquire(thread, lock) : holders.release(thread, lock);
  }

  @ParameterizedTest
  @CsvSource({
    // steps before, the next step, whether it is accepted
    "'', +0:5, true",
    "'', -0:5, false",
    "+0:5, +1:5, false",
    "+0:5, +0:5, true",
    "+0:5, +1:6, true",
    "+0:5, -1:5, false",
    "+0:5, -0:5, true",
    "+0:5 -0:5, +1:5, true",
    "+0:5 -0:5, -0:5, false",
    "+0:5 +0:5 -0:5, +1:5, false",
    "+0:5 +0:5 -0:5, -0:5, true",
    "+0:5 +0:5 -0:5 -0:5, +1:5, true",
    "+0:1000, +1:1000, false"
  })
  void aLockHasOneHolderThatMayAcquireItAgain(String before, String next, boolean isAccepted) {
    LockHolders holders = new LockHolders();
    for (String step : before.isEmpty() ? new String[0] : before.split(" ", -1)) {
      assertThat(accepts(holders, step)).as(step).isTrue();
    }
    assertThat(accepts(holders, next)).isEqualTo(isAccepted);
  }

  @Test
  void theHolderIsKnownAlsoAfterItsRelease() {
    LockHolders holders = new LockHolders();
    holders.acquire(3, 7);
    assertThat(holders.holder(7)).isEqualTo(3);
    holders.release(3, 7);
    assertThat(holders.holder(7)).isEqualTo(3);
    holders.acquire(4, 7);
    assertThat(holders.holder(7)).isEqualTo(4);
  }

  @Test
  void manyEventsAtOnceAreJudgedLikeOneAfterTheOther() {
    Random random = new Random(SEED);
    for (int round = 0; round < 2_000; round++) {
      EventBatch batch = new EventBatch();
      int size = 1 + random.nextInt(20);
      int[] rows = new int[size];
      LockHolders single = new LockHolders();
      int malformed = size;
      for (int row = 0; row < size; row++) {
        int operation = random.nextInt(3) > 0 ? Op.ACQUIRE : Op.RELEASE;
        int thread = random.nextInt(2);
        int lock = random.nextInt(8) * 9;
        batch.operations()[row] = operation;
        batch.threads()[row] = thread;
        batch.targets()[row] = lock;
        rows[row] = row;
        boolean isAccepted =
            malformed < size
                || (operation == Op.ACQUIRE
                    ? single.acquire(thread, lock)
                    : single.release(thread, lock));
        malformed = isAccepted ? malformed : row;
      }
      batch.setSize(size);
      assertThat(new LockHolders().take(batch, rows, size))
          .as("round %d of seed %d", round, SEED)
          .isEqualTo(malformed);
    }
  }

  @Test
  void rowsThatAreNotNamedAreLeftOut() {
    EventBatch batch = new EventBatch();
    batch.operations()[0] = Op.RELEASE;
    batch.operations()[1] = Op.ACQUIRE;
    batch.setSize(2);
    assertThat(new LockHolders().take(batch, new int[] {1}, 1)).isEqualTo(2);
    assertThat(new LockHolders().take(batch, new int[] {0, 1}, 2)).isEqualTo(0);
  }
}
