package dev.cosmodrome.examples.inconsistent;

/** Two threads that do something at the same time, again and again. */
final class Meeting {
  private static final int ROUNDS = 10;
  private static final int TURNS = 100;
  private static final int MAX_ITERATIONS = 5_000;

  private Meeting() {}

  /** This thread does the one thing as long as another thread does the other. */
  static void of(Runnable one, Runnable other) throws InterruptedException {
    for (int round = 0; round < ROUNDS; round++) {
      Thread thread =
          new Thread(
              () -> {
                for (int turn = 0; turn < TURNS; turn++) {
                  other.run();
                  Thread.yield();
                }
              });
      thread.start();
      for (int turn = 0; turn < MAX_ITERATIONS && thread.isAlive(); turn++) {
        one.run();
      }
      thread.join();
    }
  }
}
