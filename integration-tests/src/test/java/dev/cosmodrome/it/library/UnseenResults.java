package dev.cosmodrome.it.library;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A program whose results may depend on the schedule, or not: a recording does not tell. */
final class UnseenResults {
  private UnseenResults() {}

  public static void main(String[] args) throws Exception {
    System.out.println(work() == 0 ? "none" : "done");
  }

  static int work() throws Exception {
    int found = IntStream.range(0, 1).parallel().findAny().orElse(0);
    found += IntStream.range(0, 1).findAny().orElse(0);
    ExecutorService pool = Executors.newFixedThreadPool(1);
    List<Callable<Integer>> tasks = List.of(() -> 1);
    found += pool.invokeAny(tasks);
    pool.shutdown();
    found +=
        IntStream.range(0, 10)
            .boxed()
            .parallel()
            .collect(Collectors.toConcurrentMap(i -> i, i -> i))
            .size();
    LongAccumulator largest = new LongAccumulator(Math::max, 0);
    Map<Integer, Integer> map = new ConcurrentHashMap<>();
    Thread one = new Thread(() -> largest.accumulate(map.size() + put(map, 1)));
    Thread other = new Thread(() -> put(map, 2));
    one.start();
    one.join();
    other.start();
    put(map, 3);
    largest.accumulate(4);
    other.join();
    for (int key : map.keySet()) {
      found += key;
    }
    return found + (int) largest.get();
  }

  private static int put(Map<Integer, Integer> map, int key) {
    map.put(key, key);
    return key;
  }
}
