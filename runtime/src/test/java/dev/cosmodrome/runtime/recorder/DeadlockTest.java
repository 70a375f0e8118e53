package dev.cosmodrome.runtime.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.sink.FileSink;
import dev.cosmodrome.trace.CosmoReader;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableName;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that wait for each other's locks when a recording ends. */
@OwnRuntime
@Timeout(60)
class DeadlockTest {
  private final Recording recording = new Recording(TestRecording.SETTINGS);
  private final ByteArrayOutputStream file = new ByteArrayOutputStream();
  private final FileSink sink = new FileSink(file);
  private final int x = recording.definitions().variable(VariableName.other("x")) - 1;
  private final Object left = new Object();
  private final Object right = new Object();

  DeadlockTest() throws IOException {
    recording.start();
  }

  /** A daemon thread that locks two objects one after the other. */
  private Thread locking(String name, Object first, Object second, CountDownLatch bothHaveOne) {
    Thread thread =
        new Thread(
            () -> {
              ThreadLog log = recording.logOf(Thread.currentThread());
              log.acquiring(first, 0);
              synchronized (first) {
                log.decide(Op.MARK, x, 0);
                bothHaveOne.countDown();
                awaitUninterruptibly(bothHaveOne);
                log.acquiring(second, 0);
                synchronized (second) {
                  log.releasing(second, 0);
                }
                log.releasing(first, 0);
              }
            },
            name);
    thread.setDaemon(true);
    return thread;
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits until a thread waits for a lock: it may wait for one of the recording's before. */
  private static void awaitBlocked(Thread thread, Object lock) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    LockInfo awaited;
    do {
      Thread.onSpinWait();
      awaited = threads.getThreadInfo(thread.getId()).getLockInfo();
    } while (awaited == null
        || thread.getState() != Thread.State.BLOCKED
        || awaited.getIdentityHashCode() != System.identityHashCode(lock));
  }

  /** Ends the recording as {@link Recorder} does; returns the threads that are blocked. */
  private String end() throws IOException {
    Deadlock deadlock = Deadlock.of(recording.openLogs(), sink.symbols(), recording.definitions());
    deadlock.prepare();
    recording.merge(-1, sink);
    String blocked = deadlock.write(sink);
    sink.close();
    return blocked;
  }

  private List<String> blockedEvents() throws IOException {
    List<String> events = new ArrayList<>();
    try (CosmoReader reader = new CosmoReader(new ByteArrayInputStream(file.toByteArray()))) {
      reader.readAll(
          (operation, thread, target, site) -> {
            if (operation == Op.BLOCKED) {
              events.add(
                  reader.symbols().name(Kind.THREAD, thread)
                      + " "
                      + reader.symbols().target(operation, target));
            }
          });
    }
    return events;
  }

  @Test
  void threadsThatWaitForEachOtherAreBlocked() throws IOException {
    CountDownLatch bothHaveOne = new CountDownLatch(2);
    Thread one = locking("one", left, right, bothHaveOne);
    Thread two = locking("two", right, left, bothHaveOne);
    one.start();
    two.start();
    awaitBlocked(one, right);
    awaitBlocked(two, left);
    assertThat(end().split(", ")).containsExactlyInAnyOrder("one", "two");
    assertThat(blockedEvents()).hasSize(2).allMatch(event -> event.matches("(one|two) Object#\\d"));
  }

  @Test
  void aThreadThatWaitsForARunningOneIsNotBlocked() throws Exception {
    CountDownLatch hasOne = new CountDownLatch(1);
    Thread one = locking("one", left, right, hasOne);
    synchronized (right) {
      one.start();
      awaitBlocked(one, right);
      assertThat(end()).isEmpty();
    }
    one.join();
    assertThat(blockedEvents()).isEmpty();
  }

  @Test
  void withoutThreadsThereIsNoDeadlock() throws IOException {
    assertThat(end()).isEmpty();
  }
}
