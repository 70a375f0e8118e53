package dev.cosmodrome.it.library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that get in each other's way, and try again until they succeed. */
final class Retrying {
  private static final int THREADS = 4;
  private static final AtomicLongFieldUpdater<Retrying> TOTAL =
      AtomicLongFieldUpdater.newUpdater(Retrying.class, "total");
  private static final VarHandle SUM;

  static {
    try {
      SUM = MethodHandles.lookup().findVarHandle(Retrying.class, "sum", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** An element of the stack. */
  private static final class Node {
    final int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  private final AtomicInteger count = new AtomicInteger();
  private final AtomicReference<Node> top = new AtomicReference<>();
  private final ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
  private volatile long total;
  private volatile int sum;

  private Retrying() {}

  public static void main(String[] args) throws Exception {
    int rounds = Integer.parseInt(args[0]);
    Retrying shared = new Retrying();
    CyclicBarrier start = new CyclicBarrier(THREADS);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
                for (int round = 0; round < rounds; round++) {
                  shared.increment();
                  shared.incrementWithWitness();
                  shared.push(round);
                  shared.pop();
                  shared.addToField();
                  shared.addToHandle();
                  shared.replace();
                  shared.putOnce("key" + round);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(
        shared.count + " " + shared.total + " " + shared.sum + " " + shared.map.get("n"));
  }

  private int increment() {
    while (true) {
      int now = count.get();
      if (count.compareAndSet(now, now + 1)) {
        return now;
      }
    }
  }

  private int incrementWithWitness() {
    int expected = count.get();
    int found = count.compareAndExchange(expected, expected + 1);
    while (found != expected) {
      expected = found;
      found = count.compareAndExchange(expected, expected + 1);
    }
    return found;
  }

  private void push(int value) {
    Node node = new Node(value);
    Node old;
    do {
      old = top.get();
      node.next = old;
    } while (!top.compareAndSet(old, node));
  }

  private int pop() {
    Node old;
    do {
      old = top.get();
      if (old == null) {
        return -1;
      }
    } while (!top.compareAndSet(old, old.next));
    return old.value;
  }

  private void addToField() {
    long now = total;
    while (!TOTAL.compareAndSet(this, now, now + 2)) {
      now = total;
    }
  }

  private void addToHandle() {
    int now;
    do {
      now = (int) SUM.getVolatile(this);
    } while (!SUM.weakCompareAndSet(this, now, now + 3));
  }

  private void replace() {
    while (true) {
      Integer now = map.get("n");
      if (now == null ? map.putIfAbsent("n", 1) == null : map.replace("n", now, now + 1)) {
        return;
      }
    }
  }

  private Integer putOnce(String key) {
    Integer value = map.get(key);
    if (value == null) {
      Integer made = key.length();
      value = map.putIfAbsent(key, made);
      return value == null ? made : value;
    }
    return value;
  }
}
