package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A program that forks tasks and joins them, and reads in the joining task what the joined one has
 * written. Methods that start with "sure" do not depend on the schedule; methods that start with
 * "racy" do.
 */
@SuppressWarnings("FutureReturnValueIgnored")
final class ForkJoinWork {
  private static final int SIZE = 64;

  /** In the methods that start with "sure", what others have left here is used in turn. */
  private static int last;

  private final int[] numbers = new int[SIZE];
  private final List<Integer> list = new ArrayList<>();
  private int number;
  private int other;

  private ForkJoinWork() {}

  public static void main(String[] args) throws Exception {
    System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "4");
    for (int i = 0; i < 3; i++) {
      for (Way way : Way.values()) {
        new ForkJoinWork().sureTasks(way);
        new ForkJoinWork().sureTasksOfCommonPool(way);
        new ForkJoinWork().sureTasksWithoutPool(way);
      }
      new ForkJoinWork().sureSubmit();
      new ForkJoinWork().sureAdapt();
      new ForkJoinWork().sureForkByOther();
      new ForkJoinWork().sureTermination();
      new ForkJoinWork().sureQuiescence();
      new ForkJoinWork().sureQuiescenceOfCommonPool();
      new ForkJoinWork().sureHelpQuiesce();
      new ForkJoinWork().sureOrdered();
      new ForkJoinWork().sureDelay();
      new ForkJoinWork().sureTimeout();
    }
    new ForkJoinWork().racyBeforeJoin();
    new ForkJoinWork().racySiblings();
    new ForkJoinWork().racyBeforeTermination();
    new ForkJoinWork().racyBeforeQuiescence();
    new ForkJoinWork().racyUnordered();
    new ForkJoinWork().racyDelay();
    System.out.println("done");
  }

  /** The ways to have two tasks run. */
  private enum Way {
    COMPUTE_ONE {
      @Override
      void run(Fill left, Fill right) {
        left.fork();
        right.compute();
        left.join();
      }
    },
    INVOKE_BOTH {
      @Override
      void run(Fill left, Fill right) {
        ForkJoinTask.invokeAll(left, right);
      }
    },
    INVOKE_ALL {
      @Override
      void run(Fill left, Fill right) {
        ForkJoinTask.invokeAll(List.of(left, right));
      }
    },
    GET {
      @Override
      void run(Fill left, Fill right) throws Exception {
        left.fork();
        right.fork();
        right.get();
        left.get(1, TimeUnit.HOURS);
      }
    },
    JOIN_QUIETLY {
      @Override
      void run(Fill left, Fill right) {
        left.fork();
        right.fork();
        left.quietlyJoin();
        right.quietlyJoin();
      }
    };

    abstract void run(Fill left, Fill right) throws Exception;
  }

  /** Writes a part of the numbers, and reads what its parts have written. */
  @SuppressWarnings("serial")
  private final class Fill extends RecursiveAction {
    private final int from;
    private final int to;
    private final Way way;

    Fill(int from, int to, Way way) {
      this.from = from;
      this.to = to;
      this.way = way;
    }

    @Override
    protected void compute() {
      if (to - from == 1) {
        numbers[from]++;
        return;
      }
      int middle = (from + to) / 2;
      try {
        way.run(new Fill(from, middle, way), new Fill(middle, to, way));
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
      for (int i = from; i < to; i++) {
        numbers[i]++;
      }
    }
  }

  private void add() {
    for (int each : numbers) {
      number += each;
    }
  }

  void sureTasks(Way way) {
    ForkJoinPool pool = new ForkJoinPool(3);
    pool.invoke(new Fill(0, SIZE, way));
    add();
    pool.submit(new Fill(0, SIZE, way)).join();
    add();
    pool.shutdown();
  }

  void sureTasksOfCommonPool(Way way) {
    ForkJoinPool.commonPool().invoke(new Fill(0, SIZE, way));
    add();
  }

  void sureTasksWithoutPool(Way way) {
    new Fill(0, SIZE, way).invoke();
    add();
    Fill left = new Fill(0, SIZE / 2, way);
    Fill right = new Fill(SIZE / 2, SIZE, way);
    left.fork();
    right.fork();
    left.join();
    right.join();
    add();
  }

  void sureSubmit() {
    ForkJoinPool.commonPool().submit(() -> number = 1).join();
    number++;
    Runnable increment = () -> number++;
    ForkJoinPool.commonPool().submit(increment).join();
    number++;
  }

  void sureAdapt() {
    Runnable increment = () -> number++;
    ForkJoinTask<?> first = ForkJoinTask.adapt(increment);
    first.fork();
    other = 2;
    first.join();
    number += other;
    Callable<Integer> next = () -> number++;
    ForkJoinTask<Integer> second = ForkJoinTask.adapt(next);
    second.fork();
    number = second.join() + number;
    ForkJoinTask.adapt(increment).invoke();
    number++;
  }

  /** One task forks what another one joins. */
  void sureForkByOther() {
    ForkJoinTask<?> task = ForkJoinTask.adapt(() -> numbers[0] = 1);
    ForkJoinPool.commonPool().submit(() -> task.fork()).join();
    task.join();
    numbers[0]++;
  }

  private void fill(Executor executor) {
    for (int i = 0; i < 20; i++) {
      int index = i;
      executor.execute(() -> numbers[index] = index);
    }
  }

  void sureTermination() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(3);
    fill(pool);
    pool.shutdown();
    if (pool.awaitTermination(1, TimeUnit.HOURS)) {
      add();
    }
  }

  void sureQuiescence() {
    ForkJoinPool pool = new ForkJoinPool(3);
    fill(pool);
    if (pool.awaitQuiescence(1, TimeUnit.HOURS)) {
      add();
    }
    pool.shutdown();
  }

  void sureQuiescenceOfCommonPool() {
    fill(ForkJoinPool.commonPool());
    if (ForkJoinPool.commonPool().awaitQuiescence(1, TimeUnit.HOURS)) {
      add();
    }
  }

  void sureHelpQuiesce() {
    ForkJoinPool pool = new ForkJoinPool(3);
    pool.submit(
            () -> {
              for (int i = 0; i < 20; i++) {
                int index = i;
                ForkJoinTask.adapt(() -> numbers[index] = index).fork();
              }
              ForkJoinTask.helpQuiesce();
              add();
            })
        .join();
    number++;
    pool.shutdown();
  }

  void sureOrdered() {
    IntStream.range(0, 1000).parallel().forEachOrdered(i -> number = 31 * number + i);
    IntStream.range(0, 1000).boxed().parallel().map(i -> i + 1).forEachOrdered(list::add);
    number += list.get(0);
  }

  void sureDelay() {
    last++;
    Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS);
    CompletableFuture<Void> end = CompletableFuture.runAsync(() -> number = last++, later);
    other = 1;
    end.join();
    number += other + last++;
  }

  void sureTimeout() {
    last++;
    CompletableFuture<Integer> end = CompletableFuture.supplyAsync(() -> number = last++);
    other = end.orTimeout(1, TimeUnit.HOURS).join() + number + last++;
  }

  void racyBeforeJoin() {
    ForkJoinTask<?> task = ForkJoinTask.adapt(() -> number = 1);
    ForkJoinPool.commonPool()
        .submit(
            () -> {
              task.fork();
              number++;
              task.join();
            })
        .join();
  }

  void racySiblings() {
    ForkJoinTask.invokeAll(
        ForkJoinTask.adapt(() -> number = 1), ForkJoinTask.adapt(() -> number = 2));
  }

  void racyBeforeTermination() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(3);
    CountDownLatch read = new CountDownLatch(1);
    pool.execute(
        () -> {
          number = 1;
          read.countDown();
        });
    pool.shutdown();
    number++;
    read.await();
    pool.awaitTermination(1, TimeUnit.HOURS);
  }

  void racyBeforeQuiescence() {
    ForkJoinPool pool = new ForkJoinPool(3);
    fill(pool);
    add();
    pool.awaitQuiescence(1, TimeUnit.HOURS);
    pool.shutdown();
  }

  /** The actions are in order, but what is computed before them is not. */
  void racyUnordered() {
    IntStream.range(0, 1000).boxed().parallel().map(i -> number++).forEachOrdered(list::add);
  }

  void racyDelay() {
    Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS);
    CompletableFuture<Void> end = CompletableFuture.runAsync(() -> number++, later);
    number++;
    end.join();
  }
}
