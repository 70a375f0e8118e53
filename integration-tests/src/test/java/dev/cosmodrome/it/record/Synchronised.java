package dev.cosmodrome.it.record;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A program whose threads only ever use what they have locked, waited for, started or joined: many
 * small runs of a counter, of a queue with wait and notify, and of a tree of threads.
 */
final class Synchronised {
  private static int counter;
  private static int[] cells = new int[4];

  private Synchronised() {}

  public static void main(String[] args) throws InterruptedException {
    int rounds = Integer.parseInt(args[0]);
    for (int i = 0; i < rounds; i++) {
      count();
      handOver();
      counter += tree(3);
    }
    System.out.println(counter);
  }

  private static synchronized void increment(int cell) {
    counter++;
    cells[cell]++;
  }

  private static void count() throws InterruptedException {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      int cell = i;
      threads[i] =
          new Thread(
              () -> {
                increment(cell);
                increment(cell + 1);
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** A queue of one place. */
  private static final class Slot {
    private final Deque<int[]> items = new ArrayDeque<>();

    synchronized void put(int[] item) throws InterruptedException {
      while (!items.isEmpty()) {
        wait();
      }
      items.add(item);
      notifyAll();
    }

    synchronized int[] take() throws InterruptedException {
      while (items.isEmpty()) {
        wait();
      }
      notifyAll();
      return items.remove();
    }
  }

  private static void handOver() throws InterruptedException {
    Slot slot = new Slot();
    Thread producer =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 3; i++) {
                  slot.put(new int[] {i, i});
                }
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    producer.start();
    for (int i = 0; i < 3; i++) {
      int[] item = slot.take();
      counter += item[0] + item[1]++ - i - i;
    }
    producer.join();
  }

  private static int tree(int depth) throws InterruptedException {
    if (depth == 0) {
      return 1;
    }
    int[] results = new int[2];
    Thread left =
        new Thread(
            () -> {
              try {
                results[0] = tree(depth - 1);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    left.start();
    results[1] = tree(depth - 1);
    left.join();
    return results[0] + results[1];
  }
}
