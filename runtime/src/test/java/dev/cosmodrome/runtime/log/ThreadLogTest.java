package dev.cosmodrome.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.thread.Retraction;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.VariableName;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What a thread logs of the things that it does. */
class ThreadLogTest {
  private static final int SITE = 0;

  private final Object lock = new Object();
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadLog main = test.recording.newLog("main");
  private final ThreadLog other = test.recording.newLog("other");
  private final int x = test.variable("x");
  private final int y = test.variable("y");

  ThreadLogTest() throws IOException {}

  @Test
  void accessesThatAddNothingAreLeftOut() throws IOException {
    main.read(x, SITE);
    main.read(x, SITE);
    main.write(x, SITE);
    main.write(x, SITE);
    main.read(x, SITE);
    assertThat(test.events()).containsExactly("main read x", "main write x");
  }

  @Test
  void accessesAreLoggedAgainAfterOneOfAnotherThread() throws IOException {
    main.write(x, SITE);
    other.read(x, SITE);
    main.write(x, SITE);
    other.read(x, SITE);
    other.read(x, SITE);
    assertThat(test.events())
        .containsExactly("main write x", "other read x", "main write x", "other read x");
  }

  @Test
  void accessesAreLoggedAgainAfterAnOperationThatOthersSee() throws IOException {
    main.read(x, SITE);
    main.writeVolatile(y, SITE);
    main.read(x, SITE);
    main.read(x, SITE);
    assertThat(test.events()).containsExactly("main read x", "main volatileWrite y", "main read x");
  }

  @Test
  void allAccessesAreLoggedIfTheSettingsSaySo() throws IOException {
    TestRecording all = new TestRecording(TestRecording.ALL_ACCESSES);
    ThreadLog log = all.recording.newLog("main");
    int z = all.variable("z");
    log.write(z, SITE);
    log.read(z, SITE);
    log.read(z, SITE);
    assertThat(all.events()).containsExactly("main write z", "main read z", "main read z");
  }

  @Test
  void readsThatSeveralThreadsShareAreLoggedOncePerThread() throws IOException {
    main.read(x, SITE);
    other.read(x, SITE);
    main.read(x, SITE);
    other.read(x, SITE);
    main.read(x, SITE);
    assertThat(test.events()).containsExactly("main read x", "other read x", "main read x");
  }

  @Test
  void aReadComesAfterTheWriteOfAnotherThreadThatHasReadSince() throws IOException {
    other.read(y, SITE);
    main.write(x, SITE);
    main.enter(test.method("A.get"));
    main.read(x, SITE);
    other.read(x, SITE);
    assertThat(test.events()).containsSubsequence("main write x", "other read x");
  }

  @Test
  void aLockIsLoggedWithTheNextEvent() throws IOException {
    main.acquiring(lock, SITE);
    test.merge();
    other.write(y, SITE);
    main.write(x, SITE);
    main.releasing(lock, SITE);
    assertThat(test.events())
        .containsExactly("other write y", "main acquire lock", "main write x", "main release lock");
  }

  @Test
  void onlyTheOutermostHoldOfALockCounts() throws IOException {
    main.acquiring(lock, SITE);
    main.acquiring(lock, SITE);
    main.write(x, SITE);
    main.releasing(lock, SITE);
    main.write(y, SITE);
    main.releasing(lock, SITE);
    main.releasing(lock, SITE);
    assertThat(test.events())
        .containsExactly("main acquire lock", "main write x", "main write y", "main release lock");
  }

  @Test
  void aLockWithoutEventsIsLogged() throws IOException {
    main.acquiring(lock, SITE);
    main.releasing(lock, SITE);
    assertThat(test.events()).containsExactly("main acquire lock", "main release lock");
  }

  @Test
  void waitingGivesTheLockUpUntilTheNextEvent() throws IOException {
    main.acquiring(lock, SITE);
    main.waiting(lock, SITE);
    other.acquiring(lock, SITE);
    other.write(x, SITE);
    other.releasing(lock, SITE);
    main.read(x, SITE);
    main.releasing(lock, SITE);
    assertThat(test.events())
        .containsExactly(
            "main acquire lock",
            "main release lock",
            "other acquire lock",
            "other write x",
            "other release lock",
            "main acquire lock",
            "main read x",
            "main release lock");
  }

  @Test
  void methodsAreLoggedIfSomethingHappensInThem() throws IOException {
    int outer = main.enter(test.method("A.outer"));
    int silent = main.enter(test.method("A.silent"));
    main.exit(silent);
    int inner = main.enter(test.method("A.inner"));
    main.write(x, SITE);
    main.exit(inner);
    main.exit(outer);
    assertThat(test.events())
        .containsExactly(
            "main enter A.outer",
            "main enter A.inner",
            "main write x",
            "main exit A.inner",
            "main exit A.outer");
  }

  @Test
  void leavingAMethodLeavesAllThatItCalled() throws IOException {
    int outer = main.enter(test.method("A.outer"));
    main.enter(test.method("A.inner"), lock);
    main.write(x, SITE);
    main.exit(outer);
    assertThat(test.events())
        .containsExactly(
            "main enter A.outer",
            "main enter A.inner",
            "main acquire lock",
            "main write x",
            "main release lock",
            "main exit A.inner",
            "main exit A.outer");
  }

  @Test
  void whatAMethodReadIsLoggedAgainInTheNextOne() throws IOException {
    main.read(x, SITE);
    int method = main.enter(test.method("A.get"));
    main.read(x, SITE);
    main.exit(method);
    main.read(x, SITE);
    assertThat(test.events())
        .containsExactly(
            "main read x", "main enter A.get", "main read x", "main exit A.get", "main read x");
  }

  @Test
  void aReadThatACompareAndSetRepeatsIsTakenBack() throws IOException {
    Retries.expect();
    main.readVolatile(x, SITE);
    main.readVolatile(x, SITE);
    main.compared(true);
    main.writeVolatile(x, SITE);
    assertThat(test.events()).containsExactly("main volatileRead x", "main volatileWrite x");
  }

  @Test
  void optimisticReadsCountIfTheyAreValidated() throws IOException {
    main.beginOptimisticReads();
    main.read(x, SITE);
    main.endOptimisticReads(true);
    main.beginOptimisticReads();
    main.read(y, SITE);
    main.endOptimisticReads(false);
    main.write(y, SITE);
    assertThat(test.events()).containsExactly("main read x", "main write y");
  }

  @Test
  void aForkComesBeforeTheChildAndAJoinAfterIt() throws IOException {
    main.write(x, SITE);
    main.forking(other);
    main.forking(other);
    other.write(x, SITE);
    main.joined(other);
    other.ending();
    main.joined(other);
    main.joined(other);
    main.read(x, SITE);
    assertThat(test.events())
        .containsExactly(
            "main write x",
            "main fork other",
            "other write x",
            "other stop",
            "main join other",
            "main read x");
  }

  @Test
  void tasksHaveStrandsOfTheirOwn() throws IOException {
    int task = test.variable("task");
    main.handOver(Op.SUBMIT, task, SITE);
    int before = other.strand;
    other.runTask(task);
    assertThat(other.strand).isNegative().isNotEqualTo(before);
    other.write(x, SITE);
    other.endTask();
    assertThat(other.strand).isEqualTo(before);
    assertThat(test.events())
        .containsExactly("main submit task", "other run task", "other write x", "other done task");
  }

  @Test
  void aThreadThatIsSuspendedLogsNothing() throws IOException {
    main.suspend();
    main.write(x, SITE);
    main.acquiring(lock, SITE);
    main.releasing(lock, SITE);
    main.resume();
    main.write(y, SITE);
    assertThat(test.events()).containsExactly("main write y");
  }

  @Test
  void whatAStaticInitialiserDoesComesBeforeAllOthers() throws IOException {
    main.initializing();
    main.write(x, SITE);
    main.initialized();
    other.read(x, SITE);
    assertThat(test.events()).containsExactly("other read x");
  }

  @Test
  void nothingIsLoggedAfterTheRecordingHasStopped() throws IOException {
    main.write(x, SITE);
    test.recording.stop();
    main.write(y, SITE);
    assertThat(test.events()).containsExactly("main write x");
  }

  @Test
  void methodsInWhichAThreadBlocksAreNotAtomic() {
    int outer = test.method("A.outer");
    int inner = test.method("A.inner");
    main.enter(outer);
    assertThat(main.atomicDepth()).isEqualTo(1);
    main.blocking();
    assertThat(main.atomicDepth()).isEqualTo(-1);
    main.enter(inner);
    assertThat(main.atomicDepth()).isEqualTo(2);
  }

  @Test
  void aLockThatIsSharedTwiceIsLoggedOnce() throws IOException {
    main.sharing(lock, true, SITE);
    main.sharing(lock, false, SITE);
    main.read(x, SITE);
    main.unsharing(lock, SITE);
    main.unsharing(lock, SITE);
    assertThat(test.events())
        .containsExactly("main try lock", "main share lock", "main read x", "main unshare lock");
  }

  @Test
  void aHandOverIsLoggedBeforeItIsReceived() throws IOException {
    int signal = test.variable("signal");
    main.write(x, SITE);
    main.handOver(Op.SIGNAL, signal, SITE);
    other.await(signal, SITE);
    other.read(x, SITE);
    assertThat(test.events())
        .containsExactly(
            "main write x", "main signal signal", "other await signal", "other read x");
  }

  @Test
  void aDecisionThatNobodyCanKnowOfIsNotRepeated() throws IOException {
    main.decideOnce(Op.OBSERVE, x, 1, SITE);
    main.decideOnce(Op.OBSERVE, x, 1, SITE);
    main.decideOnce(Op.OBSERVE, x, 2, SITE);
    main.writeVolatile(y, SITE);
    main.decideOnce(Op.OBSERVE, x, 2, SITE);
    assertThat(test.events())
        .containsExactly(
            "main observe x", "main observe x", "main volatileWrite y", "main observe x");
  }

  @Test
  void aReadCanBeRetractedUntilItIsCommitted() throws IOException {
    Retraction first = main.readRetractably(x, SITE);
    main.readRetractably(y, SITE);
    first.retract();
    main.commitRetractableReads();
    Retraction late = main.readRetractably(x, SITE);
    test.merge();
    late.retract();
    assertThat(test.events()).containsExactly("main volatileRead y", "main volatileRead x");
  }

  @Test
  void aDeferredReportComesBeforeTheNextEvent() throws IOException {
    main.beforeNextEvent((context, site) -> context.decide(Op.OBSERVE, y, site), SITE);
    main.write(x, SITE);
    main.write(y, SITE);
    assertThat(test.events()).containsExactly("main observe y", "main write x", "main write y");
  }

  @Test
  void aLoopIsMergedWithAllItsEvents() throws IOException {
    TestRecording all = new TestRecording(TestRecording.ALL_ACCESSES);
    ThreadLog log = all.recording.newLog("main");
    int first = all.recording.definitions().elements(VariableName.other("ints"), 500) - 1;
    for (int i = 0; i < 500; i++) {
      log.read(first + i, SITE);
      if (i % 100 == 0) {
        all.merge();
      }
    }
    assertThat(all.events())
        .hasSize(500)
        .startsWith("main read ints[0]", "main read ints[1]")
        .endsWith("main read ints[498]", "main read ints[499]");
  }

  @Test
  void aPartBeginsWithPendingMethodsAndLogsAccessesAgain() throws IOException {
    main.enter(test.method("A.run"));
    main.read(x, SITE);
    main.enter(test.method("A.inner"));
    main.beginPart();
    main.read(x, SITE);
    assertThat(test.events())
        .containsExactly("main enter A.run", "main read x", "main enter A.inner", "main read x");
  }

  @Test
  void aSynchronizedStatementIsABlock() throws IOException {
    main.beginStatement(test.method("A.run synchronized:3"), lock, SITE);
    main.write(x, SITE);
    main.releasing(lock, SITE);
    main.write(y, SITE);
    assertThat(test.events()).contains("main acquire lock", "main write x", "main release lock");
  }
}
