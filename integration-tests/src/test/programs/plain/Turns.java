/**
 * Lets one thread run in the middle of a method of another one. It must not be recorded: a method
 * that waits is not meant to be atomic.
 */
public final class Turns {
  private static volatile int turn;
  private static Thread first;

  private Turns() {}

  /** Starts two threads; the second one runs when the first one passes the middle of its method. */
  static void run(Runnable one, Runnable other) throws InterruptedException {
    turn = 0;
    first = new Thread(one);
    Thread second = new Thread(() -> inBetween(other));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void inBetween(Runnable other) {
    await(1);
    other.run();
    turn = 2;
  }

  /** The middle of a method. */
  static void pass() {
    if (Thread.currentThread() == first && turn == 0) {
      turn = 1;
      await(2);
    }
  }

  private static void await(int expected) {
    while (turn != expected) {
      Thread.onSpinWait();
    }
  }
}
