package dev.cosmodrome.examples.right;

/** The address of a server. Both parts are written and read together, under a lock. */
public final class ServerAddress {
  private static final int ROUNDS = 10;
  private static final int MOVES = 200;
  private static final int MAX_ITERATIONS = 5_000;

  private int host;
  private int port;

  synchronized void set(int newHost, int newPort) {
    host = newHost;
    port = newPort;
  }

  synchronized String address() {
    int seen = host;
    Thread.yield();
    return seen + ":" + port;
  }

  /** The server moves on, again and again, while this thread asks for its address. */
  public static void main(String[] args) throws InterruptedException {
    ServerAddress server = new ServerAddress();
    int wrong = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Thread moving =
          new Thread(
              () -> {
                for (int i = 0; i < MOVES; i++) {
                  server.set(i, i);
                  if (i % 4 == 0) {
                    Thread.yield();
                  }
                }
              });
      moving.start();
      for (int i = 0; i < MAX_ITERATIONS && moving.isAlive(); i++) {
        String[] parts = server.address().split(":", -1);
        if (!parts[0].equals(parts[1])) {
          wrong++;
        }
      }
      moving.join();
    }
    System.out.println(wrong + " addresses are of no server");
  }
}
