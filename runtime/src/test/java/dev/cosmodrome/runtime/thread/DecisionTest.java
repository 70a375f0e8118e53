package dev.cosmodrome.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.trace.VariableName;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What the schedule decides: changes of it, calls that see it, and interrupts. */
class DecisionTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadContext first = script.thread("T1");
  private final ThreadContext second = script.thread("T2");
  private final Decision decision =
      new Decision(VariableName.other("order"), test.recording.definitions());

  DecisionTest() throws IOException {}

  @Test
  void aThreadMarksAChangeOnceUntilOthersMaySeeIt() throws IOException {
    assertThat(decision.isMarked()).isFalse();
    decision.mark(first, 0);
    decision.mark(first, 0);
    assertThat(decision.isMarked()).isTrue();
    decision.mark(second, 0);
    decision.mark(first, 0);
    script.run("T1: signal(s)");
    decision.mark(first, 0);
    assertThat(script.events())
        .isEqualTo("T1: mark(order)\nT2: mark(order)\nT1: mark(order) signal(s) mark(order)");
  }

  @Test
  void eachTaskOfAThreadMarksForItself() throws IOException {
    script.run("T1: run(t)");
    decision.mark(first, 0);
    script.run("T1: done run(u)");
    decision.mark(first, 0);
    assertThat(script.events()).isEqualTo("T1: run(t) mark(order) done(t) run(u) mark(order)");
  }

  @Test
  void whatIsSeenAgainIsLoggedIfItHasChanged() throws IOException {
    decision.observe(first, 0);
    decision.observe(first, 0);
    decision.mark(second, 0);
    decision.observe(first, 0);
    decision.observeOrder(first, 0);
    decision.observeFirst(first, 0);
    assertThat(script.events())
        .isEqualTo(
            """
            T1: observe(order)
            T2: mark(order)
            T1: observe(order) observeOrder(order) observeFirst(order)""");
  }

  @Test
  void whatWasNeverChangedIsNoChance() throws IOException {
    decision.suspect(first, 0);
    decision.mark(second, 0);
    decision.suspect(first, 0);
    assertThat(script.events()).isEqualTo("T2: mark(order)\nT1: chance(order)");
  }

  @Test
  void aMarkThatIsNotRecordedDoesNotCount() {
    script.run("T1: suspend");
    decision.mark(first, 0);
    assertThat(decision.isMarked()).isFalse();
  }

  @Test
  void anInterruptIsASignalForTheThreadThatSeesIt() throws IOException {
    script.run("T1: enter(A.stop)");
    second.interrupt.sentBy(first);
    script.run("T2: enter(A.work)");
    second.interrupt.seenBy(second);
    script.run("T2: write(x)");
    assertThat(script.events())
        .isEqualTo(
            """
            T1: enter(A.stop) signal(interrupt of T2)
            T2: enter(A.work) await(interrupt of T2) write(x)""");
  }

  @Test
  void anInterruptBetweenTasksConcernsOnlyThePool() throws IOException {
    second.interrupt.sentBy(first);
    second.interrupt.seenBy(second);
    script.run("T2: run");
    second.interrupt.seenBy(second);
    assertThat(script.events())
        .isEqualTo("T1: signal(interrupt of T2)\nT2: await(interrupt of T2)");
  }

  @Test
  void whoAsksForAnInterruptDependsOnTheSchedule() throws IOException {
    script.run("T2: enter(A.work)");
    second.interrupt.poll(second, 0);
    second.interrupt.sentBy(first);
    second.interrupt.poll(second, 0);
    assertThat(script.events())
        .startsWith("T2: enter(A.work) observe(interrupt of T2)\nT1: mark(interrupt of T2)")
        .contains("signal(interrupt of T2)");
  }
}
