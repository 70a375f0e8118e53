package dev.cosmodrome.examples.nondeterministic;

import dev.cosmodrome.annotations.Deterministic;

/**
 * Successive over-relaxation with a barrier that is made of counters: each thread says by a {@code
 * long} how far it is, and looks at its neighbours'. Nothing orders that, and half of a {@code
 * long} may be seen without the other half.
 */
public final class Sor {
  private static final int SIZE = 8;
  private static final int THREADS = 4;
  private static final int STEPS = 3;

  private final double[][] grid = new double[SIZE][SIZE];
  private final long[] finished = new long[THREADS];

  private Sor() {
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; j < SIZE; j++) {
        grid[i][j] = i * j;
      }
    }
  }

  @Deterministic
  void relax() throws InterruptedException {
    Thread[] threads = new Thread[THREADS - 1];
    for (int i = 0; i < threads.length; i++) {
      int number = i + 1;
      threads[i] = new Thread(() -> relaxRows(number));
      threads[i].start();
    }
    relaxRows(0);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void relaxRows(int number) {
    for (int half = 0; half < 2 * STEPS; half++) {
      for (int row = number; row < SIZE; row += THREADS) {
        if (row % 2 == half % 2) {
          relaxRow(row);
        }
      }
      meet(number, half);
    }
  }

  private void meet(int number, long half) {
    finished[number] = half + 1; // conflict
    for (int other = 0; other < THREADS; other++) {
      while (finished[other] <= half) { // conflict
        Thread.yield();
      }
    }
  }

  private void relaxRow(int row) {
    double[] above = grid[Math.max(0, row - 1)];
    double[] below = grid[Math.min(SIZE - 1, row + 1)];
    for (int column = 0; column < SIZE; column++) {
      double beside = above[column] + below[column]; // conflict
      grid[row][column] = (beside + 2 * grid[row][column]) / 4; // conflict
    }
  }

  /** Relaxes a grid. */
  public static void main(String[] args) throws InterruptedException {
    Sor sor = new Sor();
    sor.relax();
    System.out.println(sor.grid[3][3]);
  }
}
