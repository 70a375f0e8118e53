package dev.cosmodrome.it.library;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Common ways to compute in parallel. Results of methods that start with "sure" do not depend on
 * the schedule; results of those that start with "racy" do.
 */
@SuppressWarnings("FutureReturnValueIgnored")
final class ParallelIdioms {
  private static int shared;

  private ParallelIdioms() {}

  public static void main(String[] args) throws Exception {
    sureRecursion();
    sureStages();
    sureBarrierAction();
    surePhases();
    sureForcedTimeout();
    sureStreams();
    racyStages();
    racyMerge();
    racyIds();
    System.out.println("done");
  }

  private static final class Fibonacci extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;

    private final int n;
    private int part;

    Fibonacci(int n) {
      this.n = n;
    }

    @Override
    protected Integer compute() {
      if (n < 2) {
        return n;
      }
      Fibonacci left = new Fibonacci(n - 1);
      Fibonacci right = new Fibonacci(n - 2);
      left.fork();
      part = right.compute();
      return part + left.join() + Math.min(0, left.part);
    }
  }

  static int sureRecursion() {
    Fibonacci task = new Fibonacci(6);
    return ForkJoinPool.commonPool().invoke(task) + task.part;
  }

  static int sureStages() {
    int[] sums = new int[4];
    CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
    for (int i = 0; i < sums.length; i++) {
      int stage = i;
      last = last.thenRunAsync(() -> sums[stage] = stage + (stage == 0 ? 0 : sums[stage - 1]));
    }
    last.thenCombine(CompletableFuture.supplyAsync(() -> 1), (none, one) -> sums[0] = one).join();
    return Arrays.stream(sums).sum();
  }

  static int sureBarrierAction() throws InterruptedException {
    int[] parts = new int[3];
    int[] total = new int[1];
    CyclicBarrier barrier =
        new CyclicBarrier(parts.length, () -> total[0] += Arrays.stream(parts).sum());
    inThreads(
        parts.length,
        thread -> {
          for (int round = 0; round < 3; round++) {
            parts[thread] = thread + total[0];
            barrier.await();
          }
        });
    return total[0];
  }

  static int surePhases() throws InterruptedException {
    Phaser phaser = new Phaser(3);
    int[] one = new int[3];
    int[] other = new int[3];
    inThreads(
        one.length,
        thread -> {
          one[thread] = thread;
          phaser.arriveAndAwaitAdvance();
          other[thread] = one[(thread + 1) % one.length];
          phaser.arriveAndAwaitAdvance();
          one[thread] = other[(thread + 1) % one.length];
        });
    return Arrays.hashCode(one);
  }

  /** The task can't end before it was waited for in vain. */
  static String sureForcedTimeout() throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    CountDownLatch late = new CountDownLatch(1);
    Future<String> task =
        pool.submit(
            () -> {
              late.await();
              return "done";
            });
    String found;
    try {
      found = task.get(1, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      found = "late";
    }
    late.countDown();
    found += task.get();
    pool.shutdown();
    return found;
  }

  static int sureStreams() {
    StringBuilder inOrder = new StringBuilder();
    IntStream.range(0, 100).parallel().boxed().forEachOrdered(inOrder::append);
    long[] sums = new long[2000];
    Arrays.parallelSetAll(sums, i -> i % 7);
    Arrays.parallelPrefix(sums, Long::sum);
    int groups =
        IntStream.range(0, 100)
            .parallel()
            .boxed()
            .collect(Collectors.groupingBy(i -> i % 3))
            .size();
    return inOrder.length() + groups + (int) sums[sums.length - 1];
  }

  static int racyStages() {
    CompletableFuture.allOf(
            CompletableFuture.runAsync(() -> shared = 1),
            CompletableFuture.runAsync(() -> shared = 2))
        .join();
    return shared;
  }

  static String racyMerge() throws InterruptedException {
    ConcurrentMap<String, String> words = new ConcurrentHashMap<>();
    inThreads(2, thread -> words.merge("all", "word" + thread, String::concat));
    return words.get("all");
  }

  static int racyIds() throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    int[] ids = new int[2];
    inThreads(2, thread -> ids[thread] = next.incrementAndGet());
    return ids[0];
  }

  private interface Work {
    void run(int thread) throws Exception;
  }

  private static void inThreads(int count, Work work) throws InterruptedException {
    Thread[] threads = new Thread[count];
    for (int i = 0; i < count; i++) {
      int number = i;
      threads[i] =
          new Thread(
              () -> {
                try {
                  work.run(number);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
