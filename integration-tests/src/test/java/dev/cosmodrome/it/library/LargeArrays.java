package dev.cosmodrome.it.library;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Two threads that use a large array and a large buffer by calls of the JDK, with a lock. */
@SuppressWarnings("ReturnValueIgnored")
final class LargeArrays {
  private static final int SIZE = 1 << 20;
  private static final int SEARCHES = 100_000;

  private final int[] numbers = new int[SIZE];
  private final ByteBuffer bytes = ByteBuffer.allocateDirect(SIZE);

  private LargeArrays() {}

  public static void main(String[] args) throws InterruptedException {
    LargeArrays shared = new LargeArrays();
    Thread other = new Thread(shared::use);
    other.start();
    shared.use();
    other.join();
    System.out.println("done");
  }

  private void use() {
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
