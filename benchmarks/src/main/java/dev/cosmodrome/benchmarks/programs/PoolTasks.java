package dev.cosmodrome.benchmarks.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Counts primes; a task of an executor counts those of a short range. */
public final class PoolTasks {
  private static final int RANGE = 32;
  private static final int BATCH = 1_000;

  private PoolTasks() {}

  /** The argument is the number of tasks, in thousands. */
  public static void main(String[] args) throws InterruptedException, ExecutionException {
    int batches = Size.of(args, 150);
    ExecutorService pool = Executors.newFixedThreadPool(Parallel.THREADS);
    long primes = 0;
    for (int batch = 0; batch < batches; batch++) {
      List<Future<Integer>> counts = new ArrayList<>();
      for (int i = 0; i < BATCH; i++) {
        int from = (batch * BATCH + i) * RANGE;
        counts.add(pool.submit(() -> primes(from, from + RANGE)));
      }
      for (Future<Integer> count : counts) {
        primes += count.get();
      }
    }
    pool.shutdown();
    System.out.println("counted " + primes + " primes");
  }

  private static int primes(int from, int to) {
    int count = 0;
    for (int number = Math.max(2, from); number < to; number++) {
      if (isPrime(number)) {
        count++;
      }
    }
    return count;
  }

  private static boolean isPrime(int number) {
    for (int divisor = 2; divisor * divisor <= number; divisor++) {
      if (number % divisor == 0) {
        return false;
      }
    }
    return true;
  }
}
