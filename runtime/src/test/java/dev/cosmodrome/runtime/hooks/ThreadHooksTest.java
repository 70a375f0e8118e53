package dev.cosmodrome.runtime.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.runtime.OwnRuntime;
import dev.cosmodrome.runtime.OwnThread;
import dev.cosmodrome.runtime.recorder.CurrentThread;
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
  private final RealThreads threads = new RealThreads();

  ThreadHooksTest() throws IOException {}

  @Test
  void threadsAreStartedEndAndAreJoined() throws Exception {
    Thread worker =
        new Thread(
            () -> {
              threads.write();
              ThreadLifecycleHooks.ending();
            },
            "worker");
    threads.on(
        "starter",
        () -> {
          threads.write();
          ThreadLifecycleHooks.starting(worker);
          ThreadLifecycleHooks.starting(worker);
        });
    threads.on(worker);
    threads.on(
        "joiner",
        () -> {
          ThreadLifecycleHooks.joined(worker);
          ThreadLifecycleHooks.joined(new Thread("never started"));
          threads.write();
        });
    assertThat(threads.events())
        .isEqualTo(
            "starter: write(x) fork(worker)\nworker: write(x) stop\njoiner: join(worker) write(x)");
  }

  @Test
  void threadsOfTheRecorderAreNotRecorded() throws Exception {
    threads.on(
        "program",
        () -> {
          ThreadLifecycleHooks.starting(new OwnThread(null, "own"));
          ThreadLifecycleHooks.starting(new Thread("CompletableFutureDelayScheduler"));
          threads.write();
        });
    threads.on(new OwnThread(() -> HandOverHooks.sending(this), "own"));
    assertThat(threads.events()).isEqualTo("program: write(x)");
  }

  @Test
  void methodsInWhichAThreadBlocksAreNoted() throws Exception {
    int take = threads.recording().method("A.take");
    int lock = threads.recording().method("A.lock");
    threads.on(
        "program",
        () -> {
          CurrentThread.log().enter(lock);
          ThreadLifecycleHooks.parking(new ReentrantLock());
          CurrentThread.log().exit(0);
          CurrentThread.log().enter(take);
          ThreadLifecycleHooks.parking(new Object());
        });
    assertThat(threads.recording().notes()).containsExactly("blocks A.take");
  }

  @Test
  void interruptsAreSignals() throws Exception {
    int work = threads.recording().method("A.work");
    Thread worker =
        new Thread(
            () -> {
              CurrentThread.log().enter(work);
              assertThat(ThreadLifecycleHooks.interruptSeen(true, Thread.currentThread())).isTrue();
              assertThat(ThreadLifecycleHooks.interruptSeen(false, Thread.currentThread()))
                  .isFalse();
            },
            "worker");
    threads.on("program", () -> ThreadLifecycleHooks.interrupting(worker));
    threads.on(worker);
    assertThat(threads.events())
        .isEqualTo(
            "program: signal(interrupt of worker)\n"
                + "worker: enter(A.work) await(interrupt of worker)");
  }

  @Test
  void aTaskIsSubmittedAndRun() throws Exception {
    Runnable task = () -> {};
    threads.on(
        "program",
        () -> {
          threads.write();
          HandOverHooks.submitting(task);
        });
    threads.on(
        "worker",
        () -> {
          HandOverHooks.running(task);
          threads.write();
          HandOverHooks.done();
          HandOverHooks.running(new Object());
          threads.write();
          HandOverHooks.done();
        });
    assertThat(threads.events())
        .isEqualTo(
            "program: write(x) submit(h[0])\nworker: run(h[0]) write(x) done(h[0]) write(x)");
  }

  @Test
  void theEndOfATaskIsSeenByItsState() throws Exception {
    FutureTask<String> future = new FutureTask<>(() -> "result");
    threads.on(
        "worker",
        () -> {
          threads.write();
          HandOverHooks.signalling(future);
        });
    threads.on(
        "waiter",
        () -> {
          HandOverHooks.futureSeen(future, 0);
          HandOverHooks.futureSeen(future, 2);
          HandOverHooks.taskSeen(future, 1);
          HandOverHooks.taskSeen(future, -1);
          HandOverHooks.pendingSeen(future, 1);
          HandOverHooks.resultSeen(future, null);
          threads.write();
        });
    assertThat(threads.events())
        .isEqualTo("worker: write(x) signal(h[0])\nwaiter: await(h[0]) write(x)");
  }

  @Test
  void aResultThatIsNewBlocks() throws Exception {
    Object future = new Object();
    int get = threads.recording().method("A.get");
    threads.on("worker", () -> HandOverHooks.signalling(future));
    threads.on(
        "waiter",
        () -> {
          CurrentThread.log().enter(get);
          HandOverHooks.resultSeen(future, "result");
        });
    assertThat(threads.recording().notes()).containsExactly("blocks A.get");
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
        threads.on(
            "worker of " + pool.getClass().getSimpleName() + (pool == two ? " two" : ""),
            () -> {
              HandOverHooks.doneIn(pool);
              HandOverHooks.submitting(task);
              HandOverHooks.running(task);
              HandOverHooks.doneIn(pool);
            });
      }
      assertThat(threads.recording().notes())
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
    threads.on(
        "producer",
        () -> {
          threads.write();
          QueueElementHooks.elementSent(element, "queue");
          QueueElementHooks.elementSent(element, "queue");
          QueueElementHooks.elementSent(task, "queue");
          QueueElementHooks.queueing(this);
          QueueElementHooks.elementSent(this, "queue");
        });
    threads.on(
        "consumer",
        () -> {
          assertThat(QueueElementHooks.elementReturned(element)).isSameAs(element);
          assertThat(QueueElementHooks.elementReturned(null)).isNull();
          Object[] all = {element, null, this};
          assertThat(QueueElementHooks.elementsReturned(all)).isSameAs(all);
          threads.write();
        });
    assertThat(threads.events())
        .isEqualTo("producer: write(x) volatileWrite(h[0])\nconsumer: volatileRead(h[0]) write(x)");
  }

  @Test
  void whatTheJdkDoesForTheRuntimeIsNotRecorded() throws Exception {
    Object element = new Object();
    threads.on(
        "program",
        () -> {
          CurrentThread.log().suppressRecording();
          QueueElementHooks.elementSent(element, "queue");
          CurrentThread.log().resumeRecording();
          threads.write();
        });
    assertThat(threads.events()).isEqualTo("program: write(x)");
  }

  @Test
  void aQueueThatComparesElementsCountsItsLocks() throws Exception {
    threads.on(
        "program",
        () -> {
          QueueElementHooks.unlocking();
          QueueElementHooks.locked();
          threads.read();
          QueueElementHooks.unlocking();
          threads.read();
        });
    assertThat(threads.events()).isEqualTo("program: read(x)");
  }

  @Test
  void aShutdownHookComesAfterItsRegistration() throws Exception {
    Thread hook = new Thread("hook");
    threads.on("program", () -> HandOverHooks.sending(hook));
    threads.on(
        "shutdown",
        () -> {
          HandOverHooks.hookStarting(hook);
          HandOverHooks.hookStarting(new Thread("of the JDK"));
          HandOverHooks.hookStarting(null);
          threads.write();
        });
    assertThat(threads.events())
        .isEqualTo("program: volatileWrite(h[0])\nshutdown: volatileRead(h[0]) write(x)");
  }
}
