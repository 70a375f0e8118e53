package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.trace.ObjectName;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Which accesses a recording of conflicts contains, and where. */
class AccessDeferralTest {
  private static final int SITE = 0;

  private final Object lock = new Object();
  private final TestRecording test = new TestRecording(TestRecording.SHARED_ACCESSES);
  private final ThreadLog main = test.recording.newLog("main");
  private final ThreadLog other = test.recording.newLog("other");
  private final int start = test.variable("start");
  private final int x = test.variable("x");
  private final int y = test.variable("y");
  private final int method = test.method("A.put");

  AccessDeferralTest() throws IOException {
    // The first access of a thread is logged in any case.
    main.read(start, SITE);
    other.read(start, SITE);
  }

  private void assertEvents(String... expected) throws IOException {
    assertThat(test.events().stream().filter(event -> !event.endsWith("start")))
        .containsExactly(expected);
  }

  @Test
  void accessesOfOneThreadAreLeftOut() throws IOException {
    main.write(x, SITE);
    main.enter(method);
    main.read(x, SITE);
    main.exit(0);
    main.write(x, SITE);
    assertEvents();
  }

  @Test
  void theLastReadAndTheLastWriteAreRecordedIfAnotherThreadComes() throws IOException {
    main.write(x, SITE);
    main.acquiring(lock, SITE);
    main.write(x, SITE);
    main.read(y, SITE);
    main.releasing(lock, SITE);
    main.read(x, SITE);
    other.write(x, SITE);
    assertEvents(
        "main acquire lock", "main write x", "main release lock", "main read x", "other write x");
  }

  @Test
  void aMethodContainsItsDeferredAccess() throws IOException {
    main.enter(method);
    main.read(x, SITE);
    other.write(x, SITE);
    main.read(x, SITE);
    main.exit(0);
    assertEvents(
        "main enter A.put", "main read x", "other write x", "main read x", "main exit A.put");
  }

  @Test
  void aMethodThatWasNotInterruptedIsLeftOut() throws IOException {
    main.enter(method);
    main.write(x, SITE);
    main.exit(0);
    other.read(x, SITE);
    assertEvents("main write x", "other read x");
  }

  @Test
  void readsOfSeveralThreadsAreRecordedBeforeTheNextWrite() throws IOException {
    main.write(x, SITE);
    other.read(x, SITE);
    main.read(x, SITE);
    other.acquiring(lock, SITE);
    other.read(x, SITE);
    other.releasing(lock, SITE);
    other.read(x, SITE);
    main.write(x, SITE);
    assertEvents(
        "main write x",
        "other read x",
        "main read x",
        "other acquire lock",
        "other read x",
        "other release lock",
        "other read x",
        "main write x");
  }

  @Test
  void anEndedThreadsReadsAreRecorded() throws IOException {
    main.read(x, SITE);
    other.read(x, SITE);
    other.acquiring(lock, SITE);
    other.releasing(lock, SITE);
    other.read(x, SITE);
    other.ending();
    main.write(x, SITE);
    assertEvents(
        "main read x",
        "other read x",
        "other acquire lock",
        "other release lock",
        "other read x",
        "other stop",
        "main write x");
  }

  @Test
  void theFirstAccessAfterABarrierIsLogged() throws IOException {
    int barrier = test.recording.definitions().barrier(new ObjectName("B", "1", false));
    main.arriving(barrier, SITE);
    other.arriving(barrier, SITE);
    main.write(x, SITE);
    assertThat(test.events()).last().isEqualTo("main write x");
  }
}
