package dev.cosmodrome.runtime.log;

import java.util.HashMap;
import java.util.Map;

/**
 * The queries that a thread has logged since its last hand-over, such as whether another thread has
 * ended. A repeated query, as in a loop, is not logged again: if synchronisation orders the first
 * one after the change that it asks about, it orders the later ones, too; if not, the first one is
 * already a conflict.
 */
final class AskedThings {
  /** The version of the target at the last query, by operation and target. */
  private final Map<Long, Integer> versions = new HashMap<>(0);

  /** The strand and the owner that {@link #versions} are of; others start with an empty map. */
  private int strand;

  private int owner;

  /**
   * Returns whether the strand has logged this query since the current owner began.
   *
   * @param version a number that changes with the target
   */
  boolean has(int operation, int target, int version, int currentStrand, int currentOwner) {
    if (strand != currentStrand || owner != currentOwner) {
      versions.clear();
      strand = currentStrand;
      owner = currentOwner;
    }
    Integer asked = versions.get(key(operation, target));
    return asked != null && asked == version;
  }

  void add(int operation, int target, int version) {
    versions.put(key(operation, target), version);
  }

  private static long key(int operation, int target) {
    return (long) operation << Integer.SIZE | target;
  }
}
