package dev.cosmodrome.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.hooks.LibraryHooks;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls of the JDK's locks. In the expected events, "l" is the lock. */
@OwnRuntime
class LibraryLockTest {
  private final LibraryScript script = new LibraryScript();

  LibraryLockTest() throws IOException {}

  private void check(String name, String steps, String expected) throws IOException {
    script.check(steps, expected.replace("(l)", "(" + name + ")").replace(" of l", " of " + name));
  }

  private ReentrantLock reentrant() {
    ReentrantLock lock = new ReentrantLock();
    script.call("lock", lock, "acquire this");
    script.returning(true, "tryLock", lock, "try this if true then refused this if false");
    script.returning(false, "tryInVain", lock, "try this if true then refused this if false");
    script.call("unlock", lock, "release this");
    script.call("await", lock, "wait this");
    return lock;
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lock and unlock    | T1: lock write(x) unlock | T1: acquire(l) write(x) release(l)
          reentered          | T1: lock lock write(x) unlock write(y) unlock \
            | T1: acquire(l) write(x) write(y) release(l)
          two threads        | T1: lock write(x) unlock; T2: lock write(x) unlock \
            | T1: acquire(l) write(x) release(l); T2: acquire(l) write(x) release(l)
          tried              | T1: tryLock write(x) unlock | T1: try(l) acquire(l) write(x) release(l)
          tried in vain      | T1: lock write(x); T2: tryInVain | T1: acquire(l) write(x); T2: refused(l)
          waited             | T1: lock await write(x) unlock \
            | T1: acquire(l) release(l) acquire(l) write(x) release(l)
          waited without it  | T1: await write(x) | T1: write(x)
          unlocked without it | T1: unlock write(x) | T1: write(x)
          seems to be held   | T1: lock write(x); T2: lock write(y) unlock | T1: acquire(l) write(x); T2: write(y)
          another's wait     | T1: lock await; T2: lock write(x) unlock; T1: write(x) unlock \
            | T1: acquire(l) release(l); T2: acquire(l) write(x) release(l); T1: acquire(l) write(x) release(l)
          """)
  void aReentrantLockIsHeldByOneThread(String what, String steps, String expected)
      throws IOException {
    reentrant();
    check("ReentrantLock#1", steps, expected);
  }

  @Test
  void theMonitorOfALockIsAnotherLock() throws IOException {
    ReentrantLock lock = reentrant();
    script.threads().define("enterMonitor", (log, a, site) -> log.acquiring(lock, site));
    script.check(
        "T1: lock enterMonitor write(x)",
        "T1: acquire(ReentrantLock#1) acquire(monitor of ReentrantLock#1) write(x)");
  }

  @Test
  void aThreadThatWaitsForALockRequestsIt() throws IOException {
    ReentrantLock lock = new ReentrantLock();
    int call = LibraryScript.define("lock()V", "acquire this");
    script
        .threads()
        .define(
            "waitForLock",
            (log, a, site) -> LibraryHooks.before(lock, null, null, null, log, call, site));
    script.threads().run("T1: waitForLock");
    assertThat(script.threads().thread("T1").locks.requested()).isNotNull();
    script.threads().run("T1: write(x)");
    assertThat(script.threads().thread("T1").locks.requested()).isNull();
  }

  @Test
  void aConditionIsPartOfItsLock() throws IOException {
    ReentrantLock lock = reentrant();
    Object condition = lock.newCondition();
    script.returning(condition, "newCondition", lock, "part this");
    script.call("awaitCondition", condition, "wait this");
    script.check(
        "T1: newCondition lock awaitCondition write(x) unlock",
        "T1: acquire(ReentrantLock#1) release(ReentrantLock#1) acquire(ReentrantLock#1) write(x)"
            + " release(ReentrantLock#1)");
  }

  private void readWriteLock() {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    script.returning(lock.readLock(), "readLock", lock, "part this");
    script.returning(lock.writeLock(), "writeLock", lock, "part this");
    script.call("lockWrite", lock.writeLock(), "acquire this then collect this.readers");
    script.call("unlockWrite", lock.writeLock(), "send this.writers then release this");
    script.call("lockRead", lock.readLock(), "share this then receive this.writers");
    script.call("unlockRead", lock.readLock(), "send this.readers then unshare this");
    script.threads().run("T0: readLock writeLock");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a writer     | T1: lockWrite write(x) unlockWrite \
            | T1: acquire(l) write(x) volatileWrite(writers of l[0]) release(l)
          a reader     | T1: lockRead read(x) unlockRead \
            | T1: share(l) read(x) volatileWrite(readers of l[0]) unshare(l)
          reader after writer | T1: lockWrite write(x) unlockWrite; T2: lockRead read(x) unlockRead \
            | T1: acquire(l) write(x) volatileWrite(writers of l[0]) release(l); \
              T2: share(l) volatileRead(writers of l[0]) read(x) volatileWrite(readers of l[0]) unshare(l)
          writer after reader | T1: lockRead read(x) unlockRead; T2: lockWrite write(x) unlockWrite \
            | T1: share(l) read(x) volatileWrite(readers of l[0]) unshare(l); \
              T2: acquire(l) volatileRead(readers of l[0]) write(x) volatileWrite(writers of l[0]) release(l)
          """)
  void readersShareALockAndAreOrderedWithWriters(String what, String steps, String expected)
      throws IOException {
    readWriteLock();
    check("ReentrantReadWriteLock#1", steps, expected);
  }

  @Test
  void readersAreNotOrderedWithEachOther() throws IOException {
    readWriteLock();
    script.threads().run("T1: lockRead read(x) unlockRead; T2: lockRead read(x) unlockRead");
    assertThat(script.threads().events()).doesNotContain("volatileRead");
  }

  private void stamped(StampedLock lock, long stamp) {
    script.call("writeLock", lock, "acquire this then collect this.readers");
    script.call("unlockWrite", lock, "send this.writers then release this");
    script.call("readLock", lock, "share this then receive this.writers");
    script.call("unlockRead", lock, "send this.readers then unshare this");
    script.returning(stamp, "tryOptimisticRead", lock, "guess this.writers");
    script.returning(true, "validate", lock, "confirm this.readers if true", stamp);
    script.returning(false, "validateInVain", lock, "confirm this.readers if true", stamp);
    script.returning(stamp + 128, "toWriteLock", lock, "convert this if changed", stamp);
    script.returning(0L, "toWriteLockInVain", lock, "convert this if changed", stamp);
    script.returning(stamp, "keepWriteLock", lock, "convert this if changed", stamp);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          validated       | T1: tryOptimisticRead read(x) validate \
            | T1: try(l) share(l) read(x) unshare(l) volatileWrite(readers of l[0])
          not validated   | T1: tryOptimisticRead read(x) validateInVain write(y) | T1: write(y)
          after a writer  | T1: writeLock write(x) unlockWrite; T2: tryOptimisticRead read(x) validate \
            | T1: acquire(l) write(x) volatileWrite(writers of l[0]) release(l); \
              T2: volatileRead(writers of l[0]) try(l) share(l) read(x) unshare(l) volatileWrite(readers of l[0])
          converted       | T1: tryOptimisticRead read(x) toWriteLock write(x) unlockWrite \
            | T1: try(l) acquire(l) read(x) write(x) volatileWrite(writers of l[0]) release(l)
          validated first | T1: tryOptimisticRead read(x) validate toWriteLock write(x) unlockWrite \
            | T1: try(l) acquire(l) read(x) write(x) volatileWrite(writers of l[0]) release(l)
          not converted   | T1: tryOptimisticRead read(x) validate toWriteLockInVain write(y) | T1: write(y)
          a writer's own  | T1: writeLock write(x) keepWriteLock write(y) unlockWrite \
            | T1: acquire(l) write(x) write(y) volatileWrite(writers of l[0]) release(l)
          from a reader   | T1: readLock read(x) toWriteLock write(x) unlockWrite \
            | T1: share(l) read(x) try(l) acquire(l) unshare(l) write(x) volatileWrite(writers of l[0]) release(l)
          to a reader     | T1: writeLock write(x) readLock read(y) unlockRead \
            | T1: acquire(l) write(x) share(l) release(l) read(y) volatileWrite(readers of l[0]) unshare(l)
          """)
  void aStampedLockIsHeldSharedOrReadOptimistically(String what, String steps, String expected)
      throws IOException {
    StampedLock lock = new StampedLock();
    stamped(lock, lock.tryOptimisticRead());
    check("StampedLock#1", steps, expected);
  }

  @Test
  void aStampSaysWhichLockIsReleased() throws IOException {
    StampedLock lock = new StampedLock();
    String model =
        "send this.writers if writing then release this if writing then send this.readers if"
            + " reading then unshare this if reading";
    long writer = lock.writeLock();
    lock.unlockWrite(writer);
    long reader = lock.readLock();
    lock.unlockRead(reader);
    script.call("writeLock", lock, "acquire this");
    script.call("readLock", lock, "share this");
    script.call("unlockWriter", lock, model, writer);
    script.call("unlockReader", lock, model, reader);
    check(
        "StampedLock#1",
        "T1: writeLock write(x) unlockWriter readLock read(y) unlockReader",
        "T1: acquire(l) write(x) volatileWrite(writers of l[0]) release(l) share(l) read(y)"
            + " volatileWrite(readers of l[0]) unshare(l)");
  }

  @Test
  void aLockWhoseOwnerEndsIsAbandoned() throws Exception {
    ReentrantLock lock = reentrant();
    lock.lock();
    try {
      script.threads().run("T1: lock write(x) stop");
    } finally {
      lock.unlock();
    }
    assertThat(script.test().notes()).containsExactly("abandoned ReentrantLock#1");
  }

  @Test
  void aLockThatCodeWithoutHooksReleasedIsNotAbandoned() {
    reentrant();
    script.threads().run("T1: lock write(x) stop");
    assertThat(script.test().notes()).isEmpty();
  }

  @Test
  void aStampThatIsNotReleasedIsReleasedWhenItsThreadEnds() throws IOException {
    StampedLock lock = new StampedLock();
    stamped(lock, lock.tryOptimisticRead());
    check(
        "StampedLock#1",
        "T1: writeLock write(x) stop; T2: readLock read(y) stop",
        "T1: acquire(l) write(x) release(l) stop; T2: share(l) read(y) unshare(l) stop");
  }
}
