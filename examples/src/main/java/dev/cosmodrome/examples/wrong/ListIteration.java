package dev.cosmodrome.examples.wrong;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Adds up a list whose methods all are synchronized. The loop over it is not: numbers change places
 * behind and before it.
 */
public final class ListIteration {
  private static final int MAX_ITERATIONS = 1_000_000;

  private static final class SynchronizedList {
    private final int[] numbers = {1, 2, 3, 4};

    synchronized int size() {
      return numbers.length;
    }

    synchronized int get(int index) {
      return numbers[index];
    }

    synchronized void rotate() {
      int first = numbers[0];
      for (int i = 1; i < numbers.length; i++) {
        numbers[i - 1] = numbers[i];
      }
      numbers[numbers.length - 1] = first;
    }
  }

  static int sum(SynchronizedList list) { // not atomic: inconsistent view
    int sum = 0;
    for (int i = 0; i < list.size(); i++) {
      sum += list.get(i);
      Thread.yield();
    }
    return sum;
  }

  /** The list is rotated, again and again, until this thread has got a wrong sum of it. */
  public static void main(String[] args) throws InterruptedException {
    SynchronizedList list = new SynchronizedList();
    AtomicBoolean done = new AtomicBoolean();
    Thread other =
        new Thread(
            () -> {
              while (!done.get()) {
                list.rotate();
                Thread.yield();
              }
            });
    other.start();
    int sum = 10;
    for (int i = 0; i < MAX_ITERATIONS && sum == 10; i++) {
      sum = sum(list);
    }
    done.set(true);
    other.join();
    System.out.println("1 + 2 + 3 + 4 = " + sum);
  }
}
