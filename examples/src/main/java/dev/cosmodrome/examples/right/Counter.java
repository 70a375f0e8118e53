package dev.cosmodrome.examples.right;

/** Counts the visits of a page. Each visit waits for the one before it. */
public final class Counter {
  private static final int ROUNDS = 10;
  private static final int VISITS = 100;
  private static final int MAX_ITERATIONS = 5_000;

  private int count;

  synchronized void increment() {
    int old = count;
    Thread.yield();
    count = old + 1;
  }

  /** Two visitors come again and again, this one as long as the other one does. */
  public static void main(String[] args) throws InterruptedException {
    Counter counter = new Counter();
    int visits = ROUNDS * VISITS;
    for (int round = 0; round < ROUNDS; round++) {
      Thread other =
          new Thread(
              () -> {
                for (int i = 0; i < VISITS; i++) {
                  counter.increment();
                }
              });
      other.start();
      for (int i = 0; i < MAX_ITERATIONS && other.isAlive(); i++) {
        counter.increment();
        visits++;
      }
      other.join();
    }
    System.out.println((visits - counter.count) + " visits were not counted");
  }
}
