package dev.cosmodrome.runtime.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.OwnRuntime.Recorded;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Hooks do nothing if nothing is recorded, even if they had a log. */
@OwnRuntime(recording = Recorded.NOTHING)
class RecordingOffTest {
  private final TestRecording test = new TestRecording(TestRecording.SETTINGS);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadContext context = script.thread("T1");

  RecordingOffTest() throws IOException {}

  @Test
  void thereIsNoLog() {
    assertThat(Hooks.log()).isNull();
    assertThat(Hooks.logWithRoom()).isNull();
    assertThat(JdkObjectHooks.log()).isNull();
    assertThat(JdkObjectHooks.log(5)).isNull();
    assertThat(JdkObjectHooks.log(this)).isNull();
    assertThat(JdkObjectHooks.logWithRoom()).isNull();
    assertThat(JdkObjectHooks.logWithRoom(5)).isNull();
    assertThat(JdkObjectHooks.logWithRoom(this)).isNull();
    assertThat(ThreadLifecycleHooks.isOn()).isFalse();
  }

  @Test
  void hooksOfTheProgramDoNothing() throws IOException {
    Object object = new Object();
    int[] array = new int[1];
    int method = test.method("A.put");
    assertThat(Hooks.claim(3, context)).isEqualTo(3);
    assertThat(Hooks.enter(context, method)).isZero();
    assertThat(Hooks.enter(object, context, method)).isZero();
    assertThat(context.depth()).isZero();
    Hooks.readStatic(0, context, 0, 0);
    Hooks.writeStatic(0, context, 0, 0);
    Hooks.readField(object, 0, context, 0, 0);
    Hooks.writeField(object, 0, context, 0, 0);
    Hooks.readVolatileField(object, 0, context, 0, 0);
    Hooks.writeVolatileField(object, 0, context, 0, 0);
    Hooks.acquiring(object, context, 0);
    Hooks.releasing(object, context, 0);
    Hooks.waiting(object, context, 0);
    Hooks.interrupted(context);
    Hooks.cloned(array, array.clone(), context, 0);
    ArrayHooks.created(array, context);
    assertThat(ArrayHooks.readElement(array, 0, null, context, 0)).isNull();
    assertThat(ArrayHooks.writeElement(array, 0, null, context, 0)).isNull();
    ArrayHooks.arraycopy(array, 0, array, 0, 1, context, 0);
    StatementHooks.acquiring(object, context, 0, method);
    StatementHooks.begin(context, method);
    StatementHooks.end(context);
    StatementHooks.releasing(object, context, 0);
    Hooks.exit(context, 0);
    Hooks.exitByException(context, 0);
    assertThat(script.events()).isEmpty();
  }

  @Test
  void hooksOfCallsDoNothing() throws IOException {
    ArrayList<String> list = new ArrayList<>();
    LibraryHooks.before(list, null, null, null, context, 0, 0);
    LibraryHooks.after(list, null, null, null, context, 0, 0);
    Object lock = CollectionHooks.before(list, null, null, null, context, 0, 0);
    assertThat(lock).isNotSameAs(context.collections.noLock);
    CollectionHooks.after(list, null, null, null, context, 0, 0);
    CollectionHooks.ended(lock, context, 0, 0);
    CollectionHooks.created(list, context);
    assertThat(context.collections.isFresh(list, context.owner)).isFalse();
    IntUnaryOperator function = value -> value;
    assertThat(StepFunctions.inStep(function, list, context)).isSameAs(function);
    assertThat(script.events()).isEmpty();
  }

  @Test
  void hooksInTheJdkDoNothing() throws IOException {
    Thread thread = new Thread();
    ThreadLifecycleHooks.starting(thread);
    ThreadLifecycleHooks.joined(thread);
    ThreadLifecycleHooks.blocking();
    ThreadLifecycleHooks.interrupting(thread);
    assertThat(ThreadLifecycleHooks.interruptSeen(true, thread)).isTrue();
    ThreadLifecycleHooks.ending();
    HandOverHooks.sending(this);
    HandOverHooks.signalling(this);
    HandOverHooks.submitting(this);
    HandOverHooks.running(this);
    HandOverHooks.done();
    assertThat(HandOverHooks.receivedIf(true, this)).isTrue();
    QueueElementHooks.queueing(this);
    QueueElementHooks.elementSent(this, "queue");
    QueueElementHooks.locked();
    QueueElementHooks.unlocking();
    ForkJoinHooks.done();
    assertThat(ForkJoinHooks.helped(true, this)).isTrue();
    DecisionHooks.completed(this, list());
    DecisionHooks.collecting(list());
    DecisionHooks.timedOut(this);
    assertThat(test.recording.openLogs()).containsExactly(script.thread("T1"));
  }

  private static List<String> list() {
    return new ArrayList<>();
  }
}
