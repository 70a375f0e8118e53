package dev.cosmodrome.it.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Figure 1 of Hammer et al.: a transfer counts its steps, and another thread counts meanwhile. Each
 * counter is kept in its own way, and each counts rightly, or not.
 */
final class Transfers {
  /** Money is transferred from one field to the other. */
  static final class Account {
    private int checking;
    private int savings;

    synchronized void transfer(Runnable inc) {
      checking++;
      inc.run();
      Interruption.here();
      savings--;
      inc.run();
    }

    /** Counts without a method for it. */
    synchronized void transferDirectly() {
      checking++;
      AtomicCounter.COUNT.incrementAndGet();
      Interruption.here();
      savings--;
      AtomicCounter.COUNT.incrementAndGet();
    }

    synchronized int sum() {
      return checking + savings;
    }
  }

  static final class PlainCounter {
    private static int count;

    static synchronized void inc() {
      count++;
    }

    static void wrong() {
      int before = count;
      Interruption.here();
      count = before + 1;
    }
  }

  static final class VolatileCounter {
    private static volatile int count;

    static synchronized void inc() {
      count = count + 1;
    }

    static void wrong() {
      int before = count;
      Interruption.here();
      count = before + 1;
    }
  }

  static final class AtomicCounter {
    static final AtomicInteger COUNT = new AtomicInteger();

    static void inc() {
      COUNT.incrementAndGet();
    }

    static void wrong() {
      int before = COUNT.get();
      Interruption.here();
      COUNT.set(before + 1);
    }
  }

  static final class ArrayCounter {
    private static final int[] COUNT = new int[1];

    static synchronized void inc() {
      COUNT[0]++;
    }

    static void wrong() {
      int before = COUNT[0];
      Interruption.here();
      COUNT[0] = before + 1;
    }
  }

  static final class ListCounter {
    private static final List<Integer> COUNT = new ArrayList<>(List.of(0));

    static synchronized void inc() {
      COUNT.set(0, COUNT.get(0) + 1);
    }

    static void wrong() {
      int before = COUNT.get(0);
      Interruption.here();
      COUNT.set(0, before + 1);
    }
  }

  static final class SynchronizedCounter {
    private static final List<Integer> COUNT =
        Collections.synchronizedList(new ArrayList<>(List.of(0)));

    static synchronized void inc() {
      COUNT.set(0, COUNT.get(0) + 1);
    }

    static void wrong() {
      int before = COUNT.get(0);
      Interruption.here();
      COUNT.set(0, before + 1);
    }
  }

  static final class MapCounter {
    private static final ConcurrentHashMap<String, Integer> COUNT = new ConcurrentHashMap<>();

    static void inc() {
      COUNT.merge("transfer", 1, Integer::sum);
    }

    static void wrong() {
      int before = COUNT.getOrDefault("transfer", 0);
      Interruption.here();
      COUNT.put("transfer", before + 1);
    }
  }

  static final class TextCounter {
    private static final StringBuilder COUNT = new StringBuilder();

    static synchronized void inc() {
      COUNT.append('x');
    }

    static void wrong() {
      int before = COUNT.length();
      Interruption.here();
      COUNT.setLength(before + 1);
    }
  }

  private Transfers() {}

  public static void main(String[] args) throws InterruptedException {
    Account account = new Account();
    switch (args[0]) {
      case "plain" -> count(account, PlainCounter::inc);
      case "volatile" -> count(account, VolatileCounter::inc);
      case "atomic" -> count(account, AtomicCounter::inc);
      case "array" -> count(account, ArrayCounter::inc);
      case "list" -> count(account, ListCounter::inc);
      case "synchronized list" -> count(account, SynchronizedCounter::inc);
      case "map" -> count(account, MapCounter::inc);
      case "text" -> count(account, TextCounter::inc);
      case "directly" -> {
        Interruption.prepare(AtomicCounter::inc);
        account.transferDirectly();
      }
      default -> countWrongly(args[0]);
    }
    System.out.println(account.sum());
  }

  private static void count(Account account, Runnable inc) throws InterruptedException {
    Interruption.prepare(inc);
    account.transfer(inc);
  }

  private static void countWrongly(String kind) throws InterruptedException {
    Runnable wrong =
        switch (kind) {
          case "wrong plain" -> PlainCounter::wrong;
          case "wrong volatile" -> VolatileCounter::wrong;
          case "wrong atomic" -> AtomicCounter::wrong;
          case "wrong array" -> ArrayCounter::wrong;
          case "wrong list" -> ListCounter::wrong;
          case "wrong synchronized list" -> SynchronizedCounter::wrong;
          case "wrong map" -> MapCounter::wrong;
          case "wrong text" -> TextCounter::wrong;
          default -> throw new IllegalArgumentException(kind);
        };
    Interruption.prepare(wrong);
    new Account().transfer(wrong);
  }
}
