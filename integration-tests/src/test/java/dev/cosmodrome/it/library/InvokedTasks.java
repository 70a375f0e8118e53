package dev.cosmodrome.it.library;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Methods that have a pool do their work and wait for it, and tasks that a pool runs. */
final class InvokedTasks {
  private static final int ROUNDS = 20;

  private InvokedTasks() {}

  public static void main(String[] args) {
    List<String> words = IntStream.range(0, 2000).mapToObj(i -> "x".repeat(i % 7)).toList();
    ForkJoinPool pool = new ForkJoinPool(3);
    int result = 0;
    for (int i = 0; i < ROUNDS; i++) {
      result += sumOf(words) + countOf(words) + prefixSumOf(words.size()) + valuesOf(words.size());
      result += sumBy(pool) + sumByTask() + sumOfTwo() + sumByCompleter(pool) + counted(pool);
    }
    System.out.println(result);
  }

  private static int sumOf(List<String> words) {
    return words.parallelStream().mapToInt(String::length).sum();
  }

  private static int countOf(List<String> words) {
    return words.parallelStream().collect(Collectors.groupingByConcurrent(String::length)).size();
  }

  private static int prefixSumOf(int size) {
    int[] numbers = new int[size];
    Arrays.parallelSetAll(numbers, i -> i % 2);
    Arrays.parallelPrefix(numbers, Integer::sum);
    Arrays.parallelSort(numbers);
    return numbers[size - 1];
  }

  @SuppressWarnings("UnnecessaryAsync") // it is looked at in parallel
  private static int valuesOf(int size) {
    ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    for (int i = 0; i < size; i++) {
      map.put(i, i % 2);
    }
    return map.reduceValuesToInt(1, Integer::intValue, 0, Integer::sum);
  }

  private static int sumBy(ForkJoinPool pool) {
    return pool.invoke(new Sum(new int[500], 0, 500));
  }

  private static int sumByTask() {
    return new Sum(new int[500], 0, 500).invoke();
  }

  private static int sumOfTwo() {
    int[] numbers = new int[500];
    Sum left = new Sum(numbers, 0, 250);
    Sum right = new Sum(numbers, 250, 500);
    ForkJoinTask.invokeAll(left, right);
    return left.getRawResult() + right.getRawResult();
  }

  private static int sumByCompleter(ForkJoinPool pool) {
    return pool.invoke(new Completer(null, new int[500], 0, 500));
  }

  private static int counted(ForkJoinPool pool) {
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger ended = new AtomicInteger();
    List<ForkJoinTask<Void>> tasks =
        IntStream.range(0, 20).mapToObj(i -> pool.submit(new Counted(begun, ended))).toList();
    tasks.forEach(ForkJoinTask::join);
    return begun.get() + ended.get();
  }

  /** Adds up numbers, and changes them. */
  @SuppressWarnings("serial")
  private static final class Sum extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    Sum(int[] numbers, int from, int to) {
      this.numbers = numbers;
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      if (to - from <= 50) {
        int sum = 0;
        for (int i = from; i < to; i++) {
          sum += ++numbers[i];
        }
        return sum;
      }
      int middle = (from + to) / 2;
      Sum left = new Sum(numbers, from, middle);
      Sum right = new Sum(numbers, middle, to);
      invokeAll(left, right);
      return left.getRawResult() + right.getRawResult();
    }
  }

  /** The same without a wait for the parts. */
  @SuppressWarnings("serial")
  private static final class Completer extends CountedCompleter<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;
    private int sum;
    private Completer left;
    private Completer right;

    Completer(CountedCompleter<?> whole, int[] numbers, int from, int to) {
      super(whole);
      this.numbers = numbers;
      this.from = from;
      this.to = to;
    }

    @Override
    public void compute() {
      if (to - from <= 50) {
        for (int i = from; i < to; i++) {
          sum += ++numbers[i];
        }
      } else {
        int middle = (from + to) / 2;
        left = new Completer(this, numbers, from, middle);
        right = new Completer(this, numbers, middle, to);
        setPendingCount(2);
        left.fork();
        right.fork();
      }
      tryComplete();
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
      if (left != null) {
        sum = left.sum + right.sum;
      }
    }

    @Override
    public Integer getRawResult() {
      return sum;
    }
  }

  /** A task without parts, which others see at work. */
  @SuppressWarnings("serial")
  private static final class Counted extends RecursiveAction {
    private final AtomicInteger begun;
    private final AtomicInteger ended;

    Counted(AtomicInteger begun, AtomicInteger ended) {
      this.begun = begun;
      this.ended = ended;
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // so that others come in between
    protected void compute() {
      begun.incrementAndGet();
      Thread.yield();
      ended.incrementAndGet();
    }
  }
}
