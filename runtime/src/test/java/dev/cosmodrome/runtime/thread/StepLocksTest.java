package dev.cosmodrome.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which threads wait for each other in calls of concurrent collections. */
@Timeout(60)
@SuppressWarnings("ThreadPriorityCheck") // threads wait for each other without blocking
final class StepLocksTest {
  private static final int HASH = 7;
  private static final long SLOW_NANOS = 50_000_000;

  /** A thread that has the lock, and does something before it gives it back. */
  private static Thread holder(boolean isOneStep, Runnable work, AtomicBoolean isLogged)
      throws InterruptedException {
    CountDownLatch hasLock = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              StepLocks.Holder holder = new StepLocks.Holder();
              StepLocks.lock(HASH, isOneStep, holder);
              hasLock.countDown();
              work.run();
              isLogged.set(true);
              StepLocks.unlock(holder);
            });
    thread.start();
    hasLock.await();
    return thread;
  }

  private static void spin(long nanos) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < nanos) {
      Thread.onSpinWait();
    }
  }

  private static boolean lockAndUnlock() {
    StepLocks.Holder mine = new StepLocks.Holder();
    boolean isOrdered = StepLocks.lock(HASH, false, mine);
    StepLocks.unlock(mine);
    return isOrdered;
  }

  @Test
  void aHolderThatRunsSlowlyIsWaitedFor() throws InterruptedException {
    AtomicBoolean isLogged = new AtomicBoolean();
    Thread slow = holder(true, () -> spin(SLOW_NANOS), isLogged);

    assertThat(lockAndUnlock()).isTrue();
    assertThat(isLogged).isTrue();
    slow.join();
  }

  @Test
  void aHolderThatIsBlockedIsPassedUntilItRunsOn() throws InterruptedException {
    Object lock = new Object();
    AtomicBoolean goesOn = new AtomicBoolean();
    AtomicBoolean isLogged = new AtomicBoolean();
    Runnable work =
        () -> {
          synchronized (lock) {
            goesOn.set(true);
          }
          spin(SLOW_NANOS);
        };
    Thread blocked;
    synchronized (lock) {
      blocked = holder(true, work, isLogged);
      while (blocked.getState() != Thread.State.BLOCKED) {
        Thread.yield();
      }
      assertThat(lockAndUnlock()).isTrue();
      assertThat(isLogged).isFalse();
    }
    while (!goesOn.get()) {
      Thread.yield();
    }

    assertThat(lockAndUnlock()).isTrue();
    assertThat(isLogged).isTrue();
    blocked.join();
  }

  @Test
  void aHolderThatMayHaveChangedSomethingIsNotPassedUnlessItWaitsTooLong()
      throws InterruptedException {
    Object lock = new Object();
    AtomicBoolean isLogged = new AtomicBoolean();
    Thread blocked;
    synchronized (lock) {
      blocked =
          holder(
              false,
              () -> {
                synchronized (lock) {
                  isLogged.set(true);
                }
              },
              isLogged);
      assertThat(lockAndUnlock()).as("its order is known").isFalse();
      assertThat(lockAndUnlock()).as("its order is known").isFalse();
      assertThat(isLogged).isFalse();
    }
    blocked.join();
    assertThat(lockAndUnlock()).isTrue();
  }
}
