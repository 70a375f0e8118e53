package dev.cosmodrome.examples.wrong;

/**
 * Lends connections. A free one is looked for under the lock, and marked as used under the lock,
 * but in between another client may find the same one.
 */
public final class ConnectionPool {
  private static final int ROUNDS = 10;
  private static final int REQUESTS = 100;
  private static final int MAX_ITERATIONS = 5_000;
  private static final int NONE = -1;

  private final boolean[] used = new boolean[2];
  private int lentTwice;

  private synchronized int findFree() {
    for (int i = 0; i < used.length; i++) {
      if (!used[i]) {
        return i;
      }
    }
    return NONE;
  }

  private synchronized void markUsed(int connection) {
    if (used[connection]) {
      lentTwice++;
    }
    used[connection] = true;
  }

  int lend() { // not atomic: non-repeatable read
    int connection = findFree();
    Thread.yield();
    if (connection != NONE) {
      markUsed(connection);
    }
    return connection;
  }

  synchronized void giveBack(int connection) {
    if (connection != NONE) {
      used[connection] = false;
    }
  }

  /** Two clients share two connections. */
  public static void main(String[] args) throws InterruptedException {
    ConnectionPool pool = new ConnectionPool();
    for (int round = 0; round < ROUNDS; round++) {
      Thread other =
          new Thread(
              () -> {
                for (int i = 0; i < REQUESTS; i++) {
                  pool.giveBack(pool.lend());
                }
              });
      other.start();
      for (int i = 0; i < MAX_ITERATIONS && other.isAlive(); i++) {
        pool.giveBack(pool.lend());
      }
      other.join();
    }
    System.out.println(pool.lentTwice + " times, a connection was lent that was in use");
  }
}
