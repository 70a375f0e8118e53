/** Threads that overflow the stack at volatile accesses, and then wait for others. */
public class Overflows {
  private volatile int turn;

  private int down(int depth) {
    int before = turn;
    return down(depth + 1) + turn - before;
  }

  private void overflow() {
    try {
      down(0);
    } catch (StackOverflowError e) {
      Thread other = new Thread(() -> turn++);
      other.start();
      try {
        other.join();
      } catch (InterruptedException interrupt) {
        throw new IllegalStateException(interrupt);
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Overflows overflows = new Overflows();
    for (int i = 0; i < 10; i++) {
      Thread thread = new Thread(overflows::overflow);
      thread.start();
      thread.join();
    }
    System.out.println(overflows.turn);
  }
}
