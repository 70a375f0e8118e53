package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.identity.Owner;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.trace.Op;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What threads do by which they communicate, and how far the schedule decides. */
class HandOverLogTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadLog log = script.thread("T1");

  HandOverLogTest() throws IOException {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "volatileWrite(v)",
        "releaseWrite(v)",
        "opaqueWrite(v)",
        "signal(v)",
        "submit(v)",
        "fork(T2)",
        "barrier(b)",
        "release(held)",
        "wait(held)",
        "unshare(shared)",
        "endInitializer",
        "beginPart"
      })
  void afterWhatOthersMaySeeTheThreadIsANewOwner(String step) {
    script.run("T1: acquire(held) share(shared) write(x)");
    Owner owner = log.owner;
    int[] array = {};
    log.fresh.add(array);
    script.run("T1: " + step);
    assertThat(log.owner).isNotSameAs(owner);
    assertThat(log.fresh.has(array)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "read(x)",
        "write(x)",
        "volatileRead(v)",
        "fence",
        "await(v)",
        "acquire(l)",
        "share(l)",
        "enter(A.a)",
        "observe(v)",
        "mark(v)"
      })
  void afterOtherOperationsTheThreadIsTheSameOwner(String step) {
    Owner owner = log.owner;
    script.run("T1: " + step + " write(x)");
    assertThat(log.owner).isSameAs(owner);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          write, read     | T1: write(x) volatileWrite(v); T2: volatileRead(v) read(x)
          signal, await   | T1: write(x) signal(v); T2: await(v) read(x)
          submit, run     | T1: write(x) submit(t); T2: run(t) read(x)
          fork            | T1: write(x) fork(T2); T2: read(x)
          release, acquire read | T1: write(x) releaseWrite(v); T2: acquireRead(v) read(x)
          several         | T1: signal(v); T2: await(v) signal(w); T1: await(w) write(x)
          """)
  void whatIsReceivedComesAfterWhatWasSent(String what, String steps) throws IOException {
    script.run(steps.replace(";", "; recorder: mergePatiently;"));
    assertThat(script.events()).isEqualTo(steps.replace("; ", "\n"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          twice            | T1: fork(T2) fork(T2) | T1: fork(T2)
          by two threads   | T1: fork(T3); T2: fork(T3) write(x) | T1: fork(T3); T2: write(x)
          joined too early | T1: fork(T2) join(T2) write(x) | T1: fork(T2) write(x)
          joined           | T1: fork(T2); T2: stop; T1: join(T2) write(x) \
            | T1: fork(T2); T2: stop; T1: join(T2) write(x)
          joined twice     | T1: fork(T2); T2: stop; T1: join(T2) join(T2) write(x) \
            | T1: fork(T2); T2: stop; T1: join(T2) write(x)
          joined by turns  | T1: fork(T2); T2: stop; T3: stop; T1: join(T2) join(T3) join(T2) \
            | T1: fork(T2); T2: stop; T3: stop; T1: join(T2) join(T3) join(T2)
          after its end    | T1: write(x) stop write(y) stop | T1: write(x) stop
          """)
  void threadsAreStartedAndJoinedOnce(String what, String steps, String expected)
      throws IOException {
    ThreadScript.check(steps, expected);
  }

  @Test
  void aThreadThatIsStartedByAWaitIsStartedBeforeTheLockIsHeldAgain() throws IOException {
    ThreadScript.check(
        "T1: acquire(l) wait(l) beginWait fork(T2) read(x) release(l)",
        "T1: acquire(l) release(l) fork(T2) acquire(l) read(x) release(l)");
  }

  @Test
  void theEventAfterABarrierComesAfterThoseBeforeIt() throws IOException {
    ThreadScript.check(
        """
        T1: write(x) barrier(b)
        T2: write(y) barrier(b)
        T1: read(y)
        T2: read(x)
        """,
        """
        T1: write(x) barrier(b)
        T2: write(y) barrier(b)
        T1: read(y)
        T2: read(x)
        """);
  }

  @Test
  void aThreadThatWaitsInsideIsSuppressedUntilItsNextEvent() {
    script.run("T1: beginWait");
    assertThat(log.isSuppressed()).isTrue();
    script.run("T1: write(x)");
    assertThat(log.isSuppressed()).isFalse();
    script.run("T1: beginWait endWait");
    assertThat(log.isSuppressed()).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          the same        | T1: observeOnce(d,1) observeOnce(d,1) | T1: observe(d)
          another version | T1: observeOnce(d,1) observeOnce(d,2) | T1: observe(d) observe(d)
          an old version  | T1: observeOnce(d,1) observeOnce(d,2) observeOnce(d,1) \
            | T1: observe(d) observe(d) observe(d)
          another target  | T1: observeOnce(d,1) observeOnce(e,1) observeOnce(d,1) \
            | T1: observe(d) observe(e)
          seen by others  | T1: observeOnce(d,1) signal(v) observeOnce(d,1) \
            | T1: observe(d) signal(v) observe(d)
          another task    | T1: run(t) observeOnce(d,1) done run(u) observeOnce(d,1) observeOnce(d,1) \
            | T1: run(t) observe(d) done(t) run(u) observe(d)
          another thread  | T1: observeOnce(d,1); T2: observeOnce(d,1) | T1: observe(d); T2: observe(d)
          not recorded    | T1: suspend observeOnce(d,1) resume observeOnce(d,1) | T1: observe(d)
          """)
  void whatWasAskedIsNotLoggedAgain(String what, String steps, String expected) throws IOException {
    ThreadScript.check(steps, expected);
  }

  @Test
  void aDecisionAboutNothingIsNotLogged() throws IOException {
    assertThat(log.decide(Op.MARK, -1, 0)).isFalse();
    assertThat(log.decide(Op.MARK, script.variable("d"), 0)).isTrue();
    assertThat(script.events()).isEqualTo("T1: mark(d)");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          an access      | T1: defer(d)@A:1 write(x)     | T1: mark(d)@A:1 write(x)
          not a wait     | T1: defer(d) await(v) write(x) | T1: await(v) mark(d) write(x)
          not a decision | T1: defer(d) observe(e) write(x) | T1: observe(e) mark(d) write(x)
          an update that commutes | T1: defer(d) commute(x) write(x) | T1: mark(d) commute(x) write(x)
          only the last  | T1: defer(d) defer(e) write(x) | T1: mark(e) write(x)
          no event       | T1: defer(d) |
          """)
  void aDeferredReportComesBeforeTheNextEvent(String what, String steps, String expected)
      throws IOException {
    ThreadScript.check(steps, expected == null ? "" : expected);
  }

  @Test
  void theLastWriteIsKnownUnlessItIsOneOfALoop() {
    int v = script.variable("v");
    assertThat(log.hasJustWritten(v)).isFalse();
    script.run("T1: volatileWrite(v)");
    assertThat(log.hasJustWritten(v)).isTrue();
    assertThat(log.hasJustWritten(script.variable("w"))).isFalse();
    script.run("T1: volatileRead(v)");
    assertThat(log.hasJustWritten(v)).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          retracted    | T1: readRetractably(v) retract(v) write(x) | T1: write(x)
          kept         | T1: readRetractably(v) write(x) | T1: volatileRead(v) write(x)
          committed    | T1: readRetractably(v) commitReads mergePatiently retract(v) | T1: volatileRead(v)
          one of two   | T1: readRetractably(v) readRetractably(w) retract(v) | T1: volatileRead(w)
          of an earlier hold | T1: readRetractably(v) commitReads readRetractably(w) retract(v) \
            | T1: volatileRead(v) volatileRead(w)
          not recorded | T1: suspend readRetractably(v) retract(v) resume write(x) | T1: write(x)
          """)
  void readsCanBeRetractedUntilTheyAreCommitted(String what, String steps, String expected)
      throws IOException {
    ThreadScript.check(steps, expected);
  }

  @Test
  void nothingIsLoggedWhileAThreadIsSuspended() throws IOException {
    ThreadScript.check(
        """
        T1: enter(A.a) write(x) suspend
        T1: volatileWrite(v) signal(s) acquire(l) write(y) release(l) barrier(b) run(t) done
        T1: enter(A.b) write(z) exit resume read(x) exit
        """,
        "T1: enter(A.a) write(x) read(x) exit(A.a)");
  }

  @Test
  void aLockThatIsAwaitedIsLoggedBeforeAThreadIsSuspended() throws IOException {
    ThreadScript.check(
        "T1: acquire(l) suspend write(x) resume write(y) release(l)",
        "T1: acquire(l) write(y) release(l)");
  }

  @Test
  void nothingIsLoggedAfterTheRecordingHasEnded() throws IOException {
    ThreadScript.check(
        "T1: write(x) stopRecording write(y) volatileWrite(v) acquire(l) release(l) enter(A.a)"
            + " write(z) exit fork(T2) stop",
        "T1: write(x)");
  }
}
