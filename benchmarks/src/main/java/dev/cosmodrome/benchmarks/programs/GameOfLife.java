package dev.cosmodrome.benchmarks.programs;

/** Conway's game of life; each thread makes half of the rows of the next generation. */
public final class GameOfLife {
  private static final int GENERATIONS = 100;

  private GameOfLife() {}

  /** Takes the number of rows. */
  public static void main(String[] args) throws InterruptedException {
    int n = Size.of(args, 2_000);
    byte[][][] worlds = new byte[2][n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        worlds[0][i][j] = (byte) ((i * i + 3 * j + i * j) % 7 < 3 ? 1 : 0);
      }
    }
    Barrier barrier = new Barrier();
    Parallel.run(
        part -> {
          int from = Math.max(1, Parallel.from(part, n));
          int to = Math.min(n - 1, Parallel.from(part + 1, n));
          for (int i = 0; i < GENERATIONS; i++) {
            next(worlds[i % 2], worlds[(i + 1) % 2], from, to);
            barrier.await();
          }
        });
    int alive = 0;
    for (byte[] row : worlds[GENERATIONS % 2]) {
      for (byte cell : row) {
        alive += cell;
      }
    }
    System.out.println("game of life, alive " + alive);
  }

  private static void next(byte[][] now, byte[][] next, int from, int to) {
    for (int i = from; i < to; i++) {
      byte[] above = now[i - 1];
      byte[] row = now[i];
      byte[] below = now[i + 1];
      for (int j = 1; j < row.length - 1; j++) {
        int neighbours = above[j - 1] + above[j] + above[j + 1];
        neighbours += row[j - 1] + row[j + 1];
        neighbours += below[j - 1] + below[j] + below[j + 1];
        next[i][j] = (byte) (neighbours == 3 || (neighbours == 2 && row[j] == 1) ? 1 : 0);
      }
    }
  }
}
