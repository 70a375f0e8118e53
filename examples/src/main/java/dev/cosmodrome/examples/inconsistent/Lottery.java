package dev.cosmodrome.examples.inconsistent;

/** A lottery that keeps a player's number in a field until it is looked at again. */
public final class Lottery {
  private int number;
  private volatile boolean mixedUp;

  synchronized void choose(int chosen) {
    number = chosen;
  }

  synchronized int number() {
    return number;
  }

  void play(int chosen) { // not atomic: own value overwritten before use
    choose(chosen);
    Thread.yield();
    if (number() != chosen) {
      mixedUp = true;
    }
  }

  /** Two players. */
  public static void main(String[] args) throws InterruptedException {
    Lottery lottery = new Lottery();
    Meeting.of(() -> lottery.play(7), () -> lottery.play(8));
    System.out.println(lottery.mixedUp ? "mixed up" : "done");
  }
}
