package dev.cosmodrome.it.library;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A million tasks on a pool, and ten thousand virtual threads where the JDK has them. */
final class ManyTasks {
  private static final int TASKS = 1_000_000;
  private static final int THREADS = 10_000;
  private static final AtomicLong SUM = new AtomicLong();
  private static final Lock LOCK = new ReentrantLock();
  private static int count;

  private ManyTasks() {}

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    for (int i = 0; i < TASKS; i++) {
      int number = i;
      pool.execute(() -> SUM.addAndGet(number));
    }
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.HOURS);
    virtualThreads();
    System.out.println(SUM + " " + count);
  }

  private static void virtualThreads() throws Exception {
    ExecutorService pool;
    try {
      pool =
          (ExecutorService)
              Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (NoSuchMethodException | InvocationTargetException e) {
      count = THREADS;
      return;
    }
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      futures.add(pool.submit(ManyTasks::increment));
    }
    for (Future<?> future : futures) {
      future.get();
    }
    pool.shutdown();
  }

  private static void increment() {
    LOCK.lock();
    try {
      count++;
    } finally {
      LOCK.unlock();
    }
  }
}
