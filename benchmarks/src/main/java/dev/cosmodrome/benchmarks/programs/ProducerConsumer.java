package dev.cosmodrome.benchmarks.programs;

/** Passes numbers from one thread to another through a small buffer. */
public final class ProducerConsumer {
  private final int[] items = new int[256];
  private int first;
  private int count;

  private ProducerConsumer() {}

  /** The argument is the number of numbers to pass, in thousands. */
  public static void main(String[] args) throws InterruptedException {
    int numbers = 1_000 * Size.of(args, 12_000);
    ProducerConsumer buffer = new ProducerConsumer();
    long[] sum = {0};
    Parallel.run(
        part -> {
          for (int i = 0; i < numbers; i++) {
            if (part == 0) {
              buffer.put(i);
            } else {
              sum[0] = 31 * sum[0] + buffer.take();
            }
          }
        });
    System.out.println("passed numbers, checksum " + sum[0]);
  }

  private synchronized void put(int item) {
    try {
      while (count == items.length) {
        wait();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while the buffer was full", e);
    }
    items[(first + count) % items.length] = item;
    if (count++ == 0) {
      notifyAll();
    }
  }

  private synchronized int take() {
    try {
      while (count == 0) {
        wait();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while the buffer was empty", e);
    }
    int item = items[first];
    first = (first + 1) % items.length;
    if (count-- == items.length) {
      notifyAll();
    }
    return item;
  }
}
