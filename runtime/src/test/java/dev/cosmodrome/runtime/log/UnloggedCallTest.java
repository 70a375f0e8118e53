package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.runtime.thread.PendingCall;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A call of a collection is logged before the recorded code that it runs, or when it ends. */
class UnloggedCallTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadLog log = script.thread("T1");
  private final Object list = new Object();

  UnloggedCallTest() throws IOException {}

  /** A call that reads the variable "contents". */
  private record Call(
      Object self,
      @Nullable Object lock,
      int depth,
      int site,
      int contents,
      AtomicBoolean suppressed)
      implements PendingCall {
    @Override
    public boolean isOf(@Nullable Object object) {
      return object == self;
    }

    @Override
    public void reportReads(ThreadContext context) {
      suppressed.set(context.isSuppressed());
      context.read(contents, site);
    }
  }

  private final AtomicBoolean suppressed = new AtomicBoolean();

  private void begin(@Nullable Object lock) {
    log.beginCall(new Call(list, lock, log.depth(), 0, script.variable("contents"), suppressed));
  }

  @Test
  void aCallThatRunsNoRecordedCodeIsNotLoggedHere() throws IOException {
    begin(script.lock("l"));
    assertThat(log.endCall(list)).as("nothing of it is logged").isTrue();
    script.run("T1: write(x)");
    assertThat(script.events()).isEqualTo("T1: write(x)");
  }

  @Test
  void aCallIsLoggedBeforeTheCodeThatItRuns() throws IOException {
    script.run("T1: enter(A.sort)");
    begin(script.lock("l"));
    script.run("T1: enter(A.compare) read(x) exit");
    assertThat(log.endCall(list)).isFalse();
    script.run("T1: release(l) exit");
    assertThat(suppressed).as("what the JDK does to report it is not recorded").isTrue();
    assertThat(script.events())
        .isEqualTo(
            "T1: enter(A.sort) acquire(l) read(contents) enter(A.compare) read(x)"
                + " exit(A.compare) release(l) exit(A.sort)");
  }

  @Test
  void aCallWithoutALockIsLoggedByWhatItReads() throws IOException {
    begin(null);
    script.run("T1: write(x)");
    assertThat(script.events()).isEqualTo("T1: read(contents) write(x)");
  }

  @Test
  void aLockThatIsHeldIsTakenOnceMore() throws IOException {
    script.run("T1: acquire(l) write(x)");
    begin(script.lock("l"));
    script.run("T1: write(y) release(l) write(z) release(l)");
    assertThat(script.events())
        .isEqualTo("T1: acquire(l) write(x) read(contents) write(y) write(z) release(l)");
  }

  @Test
  void aCallIsLoggedBeforeAnotherLockIsTaken() throws IOException {
    begin(script.lock("l"));
    script.run("T1: acquire(m) write(x)");
    assertThat(script.events()).isEqualTo("T1: acquire(l) read(contents) acquire(m) write(x)");
  }

  @Test
  void aCallIsReportedOnDemand() throws IOException {
    begin(script.lock("l"));
    log.reportPendingCall();
    log.reportPendingCall();
    assertThat(log.endCall(list)).isFalse();
    script.run("T1: release(l)");
    assertThat(script.events()).isEqualTo("T1: acquire(l) read(contents) release(l)");
  }

  @Test
  void theEndOfAnotherCallIsIgnored() throws IOException {
    begin(null);
    assertThat(log.endCall(new Object())).isFalse();
    assertThat(log.endCall(list)).isTrue();
    assertThat(log.endCall(list)).as("it has ended").isFalse();
  }

  @Test
  void aCallInAMethodThatWasLeftIsLoggedInItsCaller() throws IOException {
    script.run("T1: enter(A.outer) enter(A.inner)");
    begin(null);
    script.run("T1: exit write(x)");
    assertThat(script.events()).isEqualTo("T1: enter(A.outer) read(contents) write(x)");
  }

  @Test
  void nothingIsPendingForAThreadThatIsSuspended() throws IOException {
    script.run("T1: suspend");
    begin(script.lock("l"));
    assertThat(log.endCall(list)).isFalse();
    script.run("T1: resume write(x)");
    assertThat(script.events()).isEqualTo("T1: write(x)");
  }

  @Test
  void theCodeThatACallRunsReadsForItself() throws IOException {
    script.run("T1: enter(A.sort)");
    begin(null);
    script.run("T1: enter(A.compare) read(contents) read(contents) exit read(contents)");
    assertThat(script.events())
        .isEqualTo(
            "T1: enter(A.sort) read(contents) enter(A.compare) read(contents) exit(A.compare)"
                + " read(contents)");
  }

  @Test
  void accessesAreLoggedAgainInACall() throws IOException {
    script.run("T1: read(x)");
    begin(null);
    script.run("T1: read(x)");
    assertThat(script.events()).isEqualTo("T1: read(x) read(contents) read(x)");
  }
}
