package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/**
 * A program that works in parallel in several ways. Methods that start with "sure" do not depend on
 * the schedule; methods that start with "racy" do.
 */
@SuppressWarnings({"FutureReturnValueIgnored", "LockNotBeforeTry", "NonAtomicVolatileUpdate"})
final class ParallelWork {
  private final int[] numbers = new int[64];
  private int number;
  private int other;
  private volatile int shown;

  private ParallelWork() {}

  public static void main(String[] args) throws Exception {
    new ParallelWork().sureThreads();
    new ParallelWork().sureBarrier();
    new ParallelWork().surePhaser();
    new ParallelWork().sureLatch();
    new ParallelWork().sureSemaphore();
    new ParallelWork().sureFuture();
    new ParallelWork().sureInvokeAll();
    new ParallelWork().sureTermination();
    new ParallelWork().sureTerminationOfOwnPool();
    new ParallelWork().sureCompletableFuture();
    for (int i = 0; i < 20; i++) {
      new ParallelWork().sureStages();
    }
    new ParallelWork().sureForkJoin();
    new ParallelWork().sureStream();
    sharedPool();
    new ParallelWork().racyThreads();
    new ParallelWork().racyLock();
    new ParallelWork().racyMonitor();
    new ParallelWork().racyVolatile();
    new ParallelWork().racyAtomic();
    new ParallelWork().racySemaphore();
    new ParallelWork().racyQueue();
    new ParallelWork().racyTasks();
    new ParallelWork().racyForkJoin();
    new ParallelWork().racyStream();
    System.out.println("done");
  }

  private interface Work {
    void run() throws Exception;
  }

  private static Thread start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    thread.start();
    return thread;
  }

  private static void inTwoThreads(Work work) throws InterruptedException {
    Thread first = start(work);
    Thread second = start(work);
    first.join();
    second.join();
  }

  void sureThreads() throws Exception {
    Thread thread = start(() -> number = 1);
    other = 1;
    thread.join();
    number += other;
  }

  void sureBarrier() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2, () -> number += other);
    Thread thread =
        start(
            () -> {
              number = 1;
              barrier.await();
              numbers[0] = number;
              barrier.await();
            });
    other = 1;
    barrier.await();
    numbers[1] = number;
    barrier.await();
    numbers[1] += numbers[0] + number;
    thread.join();
  }

  void surePhaser() throws Exception {
    Phaser phaser = new Phaser(2);
    Thread thread =
        start(
            () -> {
              number = 1;
              phaser.arriveAndAwaitAdvance();
              numbers[0] = other;
            });
    other = 1;
    phaser.arriveAndAwaitAdvance();
    numbers[1] = number;
    thread.join();
  }

  void sureLatch() throws Exception {
    CountDownLatch latch = new CountDownLatch(2);
    start(
        () -> {
          number = 1;
          latch.countDown();
        });
    start(
        () -> {
          other = 1;
          latch.countDown();
        });
    latch.await();
    number += other;
  }

  void sureSemaphore() throws Exception {
    Semaphore ready = new Semaphore(0);
    Semaphore done = new Semaphore(0);
    start(
        () -> {
          ready.acquire();
          number++;
          done.release();
        });
    number = 1;
    ready.release();
    done.acquire();
    number++;
  }

  void sureFuture() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<?> first = pool.submit(() -> number = 1);
    Future<?> second = pool.submit(() -> other = 1);
    first.get();
    second.get();
    number += other;
    pool.shutdown();
  }

  void sureInvokeAll() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      int index = i;
      tasks.add(() -> numbers[index] = index);
    }
    pool.invokeAll(tasks);
    add();
    pool.shutdownNow();
  }

  void sureTermination() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    for (int i = 0; i < 10; i++) {
      int index = i;
      pool.execute(() -> numbers[index] = index);
    }
    pool.shutdown();
    if (pool.awaitTermination(1, TimeUnit.MINUTES)) {
      add();
    }
  }

  /** A pool that has something of its own to do after each task. */
  void sureTerminationOfOwnPool() throws Exception {
    ExecutorService pool =
        new ThreadPoolExecutor(2, 2, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>()) {
          @Override
          protected void afterExecute(Runnable task, Throwable failure) {}
        };
    for (int i = 0; i < 10; i++) {
      int index = i;
      pool.execute(() -> numbers[index] = index);
    }
    pool.shutdown();
    if (pool.awaitTermination(1, TimeUnit.MINUTES)) {
      add();
    }
  }

  void sureCompletableFuture() {
    CompletableFuture<Void> first =
        CompletableFuture.runAsync(() -> number = 1).thenRun(() -> numbers[0] = number);
    CompletableFuture<Void> second = CompletableFuture.runAsync(() -> other = 1);
    CompletableFuture.allOf(first, second).join();
    numbers[0] += other;
  }

  /**
   * A stage is run by the thread that completes its future, or by the adding thread if it is
   * complete.
   */
  void sureStages() {
    CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> number = 1);
    other = 2;
    CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> 3);
    numbers[0] = 4;
    CompletableFuture<Integer> both =
        first.thenApply(n -> n + number + other).thenCombine(second, (n, m) -> n + m + numbers[0]);
    number = both.thenApplyAsync(n -> n + other).join();
  }

  void sureForkJoin() {
    IntStream.range(0, numbers.length).forEach(i -> numbers[i] = i);
    number = new ForkJoinPool(3).invoke(new Sum(0, numbers.length));
  }

  private final class Sum extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;

    private final int from;
    private final int to;

    Sum(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      if (to - from == 1) {
        return numbers[from]++;
      }
      int middle = (from + to) / 2;
      Sum left = new Sum(from, middle);
      left.fork();
      int right = new Sum(middle, to).compute();
      return left.join() + right;
    }
  }

  void sureStream() {
    IntStream.range(0, numbers.length).parallel().forEach(i -> numbers[i] = i);
    number = IntStream.of(numbers).parallel().sum();
    add();
  }

  /** Two blocks whose tasks are run by the same threads, in whatever order. */
  private static void sharedPool() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    inTwoThreads(() -> new ParallelWork().sureTasksInSharedPool(pool));
    pool.shutdown();
  }

  void sureTasksInSharedPool(ExecutorService pool) throws Exception {
    List<Future<?>> tasks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int index = i;
      tasks.add(pool.submit(() -> numbers[index] = index));
    }
    for (Future<?> task : tasks) {
      task.get();
    }
    add();
  }

  private void add() {
    for (int each : numbers) {
      number += each;
    }
  }

  void racyThreads() throws Exception {
    inTwoThreads(() -> number++);
  }

  void racyLock() throws Exception {
    Lock lock = new ReentrantLock();
    inTwoThreads(
        () -> {
          lock.lock();
          number++;
          lock.unlock();
        });
  }

  void racyMonitor() throws Exception {
    inTwoThreads(
        () -> {
          synchronized (this) {
            number++;
          }
        });
  }

  void racyVolatile() throws Exception {
    inTwoThreads(() -> shown++);
  }

  void racyAtomic() throws Exception {
    AtomicInteger counter = new AtomicInteger();
    inTwoThreads(() -> counter.updateAndGet(count -> 2 * count + 1));
  }

  void racySemaphore() throws Exception {
    Semaphore mutex = new Semaphore(1);
    inTwoThreads(
        () -> {
          mutex.acquire();
          number++;
          mutex.release();
        });
  }

  void racyQueue() throws Exception {
    BlockingQueue<ParallelWork> queue = new LinkedBlockingQueue<>();
    Thread first = start(() -> queue.put(new ParallelWork()));
    Thread second = start(() -> queue.put(new ParallelWork()));
    queue.take().number = 1;
    first.join();
    second.join();
  }

  void racyTasks() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<?> first = pool.submit(() -> number++);
    Future<?> second = pool.submit(() -> number++);
    first.get();
    second.get();
    pool.shutdown();
  }

  void racyForkJoin() {
    ForkJoinPool pool = new ForkJoinPool(2);
    Future<?> first = pool.submit(() -> number++);
    Future<?> second = pool.submit(() -> number++);
    try {
      first.get();
      second.get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    pool.shutdown();
  }

  void racyStream() {
    IntStream.range(0, 1000).parallel().forEach(i -> number += i);
  }
}
