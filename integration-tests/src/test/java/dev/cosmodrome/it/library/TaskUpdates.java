package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Tasks that share a thread and update one concurrent object. Results of methods that start with
 * "sure" do not depend on the schedule; results of those that start with "racy" do.
 */
final class TaskUpdates {
  private static final int TASKS = 6;

  private TaskUpdates() {}

  public static void main(String[] args) throws Exception {
    sureAdder();
    sureStreamOfAdder();
    sureAdderThatWasAsked();
    sureMap();
    sureMapThatWasCounted();
    sureComputedMap();
    sureSortedMap();
    sureSet();
    racyAdder();
    racyMap();
    racyKey();
    System.out.println("done");
  }

  /** Runs tasks on one thread. */
  private static void inTasks(IntConsumer task) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int i = 0; i < TASKS; i++) {
        int number = i;
        tasks.add(
            () -> {
              task.accept(number);
              return null;
            });
      }
      for (Future<Void> future : pool.invokeAll(tasks)) {
        future.get();
      }
    } finally {
      pool.shutdown();
    }
  }

  /** Runs tasks on as many threads, all at the same time. */
  private static void inThreads(IntConsumer task) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(TASKS);
    CountDownLatch started = new CountDownLatch(TASKS);
    try {
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < TASKS; i++) {
        int number = i;
        futures.add(
            pool.submit(
                () -> {
                  started.countDown();
                  started.await();
                  task.accept(number);
                  return null;
                }));
      }
      for (Future<?> future : futures) {
        future.get();
      }
    } finally {
      pool.shutdown();
    }
  }

  static long sureAdder() throws Exception {
    LongAdder sum = new LongAdder();
    inTasks(sum::add);
    return sum.sum();
  }

  static long sureStreamOfAdder() {
    LongAdder sum = new LongAdder();
    IntStream.range(0, 100).parallel().forEach(sum::add);
    return sum.sum();
  }

  static long sureAdderThatWasAsked() throws Exception {
    LongAdder sum = new LongAdder();
    long before = sum.sum();
    inThreads(sum::add);
    return sum.sum() - before;
  }

  static int sureMap() throws Exception {
    Map<Integer, Integer> map = new ConcurrentHashMap<>();
    inTasks(i -> map.put(i, i));
    return map.get(1) + map.size();
  }

  static int sureMapThatWasCounted() throws Exception {
    Map<Integer, Integer> map = new ConcurrentHashMap<>();
    int before = map.size();
    inThreads(i -> map.put(i, i));
    return map.size() - before;
  }

  static int sureComputedMap() throws Exception {
    Map<Integer, Integer> map = new ConcurrentHashMap<>();
    IntStream.range(0, TASKS).forEach(i -> map.put(i, i));
    inTasks(i -> map.compute(i, (key, value) -> value + 1));
    return map.get(1);
  }

  static int sureSortedMap() throws Exception {
    Map<Integer, Integer> map = new ConcurrentSkipListMap<>();
    inTasks(i -> map.put(i, i));
    return map.get(1);
  }

  static int sureSet() throws Exception {
    Set<Integer> set = ConcurrentHashMap.newKeySet();
    inTasks(set::add);
    return set.size();
  }

  static long racyAdder() throws Exception {
    LongAdder sum = new LongAdder();
    long[] seen = new long[1];
    inTasks(
        i -> {
          if (i == 1) {
            seen[0] = sum.sum();
          } else {
            sum.add(i);
          }
        });
    return seen[0];
  }

  static int racyMap() throws Exception {
    Map<Integer, Integer> map = new ConcurrentHashMap<>();
    int[] seen = new int[1];
    inTasks(
        i -> {
          if (i == 1) {
            seen[0] = map.size();
          } else {
            map.put(i, i);
          }
        });
    return seen[0];
  }

  static int racyKey() throws Exception {
    Map<Integer, Integer> map = new ConcurrentHashMap<>();
    inTasks(i -> map.put(0, i));
    return map.get(0);
  }
}
