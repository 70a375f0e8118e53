package dev.cosmodrome.examples.wrong;

/**
 * The address of a server. Both parts are volatile, but a thread that reads them while the server
 * moves gets the old host and the new port.
 */
public final class ServerAddress {
  private static final int ROUNDS = 10;
  private static final int MOVES = 200;
  private static final int MAX_ITERATIONS = 5_000;

  private volatile int host;
  private volatile int port;

  void setHost(int number) {
    host = number;
  }

  void setPort(int number) {
    port = number;
  }

  String address() { // not atomic: inconsistent view
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
                  server.setHost(i);
                  server.setPort(i);
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
