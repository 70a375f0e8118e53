package dev.cosmodrome.examples.right;

/** A buffer between a producer and two consumers, which wait for an element and take it. */
public final class BoundedBuffer {
  private static final int ITEMS = 1_000;
  private static final int END = -2;

  private final int[] items = new int[8];
  private int first;
  private int count;

  synchronized void put(int item) throws InterruptedException {
    while (count == items.length) {
      wait();
    }
    items[(first + count) % items.length] = item;
    count++;
    notifyAll();
  }

  synchronized int take() throws InterruptedException {
    while (count == 0) {
      wait();
    }
    Thread.yield();
    int item = items[first];
    first = (first + 1) % items.length;
    count--;
    notifyAll();
    return item;
  }

  private final class Consumer extends Thread {
    private int consumed;

    @Override
    public void run() {
      try {
        while (take() != END) {
          consumed++;
        }
      } catch (InterruptedException e) {
        interrupt();
      }
    }
  }

  /** Two threads consume what this one produces. */
  public static void main(String[] args) throws InterruptedException {
    BoundedBuffer buffer = new BoundedBuffer();
    Consumer first = buffer.new Consumer();
    Consumer second = buffer.new Consumer();
    first.start();
    second.start();
    for (int i = 0; i < ITEMS; i++) {
      buffer.put(i);
    }
    buffer.put(END);
    buffer.put(END);
    first.join();
    second.join();
    System.out.println((first.consumed + second.consumed) + " items consumed");
  }
}
