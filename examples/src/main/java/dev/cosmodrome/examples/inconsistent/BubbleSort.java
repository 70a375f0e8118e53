package dev.cosmodrome.examples.inconsistent;

import dev.cosmodrome.annotations.AtomicSet;

/** Two threads exchange neighbours in one array; each access has the lock, the exchange has not. */
public final class BubbleSort {
  private static final int LENGTH = 3;

  @AtomicSet(value = "numbers", elements = true)
  private final int[] numbers = {3, 2, 1};

  synchronized int get(int index) {
    return numbers[index];
  }

  synchronized void set(int index, int number) {
    numbers[index] = number;
  }

  void exchange(int index) { // not atomic: stale value at update
    int left = get(index);
    int right = get(index + 1);
    Thread.yield();
    set(index, right);
    Thread.yield();
    set(index + 1, left);
  }

  void pass() { // perhaps not atomic, beyond its calls of exchange
    for (int index = 0; index + 1 < LENGTH; index++) {
      exchange(index);
    }
  }

  /** One thread exchanges the first two numbers, the other one goes through all. */
  public static void main(String[] args) throws InterruptedException {
    BubbleSort sort = new BubbleSort();
    Meeting.of(() -> sort.exchange(0), sort::pass);
    System.out.println(sort.get(0) + " " + sort.get(1) + " " + sort.get(2));
  }
}
