package dev.cosmodrome.examples.deterministic;

import dev.cosmodrome.annotations.Deterministic;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Computes coefficients of a Fourier series, each by a task for a pool. */
public final class Series {
  private static final int COEFFICIENTS = 10;
  private static final int POINTS = 20;
  private static final int THREADS = 3;

  private final double[] coefficients = new double[COEFFICIENTS];

  private Series() {}

  @Deterministic
  void compute() throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    List<Future<?>> tasks = new ArrayList<>();
    for (int i = 0; i < COEFFICIENTS; i++) {
      int coefficient = i;
      tasks.add(pool.submit(() -> integrate(coefficient)));
    }
    for (Future<?> task : tasks) {
      task.get();
    }
    pool.shutdown();
  }

  private void integrate(int coefficient) {
    for (int i = 0; i < POINTS; i++) {
      double x = 2.0 * i / POINTS;
      coefficients[coefficient] += Math.pow(x + 1, x) * Math.cos(Math.PI * coefficient * x);
    }
  }

  /** Computes a series. */
  public static void main(String[] args) throws InterruptedException, ExecutionException {
    Series series = new Series();
    series.compute();
    System.out.println(series.coefficients[1]);
  }
}
