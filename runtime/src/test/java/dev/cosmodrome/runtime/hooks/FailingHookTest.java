package dev.cosmodrome.runtime.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.library.LibraryScript;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import dev.cosmodrome.runtime.thread.ThreadContext;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * The program sees nothing of a hook that fails because stack or memory is exhausted. A report that
 * is deferred fails before the next event of the thread, in place of any code of the runtime.
 */
@OwnRuntime
class FailingHookTest {
  private final TestRecording test = new TestRecording(Recorder.RECORDING);
  private final ThreadScript script = new ThreadScript(test);
  private final ThreadContext context = script.thread("T1");
  private final int x = script.variable("x");
  private final int method = test.method("A.put");

  FailingHookTest() throws IOException {}

  /** Every hook that logs an event, by name. */
  private Map<String, Runnable> hooks() {
    Map<String, Runnable> hooks = new LinkedHashMap<>();
    int[] array = new int[1];
    hooks.put("readStatic", () -> Hooks.readStatic(x, context, 0, 0));
    hooks.put("writeStatic", () -> Hooks.writeStatic(x, context, 0, 0));
    hooks.put("readVolatileStatic", () -> Hooks.readVolatileStatic(x, context, 0, 0));
    hooks.put("writeVolatileStatic", () -> Hooks.writeVolatileStatic(x, context, 0, 0));
    hooks.put("readElement", () -> ArrayHooks.readElement(array, 0, null, context, 0));
    hooks.put("writeElement", () -> ArrayHooks.writeElement(array, 0, null, context, 0));
    hooks.put("arraycopy", () -> ArrayHooks.arraycopy(array, 0, array, 0, 1, context, 0));
    hooks.put("cloned", () -> Hooks.cloned(array, array.clone(), context, 0));
    hooks.put(
        "releasing",
        () -> {
          Object monitor = new Object();
          context.acquiring(monitor, 0);
          Hooks.releasing(monitor, context, 0);
        });
    hooks.put(
        "waiting",
        () -> {
          Object monitor = new Object();
          context.acquiring(monitor, 0);
          Hooks.waiting(monitor, context, 0);
        });
    hooks.put(
        "endStatement",
        () -> {
          Object monitor = new Object();
          context.acquiring(monitor, 0);
          StatementHooks.releasing(monitor, context, 0);
        });
    hooks.put("library call", this::callLibrary);
    return hooks;
  }

  private void callLibrary() {
    int call = LibraryScript.define("incrementAndGet()I", "update this.value");
    AtomicInteger atomic = new AtomicInteger();
    LibraryHooks.before(atomic, null, null, null, context, call, 0);
    LibraryHooks.after(atomic, null, null, null, context, call, 0);
  }

  private void fail(VirtualMachineError reason) {
    context.beforeNextEvent(
        (thread, site) -> {
          throw reason;
        },
        0);
  }

  @Test
  void aStackOverflowLosesAnEvent() {
    hooks()
        .forEach(
            (name, hook) -> {
              fail(new StackOverflowError(name));
              hook.run();
              assertThat(context.isSuppressed()).as(name).isFalse();
              context.unlockVolatile();
            });
  }

  @Test
  void afterAStackOverflowTheNextAccessIsRecorded() throws IOException {
    fail(new StackOverflowError());
    Hooks.writeStatic(x, context, 0, 0);
    assertThat(test.recording.isOn()).isTrue();
    Hooks.writeStatic(x, context, 0, 0);
    assertThat(script.events()).isEqualTo("T1: write(x)");
  }

  @Test
  void withoutMemoryTheRecordingEnds() {
    hooks()
        .forEach(
            (name, hook) -> {
              test.recording.start();
              fail(new OutOfMemoryError(name));
              hook.run();
              assertThat(test.recording.isOn()).as(name).isFalse();
              assertThat(context.isSuppressed()).as(name).isFalse();
              context.unlockVolatile();
            });
  }

  @Test
  void aReleaseThatIsLostEndsTheRecording() {
    Object lock = new ReentrantLock();
    context.acquiring(lock, 0);
    fail(new StackOverflowError());
    Hooks.releasing(lock, context, 0);
    assertThat(test.recording.isOn()).as("later events would be wrong").isFalse();
  }

  @Test
  void aMethodWhoseExitIsLostIsLeft() throws IOException {
    int depth = Hooks.enter(context, method);
    Hooks.writeStatic(x, context, 0, 0);
    fail(new StackOverflowError());
    Hooks.exit(context, depth);
    Hooks.exit(context, depth);
    assertThat(context.depth()).isZero();
  }
}
