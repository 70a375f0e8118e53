package dev.cosmodrome.examples.deterministic;

import dev.cosmodrome.annotations.Deterministic;

/**
 * Renders lines of a picture in threads; each has a checksum of its own, and they are added up in
 * the end.
 */
public final class RayTracer {
  private static final int LINES = 12;
  private static final int WIDTH = 10;
  private static final int THREADS = 3;

  private final long[] checksums = new long[THREADS];

  private RayTracer() {}

  @Deterministic
  long render() throws InterruptedException {
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int first = i;
      threads[i] = new Thread(() -> renderLines(first));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    long sum = 0;
    for (long checksum : checksums) {
      sum += checksum;
    }
    return sum;
  }

  private void renderLines(int first) {
    for (int line = first; line < LINES; line += THREADS) {
      long colour = trace(line);
      checksums[first] += colour;
    }
  }

  private static long trace(int line) {
    long colour = 0;
    for (int x = 0; x < WIDTH; x++) {
      colour += Math.round(Math.sqrt(x * x + line * line));
    }
    return colour;
  }

  /** Prints the checksum of a picture. */
  public static void main(String[] args) throws InterruptedException {
    System.out.println(new RayTracer().render());
  }
}
