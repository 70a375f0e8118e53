package dev.cosmodrome.examples.deterministic;

import dev.cosmodrome.annotations.Deterministic;

/** Multiplies matrices: divides the rows among two threads, and those again. */
public final class MatrixMultiply {
  private static final int SIZE = 12;
  private static final int MAX_ROWS_PER_THREAD = 3;

  private final double[][] left = new double[SIZE][SIZE];
  private final double[][] right = new double[SIZE][SIZE];
  private final double[][] product = new double[SIZE][SIZE];

  private MatrixMultiply() {
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; j < SIZE; j++) {
        left[i][j] = i + j;
        right[i][j] = i - j;
      }
    }
  }

  @Deterministic
  void multiply() throws InterruptedException {
    multiply(0, SIZE);
  }

  private void multiply(int from, int to) throws InterruptedException {
    if (to - from <= MAX_ROWS_PER_THREAD) {
      for (int row = from; row < to; row++) {
        multiplyRow(row);
      }
      return;
    }
    int middle = (from + to) / 2;
    Thread other = new Thread(() -> multiplyPart(middle, to));
    other.start();
    multiply(from, middle);
    other.join();
  }

  private void multiplyPart(int from, int to) {
    try {
      multiply(from, to);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void multiplyRow(int row) {
    for (int column = 0; column < SIZE; column++) {
      for (int k = 0; k < SIZE; k++) {
        product[row][column] += left[row][k] * right[k][column];
      }
    }
  }

  /** Multiplies two matrices. */
  public static void main(String[] args) throws InterruptedException {
    MatrixMultiply matrices = new MatrixMultiply();
    matrices.multiply();
    System.out.println(matrices.product[1][2]);
  }
}
