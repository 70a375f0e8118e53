package dev.cosmodrome.checkers.prediction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Dense ids for sets of locks; 0 is the empty set. */
public final class LockSets {
  /** The empty set. */
  public static final int NONE = 0;

  private final Map<List<Integer>, Integer> ids = new HashMap<>();
  private final List<int[]> sets = new ArrayList<>();
  private final Map<Long, Integer> extended = new HashMap<>();

  /** Creates it with the empty set. */
  public LockSets() {
    of(new int[0]);
  }

  /** The set of these locks, in ascending order. */
  int of(int[] locks) {
    List<Integer> key = Arrays.stream(locks).boxed().toList();
    Integer known = ids.putIfAbsent(key, sets.size());
    if (known != null) {
      return known;
    }
    sets.add(locks);
    return sets.size() - 1;
  }

  /** A set with one lock more, or with one less if it has it. */
  int with(int set, int lock) {
    return extended.computeIfAbsent(
        ((long) set << Integer.SIZE) | lock, key -> of(toggled(sets.get(set), lock)));
  }

  private static int[] toggled(int[] locks, int lock) {
    int at = Arrays.binarySearch(locks, lock);
    int[] others = Arrays.stream(locks).filter(other -> other != lock).toArray();
    if (at >= 0) {
      return others;
    }
    int[] more = Arrays.copyOf(others, others.length + 1);
    more[others.length] = lock;
    Arrays.sort(more);
    return more;
  }

  /** The locks of a set, in ascending order. */
  public int[] locks(int set) {
    return sets.get(set).clone();
  }

  /** Whether two sets have a lock in common. */
  public boolean intersect(int one, int other) {
    if (one == NONE || other == NONE) {
      return false;
    }
    int[] first = sets.get(one);
    int[] second = sets.get(other);
    int i = 0;
    int j = 0;
    while (i < first.length && j < second.length) {
      if (first[i] == second[j]) {
        return true;
      }
      if (first[i] < second[j]) {
        i++;
      } else {
        j++;
      }
    }
    return false;
  }

  /** The locks that two sets have in common. */
  public int intersection(int one, int other) {
    int[] second = sets.get(other);
    return of(
        Arrays.stream(sets.get(one)).filter(l -> Arrays.binarySearch(second, l) >= 0).toArray());
  }
}
