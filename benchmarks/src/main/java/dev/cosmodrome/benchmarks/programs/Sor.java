package dev.cosmodrome.benchmarks.programs;

/**
 * Successive over-relaxation on a grid, red cells and black cells in turn; the threads meet after
 * each.
 */
public final class Sor {
  private static final double OMEGA = 1.25;
  private static final int STEPS = 100;

  private Sor() {}

  /** Takes the number of rows. */
  public static void main(String[] args) throws InterruptedException {
    int n = Size.of(args, 3_000);
    double[][] grid = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        grid[i][j] = (i * 31 + j * 17) % 100;
      }
    }
    Barrier barrier = new Barrier();
    Parallel.run(
        part -> {
          int from = Math.max(1, Parallel.from(part, n));
          int to = Math.min(n - 1, Parallel.from(part + 1, n));
          for (int step = 0; step < 2 * STEPS; step++) {
            relax(grid, from, to, step % 2);
            barrier.await();
          }
        });
    System.out.println("relaxed grid, centre " + grid[n / 2][n / 2]);
  }

  /** Relaxes each cell of a colour. */
  private static void relax(double[][] grid, int from, int to, int colour) {
    for (int i = from; i < to; i++) {
      double[] above = grid[i - 1];
      double[] row = grid[i];
      double[] below = grid[i + 1];
      for (int j = 1 + (i + colour) % 2; j < row.length - 1; j += 2) {
        double neighbours = above[j] + below[j] + row[j - 1] + row[j + 1];
        row[j] = OMEGA / 4 * neighbours + (1 - OMEGA) * row[j];
      }
    }
  }
}
