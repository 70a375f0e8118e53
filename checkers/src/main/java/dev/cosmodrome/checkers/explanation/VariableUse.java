package dev.cosmodrome.checkers.explanation;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The number of accesses to a variable, by site and by held locks. */
final class VariableUse {
  /** The number of sites, and of locks at a site, that are distinguished. */
  private static final int LIMIT = 256;

  private static final class SiteUse {
    final Map<Integer, Long> locks = new HashMap<>();
    long accesses;
  }

  private final Map<Integer, SiteUse> sites = new HashMap<>();
  private final Map<Integer, Long> locks = new HashMap<>();
  private long accesses;

  /** Counts accesses at a site with these locks held. */
  void add(int site, List<Integer> held, long times) {
    accesses += times;
    SiteUse use = sites.get(site);
    if (use == null && sites.size() < LIMIT) {
      use = new SiteUse();
      sites.put(site, use);
    }
    for (int lock : held) {
      count(locks, lock, times);
    }
    if (use != null) {
      use.accesses += times;
      for (int lock : held) {
        count(use.locks, lock, times);
      }
    }
  }

  private static void count(Map<Integer, Long> counts, int lock, long times) {
    if (counts.size() < LIMIT || counts.containsKey(lock)) {
      counts.merge(lock, times, Long::sum);
    }
  }

  long accesses() {
    return accesses;
  }

  /** Returns the number of accesses under a lock. */
  long accesses(int lock) {
    return locks.getOrDefault(lock, 0L);
  }

  /** Returns the lock that most accesses hold, the first of several; -1 if none holds any. */
  int commonest() {
    return locks.entrySet().stream()
        .max(
            Map.Entry.<Integer, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey)
        .orElse(-1);
  }

  /** Returns whether a lock is held at all accesses but some of those at these sites. */
  boolean isHeldElsewhere(int lock, Set<Integer> exceptions) {
    return sites.size() < LIMIT
        && sites.entrySet().stream()
            .filter(site -> !exceptions.contains(site.getKey()))
            .map(Map.Entry::getValue)
            .allMatch(use -> use.locks.getOrDefault(lock, 0L) == use.accesses);
  }
}
