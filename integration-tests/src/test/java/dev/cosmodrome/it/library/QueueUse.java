package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.LongAdder;

/** Producers and consumers that use concurrent queues as they are meant to be used. */
@SuppressWarnings("ThreadPriorityCheck")
final class QueueUse {
  private static final int ITEMS = 30;
  private static final int PRODUCERS = 2;
  private static final int CONSUMERS = 2;
  private static final int STOP = -1;

  private final Queue<Integer> queue;
  private final LongAdder sum = new LongAdder();
  private volatile boolean produced;

  private QueueUse(Queue<Integer> queue) {
    this.queue = queue;
  }

  public static void main(String[] args) throws InterruptedException {
    int rounds = Integer.parseInt(args[0]);
    for (int i = 0; i < rounds; i++) {
      new QueueUse(new ConcurrentLinkedQueue<>()).runAll();
      new QueueUse(new ConcurrentLinkedDeque<>()).runAll();
      new QueueUse(new LinkedBlockingQueue<>()).runAll();
      new QueueUse(new ArrayBlockingQueue<>(4)).runAll();
      new QueueUse(new PriorityBlockingQueue<>()).runAll();
      new QueueUse(new LinkedTransferQueue<>()).runAll();
      takes(new LinkedBlockingQueue<>());
      takes(new ArrayBlockingQueue<>(2));
    }
    System.out.println("done");
  }

  private void runAll() throws InterruptedException {
    withWorkers(this::drain);
    withWorkers(this::drainBySpinning);
    withWorkers(this::takeAndLook);
    withOneConsumer();
  }

  /** Several workers, each of which takes what is there, again and again. */
  private void withWorkers(Runnable consumer) throws InterruptedException {
    List<Thread> producers = start(PRODUCERS, this::produce);
    List<Thread> consumers =
        start(
            CONSUMERS,
            () -> {
              while (!produced || !queue.isEmpty()) {
                consumer.run();
                Thread.yield();
              }
            });
    join(producers);
    produced = true;
    join(consumers);
    check();
  }

  /** A single consumer may look first: no other thread removes elements. */
  private void withOneConsumer() throws InterruptedException {
    List<Thread> producers = start(PRODUCERS, this::produce);
    List<Thread> consumer =
        start(
            1,
            () -> {
              while (!produced || !queue.isEmpty()) {
                drainByLooking();
                drainBySize();
                Thread.yield();
              }
            });
    join(producers);
    produced = true;
    join(consumer);
    check();
  }

  private void produce() {
    for (int i = 1; i <= ITEMS; i++) {
      submit(i);
      if (i % 10 == 0) {
        Thread.yield();
      }
    }
  }

  private void submit(int item) {
    while (!queue.offer(item)) {
      Thread.yield();
    }
  }

  private void drain() {
    Integer item = queue.poll();
    while (item != null) {
      sum.add(item);
      item = queue.poll();
    }
  }

  private void drainBySpinning() {
    Integer item = queue.poll();
    for (int i = 0; i < ITEMS && item == null; i++) {
      Thread.onSpinWait();
      item = queue.poll();
    }
    if (item != null) {
      sum.add(item);
    }
  }

  /** Nothing comes of what it sees. */
  private int takeAndLook() {
    Integer item = queue.poll();
    int size = queue.size();
    if (item != null) {
      sum.add(item);
    }
    return size;
  }

  private void drainByLooking() {
    while (!queue.isEmpty()) {
      sum.add(queue.remove());
    }
  }

  private void drainBySize() {
    for (int size = queue.size(); size > 0; size--) {
      Integer first = queue.peek();
      sum.add(first == null ? 0 : queue.remove());
    }
  }

  private void check() {
    produced = false;
    require(sum.sumThenReset() == (long) PRODUCERS * ITEMS * (ITEMS + 1) / 2);
  }

  private static void takes(BlockingQueue<Integer> queue) throws InterruptedException {
    LongAdder sum = new LongAdder();
    List<Thread> consumers = start(CONSUMERS, () -> takeAll(queue, sum));
    join(start(PRODUCERS, () -> putAll(queue)));
    for (int i = 0; i < CONSUMERS; i++) {
      queue.put(STOP);
    }
    join(consumers);
    require(sum.sum() == (long) PRODUCERS * ITEMS * (ITEMS + 1) / 2);
  }

  private static void putAll(BlockingQueue<Integer> queue) {
    try {
      for (int i = 1; i <= ITEMS; i++) {
        queue.put(i);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void takeAll(BlockingQueue<Integer> queue, LongAdder sum) {
    try {
      for (int item = queue.take(); item != STOP; item = queue.take()) {
        sum.add(item);
        List<Integer> more = new ArrayList<>();
        queue.drainTo(more, 1);
        for (int next : more) {
          if (next == STOP) {
            queue.put(STOP);
          } else {
            sum.add(next);
          }
        }
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Thread> start(int count, Runnable work) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(work);
      thread.start();
      threads.add(thread);
    }
    return threads;
  }

  private static void join(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalStateException();
    }
  }
}
