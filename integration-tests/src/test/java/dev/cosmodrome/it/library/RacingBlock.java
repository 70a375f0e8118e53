package dev.cosmodrome.it.library;

/** A synchronized block that reads a volatile field twice, while another thread writes it. */
final class RacingBlock implements Runnable {
  private static final Object LOCK = new Object();

  private static volatile int shared;
  private int sum;

  private RacingBlock() {}

  @Override
  public void run() {
    synchronized (LOCK) {
      sum += shared;
      Turns.letOtherRun();
      sum += shared;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    RacingBlock block = new RacingBlock();
    Thread runner = new Thread(block);
    runner.start();
    Turns.awaitTurn();
    shared = 1;
    Turns.giveBack();
    runner.join();
    System.out.println(block.sum);
  }
}
