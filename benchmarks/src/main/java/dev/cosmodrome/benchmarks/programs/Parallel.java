package dev.cosmodrome.benchmarks.programs;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Runs the parts of a computation on threads of their own. */
final class Parallel {
  /** The number of threads of the kernels. */
  static final int THREADS = 2;

  /** The number of clients of the programs with a library. */
  static final int CLIENTS = 4;

  /** A part of a computation. */
  @FunctionalInterface
  interface Part {
    /** Runs the part with this number. */
    void run(int number) throws Exception;
  }

  /** A part of a computation that has a result. */
  @FunctionalInterface
  interface SumPart {
    /** The result of the part with this number. */
    long run(int number) throws Exception;
  }

  private Parallel() {}

  /** Runs {@code part} with 0, 1 and so on, on {@link #THREADS} threads, and waits for all. */
  static void run(Part part) throws InterruptedException {
    run(THREADS, part);
  }

  /** The sum of the results of {@link #CLIENTS} clients, each on its own thread. */
  static long sum(SumPart client) throws InterruptedException {
    long[] results = new long[CLIENTS];
    run(CLIENTS, number -> results[number] = client.run(number));
    long sum = 0;
    for (long result : results) {
      sum += result;
    }
    return sum;
  }

  private static void run(int count, Part part) throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread[] threads = new Thread[count];
    for (int i = 0; i < count; i++) {
      int number = i;
      threads[i] =
          new Thread(
              () -> {
                try {
                  part.run(number);
                } catch (Throwable e) {
                  failure.compareAndSet(null, e);
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    if (failure.get() != null) {
      throw new IllegalStateException("a thread failed", Objects.requireNonNull(failure.get()));
    }
  }

  /** Returns the start of part {@code number} of {@code length} elements. */
  static int from(int number, int length) {
    return (int) ((long) length * number / THREADS);
  }
}
