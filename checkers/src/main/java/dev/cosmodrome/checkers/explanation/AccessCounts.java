package dev.cosmodrome.checkers.explanation;

import dev.cosmodrome.checkers.HeldLocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The number of accesses to each variable, by site and held locks. There may be many more variables
 * than findings are about, so a variable takes only an entry of a hash table for each site and set
 * of locks.
 */
final class AccessCounts {
  private static final long FREE = -1;

  /** A site, and the locks that are held there. */
  private record How(int site, List<Integer> locks) {}

  private final Map<How, Integer> numbers = new HashMap<>();
  private final List<How> hows = new ArrayList<>();

  /** The locks that each thread holds, null if they have changed since the last access. */
  private final List<@Nullable List<Integer>> heldBy = new ArrayList<>();

  // A hash table with open addressing: a variable and the number of a How, and the accesses.
  private long[] keys = new long[1 << 10];
  private long[] counts = new long[1 << 10];
  private int size;

  AccessCounts() {
    Arrays.fill(keys, FREE);
  }

  /** Discards the cached locks of a thread, because it has acquired or released one. */
  void forgetHeld(int thread) {
    if (thread < heldBy.size()) {
      heldBy.set(thread, null);
    }
  }

  /** Counts an access; returns a number for the site and the locks. */
  int add(int thread, int variable, int site, HeldLocks held) {
    How how = new How(site, heldBy(thread, held));
    Integer number = numbers.get(how);
    if (number == null) {
      number = hows.size();
      hows.add(how);
      numbers.put(how, number);
    }
    int at = slot(key(variable, number));
    if (keys[at] == FREE) {
      keys[at] = key(variable, number);
      size++;
    }
    counts[at]++;
    if (2 * size > keys.length) {
      grow();
    }
    return number;
  }

  private List<Integer> heldBy(int thread, HeldLocks held) {
    while (heldBy.size() <= thread) {
      heldBy.add(null);
    }
    List<Integer> locks = heldBy.get(thread);
    if (locks == null) {
      locks = Arrays.stream(held.of(thread)).sorted().boxed().toList();
      heldBy.set(thread, locks);
    }
    return locks;
  }

  private static long key(int variable, int how) {
    return (long) variable << Integer.SIZE | how;
  }

  private int slot(long key) {
    long hash = key * 0x9E3779B97F4A7C15L;
    int at = (int) (hash >>> Integer.SIZE) & (keys.length - 1);
    while (keys[at] != FREE && keys[at] != key) {
      at = (at + 1) & (keys.length - 1);
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldCounts = counts;
    keys = new long[2 * oldKeys.length];
    counts = new long[keys.length];
    Arrays.fill(keys, FREE);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        int at = slot(oldKeys[i]);
        keys[at] = oldKeys[i];
        counts[at] = oldCounts[i];
      }
    }
  }

  /** Returns the accesses to a variable. */
  VariableUse of(int variable) {
    VariableUse use = new VariableUse();
    for (int number = 0; number < hows.size(); number++) {
      int at = slot(key(variable, number));
      if (keys[at] != FREE) {
        use.add(hows.get(number).site, hows.get(number).locks, counts[at]);
      }
    }
    return use;
  }

  /** Returns whether a lock is held in accesses that have this number. */
  boolean isHeld(int number, int lock) {
    return hows.get(number).locks.contains(lock);
  }

  /** Returns the site of accesses that have this number. */
  int site(int number) {
    return hows.get(number).site;
  }
}
