package dev.cosmodrome.examples.deterministic;

import dev.cosmodrome.annotations.Deterministic;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Successive over-relaxation: threads work on rows of their own and meet after each half step. */
public final class Sor {
  private static final int SIZE = 8;
  private static final int THREADS = 4;
  private static final int STEPS = 3;

  private final double[][] grid = new double[SIZE][SIZE];
  private final CyclicBarrier barrier = new CyclicBarrier(THREADS);

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
      int first = i + 1;
      threads[i] = new Thread(() -> relaxRows(first));
      threads[i].start();
    }
    relaxRows(0);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Takes each fourth row; first the even ones are changed, then the odd ones. */
  private void relaxRows(int first) {
    try {
      for (int half = 0; half < 2 * STEPS; half++) {
        for (int row = first; row < SIZE; row += THREADS) {
          if (row % 2 == half % 2) {
            relaxRow(row);
          }
        }
        barrier.await();
      }
    } catch (InterruptedException | BrokenBarrierException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void relaxRow(int row) {
    double[] above = grid[Math.max(0, row - 1)];
    double[] below = grid[Math.min(SIZE - 1, row + 1)];
    for (int column = 0; column < SIZE; column++) {
      grid[row][column] = (above[column] + below[column] + 2 * grid[row][column]) / 4;
    }
  }

  /** Relaxes a grid. */
  public static void main(String[] args) throws InterruptedException {
    Sor sor = new Sor();
    sor.relax();
    System.out.println(sor.grid[3][3]);
  }
}
