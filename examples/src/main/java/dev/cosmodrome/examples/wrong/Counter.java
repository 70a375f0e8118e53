package dev.cosmodrome.examples.wrong;

/** Counts the visits of a page. Two visits at the same time are counted as one. */
public final class Counter {
  private static final int ROUNDS = 10;
  private static final int VISITS = 100;
  private static final int MAX_ITERATIONS = 5_000;

  private int count;

  void increment() { // not atomic: lost update
    int old = count; // race
    Thread.yield();
    count = old + 1; // race
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
