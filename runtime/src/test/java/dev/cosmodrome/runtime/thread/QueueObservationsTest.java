package dev.cosmodrome.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.identity.VariableSeries;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.VariableKind;
import dev.cosmodrome.trace.VariableName;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Threads that look at a queue read a variable if they act on what they saw. */
class QueueObservationsTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final VariableSeries variables =
      new VariableSeries(
          VariableName.of(VariableKind.CHANGES, ObjectName.of("q", 1)),
          test.recording.definitions());
  private final QueueFact present = new QueueFact(variables);
  private final QueueFact missing = new QueueFact(variables);
  private final ThreadContext first = script.thread("T1");
  private final ThreadContext second = script.thread("T2");

  QueueObservationsTest() throws IOException {
    for (int site = 1; site <= 10; site++) {
      test.recording.definitions().site("");
    }
  }

  private String events() throws IOException {
    return script.events().replace("changes of q#1", "q");
  }

  private void see(ThreadContext context, int site) {
    context.queues.saw(present, missing, site);
  }

  private void miss(ThreadContext context, int site) {
    context.queues.saw(missing, present, site);
  }

  private void remove(ThreadContext context, boolean isRemoved) {
    context.queues.changing(present);
    context.queues.changed(present, missing, isRemoved, 0);
  }

  private void add(ThreadContext context) {
    context.queues.changing(missing);
    context.queues.changed(missing, present, true, 0);
  }

  @Test
  void aThreadThatActsOnWhatItSawWritesTheVariable() throws IOException {
    script.run("T1: enter(A.drain)");
    see(first, 1);
    remove(first, true);
    script.run("T1: exit");
    assertThat(events())
        .isEqualTo("T1: enter(A.drain) volatileRead(q[0]) volatileWrite(q[0]) exit(A.drain)");
  }

  @Test
  void aThreadThatDoesNotActOnItLeavesNoTrace() throws IOException {
    script.run("T1: enter(A.size)");
    see(first, 1);
    script.run("T1: exit write(x)");
    assertThat(events()).isEqualTo("T1: enter(A.size) exit(A.size) write(x)");
  }

  @Test
  void aThreadThatLooksAgainAtTheSamePlaceForgetsWhatItSaw() throws IOException {
    script.run("T1: enter(A.poll)");
    see(first, 1);
    miss(first, 1);
    add(first);
    assertThat(events()).isEqualTo("T1: enter(A.poll) volatileRead(q[1]) volatileWrite(q[1])");
  }

  @Test
  void aThreadThatSeesTheSameAgainReadsNothing() throws IOException {
    script.run("T1: enter(A.drain)");
    see(first, 1);
    see(first, 2);
    remove(first, true);
    assertThat(events()).isEqualTo("T1: enter(A.drain) volatileRead(q[0]) volatileWrite(q[0])");
  }

  @Test
  void aChangeOfWhatAnotherThreadSawIsAConflict() throws IOException {
    script.run("T1: enter(A.drain)");
    see(first, 1);
    remove(second, true);
    remove(first, false);
    assertThat(events())
        .isEqualTo(
            """
            T1: enter(A.drain) volatileRead(q[0])
            T2: volatileWrite(q[0])
            T1: volatileWrite(q[0])""");
  }

  @Test
  void aChangeThatFailsIsNoChange() throws IOException {
    script.run("T1: enter(A.drain)");
    see(first, 1);
    remove(second, false);
    script.run("T2: write(x)");
    assertThat(events()).isEqualTo("T1: enter(A.drain) volatileRead(q[0])\nT2: write(x)");
  }

  @Test
  void changesAloneDoNotConflict() throws IOException {
    remove(first, true);
    remove(second, true);
    add(first);
    add(second);
    assertThat(events()).isEmpty();
  }

  @Test
  void laterCallsUseANewVariable() throws IOException {
    script.run("T1: enter(A.drain)");
    see(first, 1);
    remove(second, true);
    script.run("T2: enter(A.drain)");
    see(second, 1);
    assertThat(events()).contains("T2: volatileWrite(q[0]) enter(A.drain) volatileRead(q");
  }

  @Test
  void addingIsNoChangeOfElementsThatArePresent() throws IOException {
    script.run("T1: enter(A.peek)");
    see(first, 1);
    add(second);
    script.run("T2: write(x)");
    assertThat(events()).isEqualTo("T1: enter(A.peek) volatileRead(q[0])\nT2: write(x)");
  }

  @Test
  void outsideOfAtomicMethodsNothingIsObserved() throws IOException {
    script.run("T1: enter(A.run)");
    see(first, 1);
    remove(first, true);
    script.run("T2: enter(A.take) block");
    see(second, 1);
    script.run("T2: write(x)");
    assertThat(events()).isEqualTo("T2: enter(A.take) write(x)");
  }

  @Test
  void blockingRetractsWhatWasSeen() throws IOException {
    script.run("T1: enter(A.take)");
    see(first, 1);
    script.run("T1: block write(x)");
    assertThat(events()).isEqualTo("T1: enter(A.take) write(x)");
  }

  @Test
  void onlyTheLastObservationsAreKept() throws IOException {
    script.run("T1: enter(A.all)");
    QueueFact[] facts = new QueueFact[10];
    for (int i = 0; i < facts.length; i++) {
      facts[i] = new QueueFact(variables);
      first.queues.saw(facts[i], missing, i);
    }
    script.run("T1: exit write(x)");
    assertThat(events())
        .as("the first two cannot be retracted any more")
        .matches(
            "T1: enter\\(A.all\\) volatileRead\\(q.*?\\) volatileRead\\(q[^ ]*\\)"
                + " exit\\(A.all\\) write\\(x\\)");
  }

  @Test
  void aFactKnowsItsReader() {
    int variable = present.see(1);
    assertThat(present.holds(variable)).isTrue();
    assertThat(present.change(1)).as("it is its own").isNegative();
    assertThat(present.see(2)).isEqualTo(variable);
    assertThat(present.change(1)).isEqualTo(variable);
    assertThat(present.holds(variable)).isFalse();
    assertThat(present.change(3)).as("nobody has seen it since").isNegative();
    int next = present.see(1);
    present.forget(next, 1);
    assertThat(present.change(2)).as("it was forgotten").isNegative();
  }
}
