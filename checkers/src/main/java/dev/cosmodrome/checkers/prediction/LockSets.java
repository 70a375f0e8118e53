package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Dense ids for the sets of locks that a thread holds; 0 is the empty set. A <em>hold</em> is a
 * lock and whether it is shared.
 */
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

  /** Returns the hold that one of the operations on locks begins or ends. */
  public static int hold(int operation, int lock) {
    return lock << 1 | (operation == Op.SHARE || operation == Op.UNSHARE ? 1 : 0);
  }

  /** The lock of a hold. */
  public static int lock(int hold) {
    return hold >> 1;
  }

  /** Returns whether a lock is shared in a hold. */
  public static boolean isShared(int hold) {
    return (hold & 1) != 0;
  }

  /** Returns whether two threads cannot have these holds at the same time. */
  public static boolean conflict(int hold, int otherHold) {
    return lock(hold) == lock(otherHold) && !(isShared(hold) && isShared(otherHold));
  }

  /** The set of these holds, in ascending order. */
  int of(int[] holds) {
    List<Integer> key = Arrays.stream(holds).boxed().toList();
    Integer known = ids.putIfAbsent(key, sets.size());
    if (known != null) {
      return known;
    }
    sets.add(holds);
    return sets.size() - 1;
  }

  /** Returns a set with a hold added, or removed if the set has it. */
  int with(int set, int hold) {
    return extended.computeIfAbsent(
        ((long) set << Integer.SIZE) | hold, key -> of(toggled(sets.get(set), hold)));
  }

  private static int[] toggled(int[] holds, int hold) {
    int at = Arrays.binarySearch(holds, hold);
    int[] others = Arrays.stream(holds).filter(other -> other != hold).toArray();
    if (at >= 0) {
      return others;
    }
    int[] more = Arrays.copyOf(others, others.length + 1);
    more[others.length] = hold;
    Arrays.sort(more);
    return more;
  }

  /** The holds of a set, in ascending order. */
  public int[] holds(int set) {
    return sets.get(set).clone();
  }

  /**
   * Returns whether two threads cannot hold these sets at the same time: they have a lock in common
   * that they do not both share.
   */
  public boolean exclude(int one, int other) {
    if (one == NONE || other == NONE) {
      return false;
    }
    int[] first = sets.get(one);
    int[] second = sets.get(other);
    int i = 0;
    int j = 0;
    while (i < first.length && j < second.length) {
      int lock = lock(first[i]);
      int otherLock = lock(second[j]);
      // If a thread has a lock both exclusively and shared, its exclusive hold comes first.
      if (lock == otherLock && !(isShared(first[i]) && isShared(second[j]))) {
        return true;
      }
      if (lock <= otherLock) {
        i++;
      } else {
        j++;
      }
    }
    return false;
  }

  /** Returns the holds of a set whose locks are also in another set. */
  public int intersection(int one, int other) {
    int[] second = sets.get(other);
    return of(
        Arrays.stream(sets.get(one))
            .filter(
                hold -> Arrays.stream(second).anyMatch(otherHold -> lock(otherHold) == lock(hold)))
            .toArray());
  }
}
