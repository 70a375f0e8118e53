package dev.cosmodrome.runtime.log;

import java.util.HashMap;
import java.util.Map;

/**
 * The questions that a thread has asked, such as whether another one has ended, since it last
 * handed something over. Asking again, as in a loop, tells nothing new: if the first time is in
 * order with what was asked for, so is each further time, and if not, the first time is a conflict.
 */
final class AskedThings {
  /** By operation and target: the version of the target that was asked about last. */
  private final Map<Long, Integer> versions = new HashMap<>(0);

  private int strand;
  private int owner;

  /**
   * Whether the strand has asked this since its owner is the current one.
   *
   * @param version a number that differs if the target has changed
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
