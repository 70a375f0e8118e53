package dev.cosmodrome.runtime;

import java.util.HashSet;
import java.util.Set;

/**
 * What a thread has asked, such as whether another one has ended, since it last handed something
 * over. Asking again, as in a loop, tells nothing new: if the first time is in order with what was
 * asked for, so is each further time, and if not, the first time is a conflict.
 */
final class AskedThings {
  private final Set<Long> things = new HashSet<>(0);
  private int strand;
  private int owner;

  /** Whether the strand has asked this since its owner is the current one. */
  boolean has(int operation, int target, int currentStrand, int currentOwner) {
    if (strand != currentStrand || owner != currentOwner) {
      things.clear();
      strand = currentStrand;
      owner = currentOwner;
    }
    return things.contains(key(operation, target));
  }

  void add(int operation, int target) {
    things.add(key(operation, target));
  }

  private static long key(int operation, int target) {
    return (long) operation << Integer.SIZE | target;
  }
}
