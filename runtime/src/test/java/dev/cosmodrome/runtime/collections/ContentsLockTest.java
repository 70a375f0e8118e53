package dev.cosmodrome.runtime.collections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.identity.Identities;
import org.junit.jupiter.api.Test;

@OwnRuntime
class ContentsLockTest {
  private final ContentsLock lock = new ContentsLock();

  @Test
  void atFirstThereIsNone() {
    assertThat(lock.get()).isNull();
    assertThat(lock.isHeld()).isFalse();
  }

  @Test
  void itIsHeldByTheThreadThatHasEnteredTheMonitor() throws InterruptedException {
    Object mutex = new Object();
    lock.set(Identities.of(mutex));
    boolean[] isHeldByOther = {true};

    assertThat(lock.get()).isSameAs(mutex);
    assertThat(lock.isHeld()).isFalse();
    synchronized (mutex) {
      assertThat(lock.isHeld()).isTrue();
      Thread other = new Thread(() -> isHeldByOther[0] = lock.isHeld());
      other.start();
      other.join();
    }
    assertThat(isHeldByOther[0]).isFalse();
    assertThat(lock.isHeld()).isFalse();
  }
}
