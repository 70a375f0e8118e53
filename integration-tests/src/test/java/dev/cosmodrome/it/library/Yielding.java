package dev.cosmodrome.it.library;

import java.util.List;

/**
 * Two threads, of which one asks and the other answers. Methods that start with "one" poll for the
 * answer in a loop that yields, so they are not meant to be atomic. Methods that start with "two"
 * yield, too, but do not wait by that.
 */
@SuppressWarnings({"ThreadPriorityCheck", "ReturnValueIgnored", "UnusedVariable"})
final class Yielding {
  private static final int TURNS = 10;

  private volatile int asked;
  private volatile int answered;
  private int yields;

  private Yielding() {}

  public static void main(String[] args) throws InterruptedException {
    Yielding shared = new Yielding();
    Thread other = new Thread(shared::run);
    other.start();
    shared.oneByWhile();
    shared.oneByDo();
    shared.oneByBreak();
    shared.oneByCall();
    shared.oneBySpinning();
    shared.twoOutsideOfLoops();
    shared.twoByCounting();
    shared.twoByIterating();
    shared.twoByWriting();
    shared.twoByFilling(new int[1]);
    other.join();
  }

  private void run() {
    for (int turn = 0; turn < TURNS; turn++) {
      Turns.awaitTurn();
      answer();
      Turns.giveBack();
    }
  }

  private void answer() {
    answered = asked;
  }

  /** Asks, and lets the other thread answer. */
  private int ask() {
    int question = answered + 1;
    asked = question;
    Turns.letOtherRun();
    return question;
  }

  private boolean isAnswered(int question) {
    return answered == question;
  }

  private void oneByWhile() {
    int question = ask();
    boolean isFirst = true;
    while (isFirst || answered != question) {
      isFirst = false;
      Thread.yield();
    }
  }

  private void oneByDo() {
    int question = ask();
    do {
      Thread.yield();
    } while (answered != question);
  }

  private void oneByBreak() {
    int question = ask();
    for (; ; ) {
      Thread.yield();
      if (answered == question) {
        break;
      }
    }
  }

  private void oneByCall() {
    int question = ask();
    do {
      Thread.yield();
    } while (!isAnswered(question));
  }

  private void oneBySpinning() {
    int question = ask();
    do {
      Thread.onSpinWait();
    } while (answered != question);
  }

  private int twoOutsideOfLoops() {
    ask();
    Thread.yield();
    return answered;
  }

  private int twoByCounting() {
    ask();
    for (int i = 0; i < 3; i++) {
      Thread.yield();
    }
    return answered;
  }

  private int twoByIterating() {
    ask();
    for (String name : List.of("a", "b")) {
      Thread.yield();
      name.length();
    }
    return answered;
  }

  private void twoByWriting() {
    int question = ask();
    do {
      yields++;
      Thread.yield();
    } while (answered != question);
  }

  private void twoByFilling(int[] array) {
    int question = ask();
    do {
      array[0] = question;
      Thread.yield();
    } while (answered != question);
  }
}
