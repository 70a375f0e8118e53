package dev.cosmodrome.it.library;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Two threads that use a large array and a large buffer by calls of the JDK, with a lock. */
@SuppressWarnings("ReturnValueIgnored")
final class LargeArrays {
  private static final int SIZE = 1 << 16;

  /**
   * The number of recorded accesses: each of two threads writes and reads all elements and bytes
   * twice, and accesses that it repeats before it releases the lock are left out.
   */
  static final int ACCESSES = 2 * 2 * 4 * SIZE;

  private static final int SEARCHES = 10_000;

  private final int[] numbers = new int[SIZE];
  private final ByteBuffer bytes = ByteBuffer.allocateDirect(SIZE);

  private LargeArrays() {}

  public static void main(String[] args) throws InterruptedException {
    LargeArrays shared = new LargeArrays();
    Thread other = new Thread(shared::run);
    other.start();
    shared.run();
    other.join();
    System.out.println("done");
  }

  private void run() {
    for (int i = 0; i < 2; i++) {
      change(i);
      look();
    }
  }

  private synchronized void change(int value) {
    Arrays.fill(numbers, value);
    Arrays.sort(numbers);
    bytes.clear().put(new byte[SIZE]);
  }

  private synchronized void look() {
    Arrays.hashCode(numbers);
    Arrays.stream(numbers).sum();
    for (int i = 0; i < SEARCHES; i++) {
      Arrays.binarySearch(numbers, i);
    }
    bytes.clear().get(new byte[SIZE]);
  }
}
