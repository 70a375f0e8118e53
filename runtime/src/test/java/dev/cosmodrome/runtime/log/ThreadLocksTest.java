package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.runtime.thread.ModelledLock;
import dev.cosmodrome.runtime.thread.ThreadContext;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.ObjectName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The locks that a thread holds, waits for and shares. */
class ThreadLocksTest {
  private static final long SEED = Long.getLong("cosmodrome.fuzz.seed", 1);

  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadLocks locks = script.thread("T1").locks;

  ThreadLocksTest() throws IOException {}

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          logged with the next event | T1: acquire(l)@A:1 merge; T2: write(y); T1: write(x) \
            | T2: write(y); T1: acquire(l)@A:1 write(x)
          no event                   | T1: acquire(l) release(l) | T1: acquire(l) release(l)
          still awaited              | T1: acquire(l) |
          another lock               | T1: acquire(l) acquire(m) write(x) | T1: acquire(l) acquire(m) write(x)
          not in order               | T1: acquire(l) acquire(m) write(x) release(l) release(m) \
            | T1: acquire(l) acquire(m) write(x) release(l) release(m)
          not held                   | T1: release(l) write(x) | T1: write(x)
          released too often         | T1: acquire(l) release(l) release(l) write(x) \
            | T1: acquire(l) release(l) write(x)
          by trying                  | T1: try(l) write(x) release(l) \
            | T1: try(l) acquire(l) write(x) release(l)
          tried again                | T1: try(l) try(l) write(x) release(l) release(l) \
            | T1: try(l) acquire(l) write(x) release(l)
          in a synchronized method   | T1: enter(A.a,l) write(x) exit \
            | T1: enter(A.a) acquire(l) write(x) release(l) exit(A.a)
          reentered in a method      | T1: acquire(l) enter(A.a,l) write(x) exit write(y) release(l) \
            | T1: acquire(l) enter(A.a) write(x) exit(A.a) write(y) release(l)
          """)
  void aLockIsLoggedOnce(String what, String steps, String expected) throws IOException {
    ThreadScript.check(steps, expected == null ? "" : expected);
  }

  @Test
  void methodsAreEnteredBeforeTheLocksInsideThem() throws IOException {
    ThreadScript.check(
        "T1: enter(A.outer) acquire(l) enter(A.inner) acquire(m) write(x) exitAll",
        "T1: enter(A.outer) acquire(l) enter(A.inner) acquire(m) write(x) exit(A.inner)"
            + " exit(A.outer)");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          held           | T1: acquire(l) wait(l) read(x) release(l) \
            | T1: acquire(l) release(l) acquire(l) read(x) release(l)
          held twice     | T1: acquire(l) acquire(l) wait(l) read(x) release(l) read(y) release(l) \
            | T1: acquire(l) release(l) acquire(l) read(x) read(y) release(l)
          never woken    | T1: acquire(l) wait(l) | T1: acquire(l) release(l)
          not held       | T1: wait(l) read(x) | T1: read(x)
          tried before   | T1: try(l) wait(l) read(x) \
            | T1: try(l) acquire(l) release(l) acquire(l) read(x)
          """)
  void waitingReleasesTheLockUntilTheNextEvent(String what, String steps, String expected)
      throws IOException {
    ThreadScript.check(steps, expected);
  }

  @Test
  void aWaitMakesMethodsBlocking() throws IOException {
    script.run("T1: enter(A.take) acquire(l) wait(l) read(x)");
    assertThat(test.notes()).containsExactly("blocks A.take");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          once            | T1: share(l) read(x) unshare(l) | T1: share(l) read(x) unshare(l)
          twice           | T1: share(l) share(l) unshare(l) read(x) unshare(l) \
            | T1: share(l) read(x) unshare(l)
          by trying       | T1: tryShare(l) unshare(l) | T1: try(l) share(l) unshare(l)
          not shared      | T1: unshare(l) read(x) | T1: read(x)
          two threads     | T1: share(l); T2: share(l); T1: unshare(l); T2: unshare(l) \
            | T1: share(l) unshare(l); T2: share(l) unshare(l)
          several locks   | T1: share(l) share(m) share(n) unshare(m) unshare(n) unshare(l) \
            | T1: share(l) share(m) share(n) unshare(m) unshare(n) unshare(l)
          recording ended | T1: share(l) stopRecording unshare(l) share(m) | T1: share(l)
          """)
  void aSharedLockIsLoggedOnce(String what, String steps, String expected) throws IOException {
    ThreadScript.check(steps, expected);
  }

  @Test
  void anAcquisitionComesAfterTheReleaseOfAnotherThread() throws IOException {
    String steps =
        """
        T1: acquire(l) write(x) release(l)
        T2: acquire(l) write(x) release(l)
        T1: acquire(l) write(x) release(l)
        """;
    ThreadScript.check(steps, steps);
  }

  @Test
  void optimisticReadsComeBeforeALockThatIsAcquiredLater() throws IOException {
    ThreadScript.check(
        "T1: beginOptimisticReads read(x) acquire(l) write(y) release(l) confirm",
        "T1: read(x) acquire(l) write(y) release(l)");
  }

  @Test
  void allLocksThatAreHeldOrSharedAreKnown() {
    script.run("T1: acquire(l) write(x) acquire(m) write(x) share(n)");
    assertThat(objects(locks.all()))
        .containsExactly(script.lock("l"), script.lock("m"), script.lock("n"));
    assertThat(locks.holds(script.lock("l"))).isTrue();
    script.run("T1: release(l) unshare(n)");
    assertThat(objects(locks.all())).containsExactly(script.lock("m"));
    assertThat(locks.holds(script.lock("l"))).isFalse();
  }

  @Test
  void aLockIsAwaitedUntilTheNextEvent() {
    script.run("T1: acquire(l)@A:1");
    assertThat(object(locks.awaited())).isSameAs(script.lock("l"));
    assertThat(locks.awaitedAt()).isPositive();
    assertThat(objects(locks.all())).containsExactly(script.lock("l"));
    script.run("T1: write(x)");
    assertThat(locks.awaited()).isNull();
  }

  @Test
  void aLockIsRequestedUntilTheNextEvent() {
    script.run("T1: request(l)@A:1");
    assertThat(object(locks.requested())).isSameAs(script.lock("l"));
    assertThat(locks.requestedAt()).isPositive();
    script.run("T1: write(x)");
    assertThat(locks.requested()).isNull();
    script.run("T1: request(l) endWait");
    assertThat(locks.requested()).isNull();
    script.run("T1: acquire(l) write(x) request(l)");
    assertThat(locks.requested()).as("a lock that is held").isNull();
  }

  @Test
  void aThreadCanHoldManyLocks() throws IOException {
    StringBuilder acquires = new StringBuilder();
    StringBuilder releases = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      acquires.append(" acquire(l").append(i).append(')');
      releases.append(" release(l").append(i).append(')');
    }
    String steps = "T1:" + acquires + releases;
    ThreadScript.check(steps, steps);
  }

  /** A lock of a library that notes whether its owner has ended. */
  private static final class TestLock implements ModelledLock {
    private final List<String> calls = new ArrayList<>();

    @Override
    public int defineLock(ThreadContext context) {
      return context.definitions.lock(LockName.Kind.OBJECT, ObjectName.ofText("modelled"));
    }

    @Override
    public void ownerEnds(ThreadContext context) {
      calls.add("suppressed: " + context.isSuppressed());
    }

    @Override
    public boolean isAbandoned() {
      return false;
    }

    @Override
    public boolean hasStamps() {
      return true;
    }
  }

  @Test
  void modelsOfLocksLearnThatTheirOwnerEnds() throws IOException {
    TestLock held = new TestLock();
    TestLock released = new TestLock();
    ThreadLog log = script.thread("T1");
    log.acquiring(released, 0);
    log.releasing(released, 0);
    log.acquiring(held, 0);
    script.run("T1: acquire(monitor) write(x) stop");
    assertThat(held.calls).containsExactly("suppressed: true");
    assertThat(released.calls).isEmpty();
  }

  @Test
  void optimisticReadsComeAfterALockThatTheirStampIsConvertedInto() throws IOException {
    TestLock lock = new TestLock();
    script.run("T1: beginOptimisticReads read(x)");
    script.thread("T1").acquiring(lock, true, 0);
    script.run("T1: converted(true) write(x)");
    assertThat(script.events()).isEqualTo("T1: try(modelled) acquire(modelled) read(x) write(x)");
  }

  /** On random scripts, each lock is held by the thread that the log says holds it. */
  @Test
  void eventsAlternateHoweverLocksAreNested() throws IOException {
    Random random = new Random(SEED);
    for (int round = 0; round < 200; round++) {
      TestRecording recording = new TestRecording(TestRecording.SETTINGS);
      ThreadScript run = new ThreadScript(recording);
      int[] holds = new int[3];
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        int lock = random.nextInt(3);
        if (random.nextBoolean()) {
          run.run("T1: acquire(l" + lock + ")");
          expected.addAll(holds[lock]++ == 0 ? List.of("acquire l" + lock) : List.of());
        } else if (holds[lock] > 0) {
          run.run("T1: release(l" + lock + ")");
          expected.addAll(--holds[lock] == 0 ? List.of("release l" + lock) : List.of());
        }
      }
      run.run("T1: write(x)");
      List<String> events = new ArrayList<>();
      recording.forEach((thread, word, target, site) -> events.add(word + " " + target));
      expected.add("write x");
      assertThat(events).as("round %d, seed %d", round, SEED).isEqualTo(expected);
    }
  }

  private static Object object(Identity identity) {
    assertThat(identity).isSameAs(Identities.find(identity.get()));
    return identity.get();
  }

  private static List<Object> objects(List<Identity> identities) {
    List<Object> objects = new ArrayList<>();
    identities.forEach(identity -> objects.add(object(identity)));
    return objects;
  }
}
