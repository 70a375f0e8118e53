package dev.cosmodrome.examples.right;

/** Adds up a list whose methods all are synchronized, and holds its lock for the whole loop. */
public final class ListIteration {
  private static final int ROUNDS = 10;
  private static final int ROTATIONS = 200;
  private static final int MAX_ITERATIONS = 5_000;

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

  static int sum(SynchronizedList list) {
    synchronized (list) {
      int sum = 0;
      for (int i = 0; i < list.size(); i++) {
        sum += list.get(i);
        Thread.yield();
      }
      return sum;
    }
  }

  /** The list is rotated, again and again, while this thread adds it up. */
  public static void main(String[] args) throws InterruptedException {
    SynchronizedList list = new SynchronizedList();
    int wrong = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Thread other =
          new Thread(
              () -> {
                for (int i = 0; i < ROTATIONS; i++) {
                  list.rotate();
                  if (i % 4 == 0) {
                    Thread.yield();
                  }
                }
              });
      other.start();
      for (int i = 0; i < MAX_ITERATIONS && other.isAlive(); i++) {
        if (sum(list) != 10) {
          wrong++;
        }
      }
      other.join();
    }
    System.out.println(wrong + " sums are wrong");
  }
}
