import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads and more that use a library at the same time. */
final class SideBySide {
  private final AtomicInteger failures = new AtomicInteger();

  /** Repeated by a thread. */
  interface Work {
    void turn(int number) throws Exception;
  }

  /** The threads start together; each has its turns at its own pace. */
  static void run(int turns, Work... works) throws Exception {
    new SideBySide().start(turns, turns, works);
  }

  /** The threads begin each turn together. */
  static void inStep(int turns, Work... works) throws Exception {
    new SideBySide().start(turns, 1, works);
  }

  private void start(int turns, int each, Work... works) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(works.length);
    Thread[] threads = new Thread[works.length];
    for (int i = 0; i < works.length; i++) {
      Work work = works[i];
      threads[i] = new Thread(() -> take(turns, each, work, barrier));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(failures + " turns failed");
  }

  private void take(int turns, int each, Work work, CyclicBarrier barrier) {
    for (int i = 0; i < turns; i++) {
      try {
        if (i % each == 0) {
          barrier.await();
        }
        work.turn(i);
      } catch (Exception e) {
        failures.incrementAndGet();
      }
    }
  }
}
