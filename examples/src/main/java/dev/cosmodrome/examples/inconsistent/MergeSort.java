package dev.cosmodrome.examples.inconsistent;

import dev.cosmodrome.annotations.UnitFor;

/**
 * A sort with a limited number of threads: checking the limit and taking a thread are two steps.
 */
public final class MergeSort {
  /** The number of threads that may be started. */
  private static final class Threads {
    private int left = 2;

    synchronized int left() {
      return left;
    }

    synchronized void take() {
      left--;
    }

    synchronized void giveBack() {
      left++;
    }
  }

  void sortHalf(@UnitFor Threads threads) { // not atomic: stale value at update
    if (threads.left() > 0) {
      Thread.yield();
      threads.take();
      threads.giveBack();
    }
  }

  /** Two halves. */
  public static void main(String[] args) throws InterruptedException {
    MergeSort sort = new MergeSort();
    Threads threads = new Threads();
    Meeting.of(() -> sort.sortHalf(threads), () -> sort.sortHalf(threads));
    System.out.println(threads.left() + " threads left");
  }
}
