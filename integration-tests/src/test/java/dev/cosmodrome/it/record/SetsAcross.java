package dev.cosmodrome.it.record;

import dev.cosmodrome.annotations.AtomicSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Variables that belong together although they are in several objects. */
final class SetsAcross {
  /** The balances of all accounts are consistent together. */
  static final class Account {
    @AtomicSet(value = "balances", acrossObjects = true)
    private int balance;

    synchronized void add(int amount) {
      balance += amount;
    }

    void move(Account to) {
      add(-1);
      Interruption.here();
      to.add(1);
    }

    int sum(Account other) {
      return balance + other.balance;
    }
  }

  /** A map and how much is in it. */
  static final class Cache {
    @AtomicSet(value = "cache", elements = true)
    private final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

    @AtomicSet(value = "cache", elements = true)
    private final AtomicLong weight = new AtomicLong();

    void put(String key, int value) {
      map.put(key, value);
      Interruption.here();
      weight.addAndGet(value);
    }

    long average() {
      return weight.get() / Math.max(1, map.size());
    }
  }

  /** The lower bound is not above the upper one. */
  static final class NumberRange {
    @AtomicSet(value = "range", elements = true)
    private final AtomicInteger lower = new AtomicInteger();

    @AtomicSet(value = "range", elements = true)
    private final AtomicInteger upper = new AtomicInteger(9);

    void setLower(int bound) {
      if (bound <= upper.get()) {
        Interruption.here();
        lower.set(bound);
      }
    }

    void setUpper(int bound) {
      if (bound >= lower.get()) {
        upper.set(bound);
      }
    }
  }

  private SetsAcross() {}

  public static void main(String[] args) throws InterruptedException {
    switch (args[0]) {
      case "accounts" -> {
        Account one = new Account();
        Account other = new Account();
        Interruption.prepare(() -> System.out.println(one.sum(other)));
        one.move(other);
      }
      case "cache" -> {
        Cache cache = new Cache();
        Interruption.prepare(() -> System.out.println(cache.average()));
        cache.put("a", 1);
      }
      default -> {
        NumberRange range = new NumberRange();
        Interruption.prepare(() -> range.setUpper(7));
        range.setLower(6);
      }
    }
  }
}
