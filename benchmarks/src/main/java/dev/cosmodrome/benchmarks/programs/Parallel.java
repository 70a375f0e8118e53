package dev.cosmodrome.benchmarks.programs;

import java.util.function.IntConsumer;

/** Runs the parts of a computation on threads of their own. */
final class Parallel {
  /** How many threads the programs use. */
  static final int THREADS = 2;

  private Parallel() {}

  /** Runs {@code part} with 0, 1 and so on, and waits for all. */
  static void run(IntConsumer part) throws InterruptedException {
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      threads[i] = new Thread(() -> part.accept(number));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Where part {@code number} of {@code length} things starts. */
  static int from(int number, int length) {
    return (int) ((long) length * number / THREADS);
  }
}
