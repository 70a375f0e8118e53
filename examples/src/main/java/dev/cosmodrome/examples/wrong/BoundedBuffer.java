package dev.cosmodrome.examples.wrong;

/**
 * A buffer between a producer and two consumers. A consumer looks whether there is something, and
 * then takes it; the other one may have taken it meanwhile.
 */
public final class BoundedBuffer {
  private static final int ITEMS = 1_000;
  private static final int NOTHING = -1;
  private static final int END = -2;

  private final int[] items = new int[8];
  private int first;
  private int count;
  private int gone;

  synchronized void put(int item) throws InterruptedException {
    while (count == items.length) {
      wait();
    }
    items[(first + count) % items.length] = item;
    count++;
  }

  synchronized boolean isEmpty() {
    return count == 0;
  }

  synchronized int take() {
    if (count == 0) {
      gone++;
      return NOTHING;
    }
    int item = items[first];
    first = (first + 1) % items.length;
    count--;
    notifyAll();
    return item;
  }

  int takeIfAny() { // not atomic: non-repeatable read
    if (isEmpty()) {
      return NOTHING;
    }
    Thread.yield();
    return take();
  }

  /** Two threads consume what this one produces. */
  public static void main(String[] args) throws InterruptedException {
    BoundedBuffer buffer = new BoundedBuffer();
    Runnable consumer =
        () -> {
          while (buffer.takeIfAny() != END) {
            Thread.yield();
          }
        };
    Thread firstConsumer = new Thread(consumer);
    Thread secondConsumer = new Thread(consumer);
    firstConsumer.start();
    secondConsumer.start();
    for (int i = 0; i < ITEMS; i++) {
      buffer.put(i);
    }
    buffer.put(END);
    buffer.put(END);
    firstConsumer.join();
    secondConsumer.join();
    System.out.println(buffer.gone + " times, there was an item and then there was none");
  }
}
