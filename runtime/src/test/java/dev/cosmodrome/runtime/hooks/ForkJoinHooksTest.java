package dev.cosmodrome.runtime.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The hooks for fork and join, parallel streams and futures. */
@OwnRuntime
@Timeout(60)
class ForkJoinHooksTest {
  private static final int SITE = 0;

  private final TestRecording test = new TestRecording(Recorder.RECORDING);
  private final ThreadScript script = new ThreadScript(test);
  private final int x = script.variable("x");

  ForkJoinHooksTest() throws IOException {}

  /** Runs something on a thread until it ends. */
  private static void on(Thread thread) throws InterruptedException {
    thread.start();
    thread.join();
  }

  private static void on(String name, Runnable work) throws InterruptedException {
    on(new Thread(work, name));
  }

  private void write() {
    CurrentThread.log().write(x, SITE);
  }

  private String events() throws IOException {
    return script.events().replaceAll("hand-over of [^ )]+#\\d+", "h");
  }

  @Test
  void aPoolThatIsIdleHasDoneItsTasks() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    Object task = new Object();
    try {
      on(
          "program",
          () -> {
            HandOverHooks.submitting(pool, task);
            HandOverHooks.submitting("no pool", task);
          });
      on(
          "helper",
          () -> {
            ForkJoinHooks.helping(pool);
            HandOverHooks.running(task);
            write();
            ForkJoinHooks.done();
            assertThat(ForkJoinHooks.helped(true, pool)).isTrue();
          });
      on(
          "waiter",
          () -> {
            ForkJoinHooks.helping(pool);
            ForkJoinHooks.helped(false, pool);
            ForkJoinHooks.helped(true, pool);
            assertThat(ForkJoinHooks.awaited(7, task)).isEqualTo(7);
          });
      assertThat(events())
          .isEqualTo(
              """
              program: submit(h[0])
              helper: run(h[0]) write(x) signal(h[0]) done(h[0]) await(h[0])
              waiter: await(h[0])""");
    } finally {
      pool.shutdown();
    }
  }

  /** A task of a parallel stream. */
  private static final class Part extends CountedCompleter<Void> {
    private static final long serialVersionUID = 1;

    Part(CountedCompleter<?> root) {
      super(root);
    }

    @Override
    public void compute() {}
  }

  @Test
  void tasksThatRunInOrderHandOverByTheirRoot() throws Exception {
    Part root = new Part(null);
    Part first = new Part(root);
    Part second = new Part(root);
    on(
        "one",
        () -> {
          ForkJoinHooks.inOrder(first);
          write();
          ForkJoinHooks.doneInOrder(first);
        });
    on(
        "two",
        () -> {
          ForkJoinHooks.inOrder(second);
          write();
          ForkJoinHooks.inOrder("no task");
          ForkJoinHooks.doneInOrder("no task");
        });
    assertThat(events().replaceAll("order of \\w+#1", "order"))
        .isEqualTo("one: write(x) signal(order[0])\ntwo: await(order[0]) write(x)");
  }

  @Test
  void resultsThatDependOnTheOrderOfTasksAreSeen() throws Exception {
    Part root = new Part(null);
    Part task = new Part(root);
    on(
        "one",
        () -> {
          DecisionHooks.collecting(new ArrayList<>());
          DecisionHooks.collecting(new HashSet<>());
          DecisionHooks.collecting(new int[1]);
          DecisionHooks.collecting(new long[1]);
          DecisionHooks.found(task);
          DecisionHooks.found("no task");
        });
    assertThat(events())
        .isEqualTo(
            "one: mark(order of ArrayList#1) observe(order of ArrayList#1) mark(order of Part#1)"
                + " observe(order of Part#1)");
  }

  @Test
  void tasksAreCompletedAndAskedFor() throws Exception {
    Object future = new Object();
    Object queue = new Object();
    Object service = new Object();
    on("asker", () -> DecisionHooks.timedOut(future));
    on(
        "worker",
        () -> {
          DecisionHooks.completing(future, null);
          DecisionHooks.completing(future, "result");
          DecisionHooks.serviceUsed(service, queue);
          DecisionHooks.completed(future, queue);
        });
    assertThat(events())
        .isEqualTo(
            "asker: observe(end of Object#1)\n"
                + "worker: mark(end of Object#1) mark(order of Object#3) signal(h[0])");
  }
}
