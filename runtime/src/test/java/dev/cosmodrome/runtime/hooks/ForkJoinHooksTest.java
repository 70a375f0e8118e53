package dev.cosmodrome.runtime.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
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
  private final RealThreads threads = new RealThreads();

  ForkJoinHooksTest() throws IOException {}

  @Test
  void aPoolThatIsIdleHasDoneItsTasks() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    Object task = new Object();
    try {
      threads.on(
          "program",
          () -> {
            HandOverHooks.submitting(pool, task);
            HandOverHooks.submitting("no pool", task);
          });
      threads.on(
          "helper",
          () -> {
            ForkJoinHooks.helping(pool);
            HandOverHooks.running(task);
            threads.write();
            ForkJoinHooks.done();
            assertThat(ForkJoinHooks.helped(true, pool)).isTrue();
          });
      threads.on(
          "waiter",
          () -> {
            ForkJoinHooks.helping(pool);
            ForkJoinHooks.helped(false, pool);
            ForkJoinHooks.helped(true, pool);
            assertThat(ForkJoinHooks.awaited(7, task)).isEqualTo(7);
          });
      assertThat(threads.events())
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
    threads.on(
        "one",
        () -> {
          ForkJoinHooks.inOrder(first);
          threads.write();
          ForkJoinHooks.doneInOrder(first);
        });
    threads.on(
        "two",
        () -> {
          ForkJoinHooks.inOrder(second);
          threads.write();
          ForkJoinHooks.inOrder("no task");
          ForkJoinHooks.doneInOrder("no task");
        });
    assertThat(threads.events().replaceAll("order of \\w+#1", "order"))
        .isEqualTo("one: write(x) signal(order[0])\ntwo: await(order[0]) write(x)");
  }

  @Test
  void resultsThatDependOnTheOrderOfTasksAreSeen() throws Exception {
    Part root = new Part(null);
    Part task = new Part(root);
    threads.on(
        "one",
        () -> {
          DecisionHooks.collecting(new ArrayList<>());
          DecisionHooks.collecting(new HashSet<>());
          DecisionHooks.collecting(new int[1]);
          DecisionHooks.collecting(new long[1]);
          DecisionHooks.found(task);
          DecisionHooks.found("no task");
        });
    assertThat(threads.events())
        .isEqualTo(
            "one: mark(order of ArrayList#1) observe(order of ArrayList#1) mark(order of Part#1)"
                + " observe(order of Part#1)");
  }

  @Test
  void tasksAreCompletedAndAskedFor() throws Exception {
    Object future = new Object();
    Object queue = new Object();
    Object service = new Object();
    threads.on("asker", () -> DecisionHooks.timedOut(future));
    threads.on(
        "worker",
        () -> {
          DecisionHooks.completing(future, null);
          DecisionHooks.completing(future, "result");
          DecisionHooks.serviceUsed(service, queue);
          DecisionHooks.completed(future, queue);
        });
    assertThat(threads.events())
        .isEqualTo(
            "asker: observe(end of Object#1)\n"
                + "worker: mark(end of Object#1) mark(order of Object#3) signal(h[0])");
  }
}
