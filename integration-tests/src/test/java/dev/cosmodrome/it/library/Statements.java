package dev.cosmodrome.it.library;

/** Statements that are meant to be one step, in methods that are not. */
@SuppressWarnings("NonAtomicVolatileUpdate") // that is what it is about
final class Statements implements Runnable {
  private static final Object LOCK = new Object();
  private static final int[] ARRAY = new int[1];

  private static volatile int total;
  private volatile int count;
  private Statements other = this;
  private int plain;

  private Statements() {}

  @Override
  public void run() {
    count++;
    count = count + 5;
    int seen = count;
    count = seen + 1;
    other.count = count;
    total += 2;
    plain++;
    try {
      count = count / ARRAY[0];
    } catch (ArithmeticException e) {
      plain = 7;
    }
    synchronized (LOCK) {
      plain = count;
    }
    synchronized (LOCK) {
      plain = 1;
      Turns.letOtherRun();
      plain = count + total;
    }
    other = null;
  }

  public static void main(String[] args) throws InterruptedException {
    Statements statements = new Statements();
    Thread runner = new Thread(statements);
    runner.start();
    Turns.awaitTurn();
    statements.count = 3;
    total = 4;
    Turns.giveBack();
    runner.join();
    System.out.println(statements.plain);
  }
}
