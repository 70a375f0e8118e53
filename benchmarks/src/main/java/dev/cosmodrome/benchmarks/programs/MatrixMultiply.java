package dev.cosmodrome.benchmarks.programs;

/** Multiplies two square matrices; each thread makes half of the rows. */
public final class MatrixMultiply {
  private MatrixMultiply() {}

  /** Takes the number of rows. */
  public static void main(String[] args) throws InterruptedException {
    int n = Size.of(args, 1_200);
    double[][] a = matrix(n, 7);
    double[][] b = matrix(n, 11);
    double[][] product = new double[n][n];
    Parallel.run(
        part -> multiply(a, b, product, Parallel.from(part, n), Parallel.from(part + 1, n)));
    double trace = 0;
    for (int i = 0; i < n; i++) {
      trace += product[i][i];
    }
    System.out.println("matrix product, trace " + trace);
  }

  private static double[][] matrix(int n, int step) {
    double[][] matrix = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        matrix[i][j] = (i * step + j) % 10;
      }
    }
    return matrix;
  }

  private static void multiply(double[][] a, double[][] b, double[][] product, int from, int to) {
    for (int i = from; i < to; i++) {
      for (int k = 0; k < b.length; k++) {
        double factor = a[i][k];
        for (int j = 0; j < b.length; j++) {
          product[i][j] += factor * b[k][j];
        }
      }
    }
  }
}
