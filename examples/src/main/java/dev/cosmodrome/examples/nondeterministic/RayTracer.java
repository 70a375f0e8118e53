package dev.cosmodrome.examples.nondeterministic;

import dev.cosmodrome.annotations.Deterministic;

/** Renders lines of a picture in threads, which add to one checksum: what one adds can get lost. */
public final class RayTracer {
  private static final int LINES = 12;
  private static final int WIDTH = 10;
  private static final int THREADS = 3;

  private long checksum;

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
    return checksum;
  }

  private void renderLines(int first) {
    for (int line = first; line < LINES; line += THREADS) {
      long colour = trace(line);
      checksum += colour; // conflict
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
