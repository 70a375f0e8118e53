package dev.cosmodrome.it.confirm;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Programs that nearly always go well: each of their two threads comes only once to where they can
 * interfere. They print what is left in the end. In calm runs, one thread comes after the other, by
 * means that are not recorded.
 */
final class LuckyPrograms {
  /** The system property for calm runs. */
  static final String CALM = "calm";

  private final Object gate = new Object();
  private final Object other = new Object();
  private final ReentrantLock first = new ReentrantLock();
  private final ReentrantLock second = new ReentrantLock();
  private final Map<String, Integer> hits = new ConcurrentHashMap<>(Map.of("a", 0, "b", 0));
  private final long[] totals = new long[2];
  private volatile double rate;
  private static int visits;
  private int balance;

  private LuckyPrograms() {}

  private synchronized int balance() {
    return balance;
  }

  private synchronized void setBalance(int amount) {
    balance = amount;
  }

  private void deposit() {
    setBalance(balance() + 1);
  }

  /** The thread is interrupted meanwhile, and still is afterwards. */
  private void depositWhileInterrupted() {
    Thread.currentThread().interrupt();
    deposit();
    if (!Thread.currentThread().isInterrupted()) {
      System.out.println("the interrupt was lost");
    }
  }

  private void hit(String page) {
    int old = hits.get(page);
    hits.put(page, old + 1);
  }

  private void add(int index) {
    long old = totals[index];
    totals[index] = old + 1;
  }

  private void raise() {
    double old = rate;
    rate = old + 1;
  }

  private static void visit() {
    int old = visits;
    visits = old + 1;
  }

  private void gateThenOther() {
    synchronized (gate) {
      synchronized (other) {
        balance++;
      }
    }
  }

  private void otherThenGate() {
    synchronized (other) {
      synchronized (gate) {
        balance++;
      }
    }
  }

  private void take(ReentrantLock outer, ReentrantLock inner) {
    outer.lock();
    try {
      inner.lock();
      try {
        balance++;
      } finally {
        inner.unlock();
      }
    } finally {
      outer.unlock();
    }
  }

  private static void both(Runnable one, Runnable another) throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              one.run();
              System.setProperty(CALM, "done");
            });
    thread.start();
    while ("wait".equals(System.getProperty(CALM))) {
      Thread.onSpinWait();
    }
    another.run();
    thread.join();
  }

  /** Runs one of the programs. */
  public static void main(String[] args) throws InterruptedException {
    LuckyPrograms it = new LuckyPrograms();
    switch (args[0]) {
      case "account" -> {
        both(it::depositWhileInterrupted, it::deposit);
        System.out.println(it.balance());
      }
      case "map" -> {
        both(
            () -> it.hit("a"),
            () -> {
              it.hit("b");
              it.hit("a");
            });
        System.out.println(it.hits.get("a"));
      }
      case "array" -> {
        both(
            () -> it.add(1),
            () -> {
              it.add(0);
              it.add(1);
            });
        System.out.println(it.totals[1]);
      }
      case "volatile" -> {
        both(it::raise, it::raise);
        System.out.println((int) it.rate);
      }
      case "static" -> {
        both(LuckyPrograms::visit, LuckyPrograms::visit);
        System.out.println(visits);
      }
      case "alone" -> {
        it.deposit();
        it.deposit();
        System.out.println(it.balance());
      }
      case "monitors" -> both(it::gateThenOther, it::otherThenGate);
      case "locks" -> both(() -> it.take(it.first, it.second), () -> it.take(it.second, it.first));
      default -> {
        both(it::deposit, it::deposit);
        Thread.currentThread().join();
      }
    }
  }
}
