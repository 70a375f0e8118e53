package dev.cosmodrome.it.record;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Library objects that belong together, without annotations. */
final class PlainSets {
  /** A map and how much is in it. */
  static final class Cache {
    private final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
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
  static final class Range {
    private final AtomicInteger lower = new AtomicInteger();
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

  private PlainSets() {}

  public static void main(String[] args) throws InterruptedException {
    if (args[0].equals("cache")) {
      Cache cache = new Cache();
      Interruption.prepare(() -> System.out.println(cache.average()));
      cache.put("a", 1);
    } else {
      Range range = new Range();
      Interruption.prepare(() -> range.setUpper(7));
      range.setLower(6);
    }
  }
}
