package dev.cosmodrome.it.record;

import java.util.concurrent.CountDownLatch;

/** Programs in which only the units of the paper, or only the default ones, are violated. */
@SuppressWarnings("UnusedVariable") // only the access counts
final class PaperUnits {
  private PaperUnits() {}

  /** The loop of a server reads its timeout twice. */
  static final class Server implements Runnable {
    private int timeout = 10;
    private int used;

    @Override
    public void run() {
      if (timeout >= 0) {
        Interruption.here();
        used = timeout;
      }
    }

    public void setTimeout(int value) {
      timeout = value;
    }
  }

  /** A view of a buffer is inconsistent, because the method waits in between. */
  static final class Buffer {
    private final CountDownLatch read = new CountDownLatch(1);
    private int head;
    private int tail;
    private boolean isReady;

    public synchronized int span() {
      int from = head;
      read.countDown();
      try {
        while (!isReady) {
          wait();
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return tail - from;
    }

    public synchronized void move() {
      head = 5;
      tail = 9;
      isReady = true;
      notifyAll();
    }
  }

  /** Increments that can be lost. */
  static final class Counter {
    private int count;
    private volatile int shared;

    void incrementCount() {
      int before = count;
      Interruption.here();
      count = before + 1;
    }

    public void incrementShared() {
      int before = shared;
      Interruption.here();
      shared = before + 1;
    }

    public void reset() {
      count = 0;
      shared = 0;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Counter counter = new Counter();
    switch (args[0]) {
      case "loop" -> {
        Server server = new Server();
        Interruption.prepare(() -> server.setTimeout(0));
        server.run();
      }
      case "wait" -> {
        Buffer buffer = new Buffer();
        Thread reader = new Thread(() -> System.out.println(buffer.span()));
        reader.start();
        buffer.read.await();
        buffer.move();
        reader.join();
      }
      case "package" -> {
        Interruption.prepare(counter::reset);
        counter.incrementCount();
      }
      default -> {
        Interruption.prepare(counter::reset);
        counter.incrementShared();
      }
    }
  }
}
