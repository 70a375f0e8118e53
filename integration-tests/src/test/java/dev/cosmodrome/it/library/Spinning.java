package dev.cosmodrome.it.library;

/** Two threads that spin until it is their turn. */
@SuppressWarnings("ThreadPriorityCheck") // for machines with a single processor
final class Spinning {
  private static final int ROUNDS = 10;

  private volatile int turn;
  private int turns;

  private Spinning() {}

  public static void main(String[] args) throws InterruptedException {
    Spinning shared = new Spinning();
    Thread other = new Thread(() -> shared.takeTurns(1));
    other.start();
    shared.takeTurns(0);
    other.join();
    System.out.println(shared.turns);
  }

  private void takeTurns(int number) {
    for (int i = 0; i < ROUNDS; i++) {
      takeTurn(number);
    }
  }

  private void takeTurn(int number) {
    while (turn != number) {
      Thread.onSpinWait();
      Thread.yield();
    }
    turns++;
    turn = 1 - number;
  }
}
