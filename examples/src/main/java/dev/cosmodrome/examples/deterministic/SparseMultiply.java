package dev.cosmodrome.examples.deterministic;

import dev.cosmodrome.annotations.Deterministic;
import java.util.concurrent.CountDownLatch;

/**
 * Multiplies a sparse matrix by a vector; each thread has rows of its own, and says when it is
 * done.
 */
public final class SparseMultiply {
  private static final int ROWS = 9;
  private static final int THREADS = 3;
  private static final int ENTRIES = 45;

  private final int[] rows = new int[ENTRIES];
  private final int[] columns = new int[ENTRIES];
  private final double[] values = new double[ENTRIES];
  private final double[] vector = new double[ROWS];
  private final double[] product = new double[ROWS];

  private SparseMultiply() {
    for (int i = 0; i < ENTRIES; i++) {
      rows[i] = i % ROWS;
      columns[i] = i * 7 % ROWS;
      values[i] = i;
      vector[i % ROWS] = i;
    }
  }

  @Deterministic
  double multiply() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(THREADS);
    for (int i = 0; i < THREADS; i++) {
      int first = i * ROWS / THREADS;
      new Thread(
              () -> {
                multiplyRows(first, first + ROWS / THREADS);
                done.countDown();
              })
          .start();
    }
    done.await();
    double sum = 0;
    for (double number : product) {
      sum += number;
    }
    return sum;
  }

  private void multiplyRows(int from, int to) {
    for (int i = 0; i < ENTRIES; i++) {
      if (rows[i] >= from && rows[i] < to) {
        product[rows[i]] += values[i] * vector[columns[i]];
      }
    }
  }

  /** Multiplies a matrix by a vector. */
  public static void main(String[] args) throws InterruptedException {
    System.out.println(new SparseMultiply().multiply());
  }
}
