package dev.cosmodrome.runtime.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.OwnThread;
import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The hooks in the JDK's classes, called by real threads that run one after the other. */
@OwnRuntime
@Timeout(60)
class ThreadHooksTest {
  private static final int SITE = 0;

  private final TestRecording test = new TestRecording(Recorder.RECORDING);
  private final ThreadScript script = new ThreadScript(test);
  private final int x = script.variable("x");

  ThreadHooksTest() throws IOException {}

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
  void threadsAreStartedEndAndAreJoined() throws Exception {
    Thread worker =
        new Thread(
            () -> {
              write();
              ThreadLifecycleHooks.ending();
            },
            "worker");
    on(
        "starter",
        () -> {
          write();
          ThreadLifecycleHooks.starting(worker);
          ThreadLifecycleHooks.starting(worker);
        });
    on(worker);
    on(
        "joiner",
        () -> {
          ThreadLifecycleHooks.joined(worker);
          ThreadLifecycleHooks.joined(new Thread("never started"));
          write();
        });
    assertThat(events())
        .isEqualTo(
            "starter: write(x) fork(worker)\nworker: write(x) stop\njoiner: join(worker) write(x)");
  }

  @Test
  void threadsOfTheRecorderAreNotRecorded() throws Exception {
    on(
        "program",
        () -> {
          ThreadLifecycleHooks.starting(new OwnThread(null, "own"));
          ThreadLifecycleHooks.starting(new Thread("CompletableFutureDelayScheduler"));
          write();
        });
    on(new OwnThread(() -> HandOverHooks.sending(this), "own"));
    assertThat(events()).isEqualTo("program: write(x)");
  }

  @Test
  void methodsInWhichAThreadBlocksAreNoted() throws Exception {
    int take = test.method("A.take");
    int lock = test.method("A.lock");
    on(
        "program",
        () -> {
          CurrentThread.log().enter(lock);
          ThreadLifecycleHooks.parking(new ReentrantLock());
          CurrentThread.log().exit(0);
          CurrentThread.log().enter(take);
          ThreadLifecycleHooks.parking(new Object());
        });
    assertThat(test.notes()).containsExactly("blocks A.take");
  }

  @Test
  void interruptsAreSignals() throws Exception {
    int work = test.method("A.work");
    Thread worker =
        new Thread(
            () -> {
              CurrentThread.log().enter(work);
              assertThat(ThreadLifecycleHooks.interruptSeen(true, Thread.currentThread())).isTrue();
              assertThat(ThreadLifecycleHooks.interruptSeen(false, Thread.currentThread()))
                  .isFalse();
            },
            "worker");
    on("program", () -> ThreadLifecycleHooks.interrupting(worker));
    on(worker);
    assertThat(events())
        .isEqualTo(
            "program: signal(interrupt of worker)\n"
                + "worker: enter(A.work) await(interrupt of worker)");
  }

  @Test
  void aTaskIsSubmittedAndRun() throws Exception {
    Runnable task = () -> {};
    on(
        "program",
        () -> {
          write();
          HandOverHooks.submitting(task);
        });
    on(
        "worker",
        () -> {
          HandOverHooks.running(task);
          write();
          HandOverHooks.done();
          HandOverHooks.running(new Object());
          write();
          HandOverHooks.done();
        });
    assertThat(events())
        .isEqualTo(
            "program: write(x) submit(h[0])\nworker: run(h[0]) write(x) done(h[0]) write(x)");
  }

  @Test
  void theEndOfATaskIsSeenByItsState() throws Exception {
    FutureTask<String> future = new FutureTask<>(() -> "result");
    on(
        "worker",
        () -> {
          write();
          HandOverHooks.signalling(future);
        });
    on(
        "waiter",
        () -> {
          HandOverHooks.futureSeen(future, 0);
          HandOverHooks.futureSeen(future, 2);
          HandOverHooks.taskSeen(future, 1);
          HandOverHooks.taskSeen(future, -1);
          HandOverHooks.pendingSeen(future, 1);
          HandOverHooks.resultSeen(future, null);
          write();
        });
    assertThat(events()).isEqualTo("worker: write(x) signal(h[0])\nwaiter: await(h[0]) write(x)");
  }

  @Test
  void aResultThatIsNewBlocks() throws Exception {
    Object future = new Object();
    int get = test.method("A.get");
    on("worker", () -> HandOverHooks.signalling(future));
    on(
        "waiter",
        () -> {
          CurrentThread.log().enter(get);
          HandOverHooks.resultSeen(future, "result");
        });
    assertThat(test.notes()).containsExactly("blocks A.get");
  }

  @Test
  void aPoolWithOneThreadIsSerial() throws Exception {
    ThreadPoolExecutor one =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    ThreadPoolExecutor two =
        new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    ExecutorService scheduled = Executors.newScheduledThreadPool(1);
    try {
      Object task = new Object();
      for (Object pool : new Object[] {one, two, scheduled}) {
        on(
            "worker of " + pool.getClass().getSimpleName() + (pool == two ? " two" : ""),
            () -> {
              HandOverHooks.doneIn(pool);
              HandOverHooks.submitting(task);
              HandOverHooks.running(task);
              HandOverHooks.doneIn(pool);
            });
      }
      assertThat(test.notes())
          .containsExactly(
              "serial worker of ThreadPoolExecutor",
              "serial worker of ScheduledThreadPoolExecutor");
    } finally {
      one.shutdown();
      two.shutdown();
      scheduled.shutdown();
    }
  }

  @Test
  void elementsOfQueuesAreHandedOver() throws Exception {
    Object element = new Object();
    FutureTask<String> task = new FutureTask<>(() -> "");
    on(
        "producer",
        () -> {
          write();
          QueueElementHooks.elementSent(element, "queue");
          QueueElementHooks.elementSent(element, "queue");
          QueueElementHooks.elementSent(task, "queue");
          QueueElementHooks.queueing(this);
          QueueElementHooks.elementSent(this, "queue");
        });
    on(
        "consumer",
        () -> {
          assertThat(QueueElementHooks.elementReturned(element)).isSameAs(element);
          assertThat(QueueElementHooks.elementReturned(null)).isNull();
          Object[] all = {element, null, this};
          assertThat(QueueElementHooks.elementsReturned(all)).isSameAs(all);
          write();
        });
    assertThat(events())
        .isEqualTo("producer: write(x) volatileWrite(h[0])\nconsumer: volatileRead(h[0]) write(x)");
  }

  @Test
  void whatTheJdkDoesForTheRuntimeIsNotRecorded() throws Exception {
    Object element = new Object();
    on(
        "program",
        () -> {
          CurrentThread.log().suppressRecording();
          QueueElementHooks.elementSent(element, "queue");
          CurrentThread.log().resumeRecording();
          write();
        });
    assertThat(events()).isEqualTo("program: write(x)");
  }

  @Test
  void aQueueThatComparesElementsCountsItsLocks() throws Exception {
    on(
        "program",
        () -> {
          QueueElementHooks.unlocking();
          QueueElementHooks.locked();
          CurrentThread.log().read(x, SITE);
          QueueElementHooks.unlocking();
          CurrentThread.log().read(x, SITE);
        });
    assertThat(events()).isEqualTo("program: read(x)");
  }

  @Test
  void aShutdownHookComesAfterItsRegistration() throws Exception {
    Thread hook = new Thread("hook");
    on("program", () -> HandOverHooks.sending(hook));
    on(
        "shutdown",
        () -> {
          HandOverHooks.hookStarting(hook);
          HandOverHooks.hookStarting(new Thread("of the JDK"));
          HandOverHooks.hookStarting(null);
          write();
        });
    assertThat(events())
        .isEqualTo("program: volatileWrite(h[0])\nshutdown: volatileRead(h[0]) write(x)");
  }
}
