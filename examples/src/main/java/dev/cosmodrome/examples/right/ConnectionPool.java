package dev.cosmodrome.examples.right;

/** Lends connections. A free one is found and marked as used under one lock. */
public final class ConnectionPool {
  private static final int REQUESTS = 100;
  private static final int NONE = -1;

  private final boolean[] used = new boolean[2];
  private int lent;

  private int findFree() {
    for (int i = 0; i < used.length; i++) {
      if (!used[i]) {
        return i;
      }
    }
    return NONE;
  }

  synchronized int lend() throws InterruptedException {
    int connection = findFree();
    while (connection == NONE) {
      wait();
      connection = findFree();
    }
    Thread.yield();
    used[connection] = true;
    lent++;
    return connection;
  }

  synchronized void giveBack(int connection) {
    used[connection] = false;
    notifyAll();
  }

  private final class Client extends Thread {
    @Override
    public void run() {
      try {
        for (int i = 0; i < REQUESTS; i++) {
          giveBack(lend());
        }
      } catch (InterruptedException e) {
        interrupt();
      }
    }
  }

  /** Three clients share two connections. */
  public static void main(String[] args) throws InterruptedException {
    ConnectionPool pool = new ConnectionPool();
    Client[] clients = {pool.new Client(), pool.new Client(), pool.new Client()};
    for (Client client : clients) {
      client.start();
    }
    for (Client client : clients) {
      client.join();
    }
    System.out.println(pool.lent + " times, a connection was lent");
  }
}
