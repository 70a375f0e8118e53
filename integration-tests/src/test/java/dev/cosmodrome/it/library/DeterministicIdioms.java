package dev.cosmodrome.it.library;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Queues between two threads, exchangers, and updates that commute. Results of methods that start
 * with "sure" do not depend on the schedule; results of those that start with "racy" do.
 */
final class DeterministicIdioms {
  private static final AtomicIntegerFieldUpdater<Cell> COUNT =
      AtomicIntegerFieldUpdater.newUpdater(Cell.class, "count");

  private DeterministicIdioms() {}

  private static final class Cell {
    volatile int count;
    int value;
  }

  public static void main(String[] args) throws Exception {
    sureQueue();
    sureBoundedQueue();
    sureTransfer();
    sureOffers();
    surePipeline();
    sureConsumersInTurn();
    sureExchange();
    sureExchangeOfNothing();
    sureExchangesInTurn();
    sureCounter();
    sureCells();
    sureMerge();
    racyProducers();
    racyLateProducer();
    racyConsumers();
    racyPoll();
    racyTimedPoll();
    racySize();
    racyOffer();
    racyPriorities();
    racyBeyondQueue();
    racyExchange();
    racyBeyondExchange();
    racyCounterRead();
    racyCounterResult();
    racyCounterSet();
    racyBeyondCounter();
    racyMergeRead();
    racyMergeOfOther();
    System.out.println("done");
  }

  private interface Work {
    void run() throws Exception;
  }

  private static void together(Work... works) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (Work work : works) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  work.run();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void put(BlockingQueue<Integer> queue, int count) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      queue.put(1);
    }
  }

  private static int take(BlockingQueue<Integer> queue, int count) throws InterruptedException {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum = 3 * sum + queue.take();
    }
    return sum;
  }

  // Queues.

  static int sureQueue() throws InterruptedException {
    return throughQueue(new LinkedBlockingQueue<>());
  }

  static int sureBoundedQueue() throws InterruptedException {
    return throughQueue(new ArrayBlockingQueue<>(1));
  }

  private static int throughQueue(BlockingQueue<Cell> queue) throws InterruptedException {
    Cell result = new Cell();
    together(
        () -> {
          for (int i = 0; i < 4; i++) {
            Cell cell = new Cell();
            cell.value = i;
            queue.put(cell);
          }
        },
        () -> {
          for (int i = 0; i < 4; i++) {
            result.value = 3 * result.value + queue.take().value;
          }
        });
    return result.value;
  }

  static int sureTransfer() throws InterruptedException {
    LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
    Cell result = new Cell();
    together(() -> queue.transfer(7), () -> result.value = queue.take());
    return result.value;
  }

  /** There is room for all of them. */
  static int sureOffers() throws InterruptedException {
    BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
    Cell result = new Cell();
    together(
        () -> {
          queue.add(1);
          queue.offer(2);
        },
        () -> result.value = take(queue, 2));
    return result.value;
  }

  static int surePipeline() throws InterruptedException {
    BlockingQueue<Integer> first = new ArrayBlockingQueue<>(2);
    BlockingQueue<Integer> second = new ArrayBlockingQueue<>(2);
    Cell result = new Cell();
    together(
        () -> put(first, 5),
        () -> {
          for (int i = 0; i < 5; i++) {
            second.put(first.take() + i);
          }
        },
        () -> result.value = take(second, 5));
    return result.value;
  }

  /** The remaining element is taken by another thread, which comes later. */
  static int sureConsumersInTurn() throws InterruptedException {
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    Cell result = new Cell();
    together(() -> put(queue, 3), () -> result.value = take(queue, 2));
    return result.value + take(queue, 1) + queue.size();
  }

  static int racyProducers() throws InterruptedException {
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    Cell result = new Cell();
    together(() -> queue.put(1), () -> queue.put(2), () -> result.value = take(queue, 2));
    return result.value;
  }

  /** In this run, the second producer comes after the only element that is taken. */
  static int racyLateProducer() throws InterruptedException {
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    Cell result = new Cell();
    AtomicInteger turn = new AtomicInteger();
    Thread late =
        new Thread(
            () -> {
              while (turn.get() == 0) {
                Thread.onSpinWait();
              }
              add(queue, 2);
            });
    late.start();
    together(() -> add(queue, 1), () -> result.value = take(queue, 1));
    turn.set(1);
    late.join();
    return result.value;
  }

  private static void add(BlockingQueue<Integer> queue, int element) {
    queue.add(element);
  }

  static int racyConsumers() throws InterruptedException {
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    Cell result = new Cell();
    together(() -> put(queue, 2), () -> queue.take(), () -> result.value = take(queue, 1));
    return result.value;
  }

  static int racyPoll() throws InterruptedException {
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    Cell result = new Cell();
    together(() -> queue.put(1), () -> result.value = queue.poll() == null ? 1 : 2);
    return result.value;
  }

  static int racyTimedPoll() throws InterruptedException {
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    Cell result = new Cell();
    together(
        () -> queue.put(1), () -> result.value = queue.poll(1, TimeUnit.HOURS) == null ? 1 : 2);
    return result.value;
  }

  static int racySize() throws InterruptedException {
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    Cell result = new Cell();
    together(
        () -> put(queue, 2),
        () -> {
          int first = queue.take();
          result.value = first + queue.size();
        });
    return result.value;
  }

  /** The consumer may be too slow for the second element. */
  static int racyOffer() throws InterruptedException {
    BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    Cell result = new Cell();
    together(
        () -> {
          queue.put(1);
          result.value += queue.offer(2) ? 1 : 0;
        },
        () -> queue.take());
    return result.value;
  }

  static int racyPriorities() throws InterruptedException {
    BlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
    Cell result = new Cell();
    together(
        () -> {
          queue.put(2);
          queue.put(1);
        },
        () -> result.value = take(queue, 2));
    return result.value;
  }

  /**
   * The consumer does not wait for what the producer does between two elements that are the same.
   */
  static int racyBeyondQueue() throws InterruptedException {
    BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    Cell cell = new Cell();
    Cell result = new Cell();
    together(
        () -> {
          queue.put("token");
          cell.value = 1;
          queue.put("token");
        },
        () -> {
          queue.take();
          result.value = cell.value;
          queue.take();
        });
    return result.value;
  }

  // Exchangers.

  static int sureExchange() throws InterruptedException {
    Exchanger<Cell> exchanger = new Exchanger<>();
    Cell one = new Cell();
    Cell other = new Cell();
    together(() -> fill(exchanger, one, 1), () -> fill(exchanger, other, 2));
    return one.value - other.value;
  }

  private static void fill(Exchanger<Cell> exchanger, Cell own, int value) throws Exception {
    Cell cell = own;
    for (int i = 0; i < 3; i++) {
      cell.value = 3 * cell.value + value;
      cell = exchanger.exchange(cell);
    }
  }

  static int sureExchangeOfNothing() throws InterruptedException {
    Exchanger<String> exchanger = new Exchanger<>();
    Cell cell = new Cell();
    Cell result = new Cell();
    together(
        () -> {
          cell.value = 1;
          exchanger.exchange(null);
        },
        () -> {
          exchanger.exchange(null);
          result.value = cell.value;
        });
    return result.value;
  }

  static int sureExchangesInTurn() throws InterruptedException {
    Exchanger<Cell> exchanger = new Exchanger<>();
    Cell own = new Cell();
    Cell[] results = new Cell[2];
    Thread thread =
        new Thread(
            () -> {
              try {
                results[0] = exchanger.exchange(own);
                results[1] = exchanger.exchange(own);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    thread.start();
    together(() -> exchanger.exchange(new Cell()));
    together(() -> exchanger.exchange(new Cell()));
    thread.join();
    return results[0].value + results[1].value;
  }

  static int racyExchange() throws InterruptedException {
    Exchanger<Integer> exchanger = new Exchanger<>();
    Cell result = new Cell();
    together(
        () -> result.value = exchanger.exchange(1),
        () -> exchanger.exchange(2),
        () -> exchanger.exchange(3),
        () -> exchanger.exchange(4));
    return result.value;
  }

  static int racyBeyondExchange() throws InterruptedException {
    Exchanger<Integer> exchanger = new Exchanger<>();
    Cell cell = new Cell();
    Cell result = new Cell();
    together(
        () -> {
          exchanger.exchange(1);
          cell.value = 1;
        },
        () -> {
          exchanger.exchange(1);
          result.value = cell.value;
        });
    return result.value;
  }

  // Updates that commute.

  static long sureCounter() throws InterruptedException {
    AtomicInteger count = new AtomicInteger();
    AtomicLong total = new AtomicLong();
    Work work =
        () -> {
          count.incrementAndGet();
          count.getAndDecrement();
          count.addAndGet(3);
          total.getAndAdd(2);
        };
    together(work, work, count::incrementAndGet);
    return count.get() + total.get();
  }

  static long sureCells() throws InterruptedException {
    AtomicLongArray cells = new AtomicLongArray(2);
    Cell cell = new Cell();
    Work work =
        () -> {
          cells.incrementAndGet(1);
          COUNT.incrementAndGet(cell);
        };
    together(work, work);
    return cells.get(1) + cell.count;
  }

  static int sureMerge() throws InterruptedException {
    ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    Work work =
        () -> {
          counts.merge("all", 1, Integer::sum);
          counts.merge("all", 2, Integer::sum);
        };
    together(work, work);
    return counts.get("all");
  }

  static int racyCounterRead() throws InterruptedException {
    AtomicInteger count = new AtomicInteger();
    Cell result = new Cell();
    together(() -> count.incrementAndGet(), () -> result.value = count.get());
    return result.value;
  }

  static int racyCounterResult() throws InterruptedException {
    AtomicInteger count = new AtomicInteger();
    Cell result = new Cell();
    together(() -> count.incrementAndGet(), () -> result.value = count.incrementAndGet());
    return result.value;
  }

  static int racyCounterSet() throws InterruptedException {
    AtomicInteger count = new AtomicInteger();
    together(() -> count.incrementAndGet(), () -> count.set(7));
    return count.get();
  }

  /** Adding to a counter hands nothing over. */
  static int racyBeyondCounter() throws InterruptedException {
    AtomicInteger count = new AtomicInteger();
    Cell cell = new Cell();
    Cell result = new Cell();
    together(
        () -> {
          cell.value = 1;
          count.incrementAndGet();
        },
        () -> {
          count.incrementAndGet();
          result.value = cell.value;
        });
    return result.value;
  }

  static int racyMergeRead() throws InterruptedException {
    ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    Cell result = new Cell();
    together(
        () -> counts.merge("all", 1, Integer::sum),
        () -> result.value = counts.getOrDefault("all", 0));
    return result.value;
  }

  static int racyMergeOfOther() throws InterruptedException {
    ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    together(
        () -> counts.merge("all", 1, Integer::sum),
        () -> counts.merge("all", 5, (one, other) -> 3 * one + other));
    return counts.get("all");
  }
}
