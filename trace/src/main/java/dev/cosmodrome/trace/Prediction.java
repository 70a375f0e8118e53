package dev.cosmodrome.trace;

import java.util.Arrays;

/**
 * Guesses the next event of a chunk from the events before it: the site that followed the current
 * one last time, and the target that was used at that site last time. In a loop both are right, or
 * near. Writer and reader run it in step.
 */
final class Prediction {
  private static final int MASK = (1 << 12) - 1;

  private final int[] next = new int[MASK + 1];
  private final int[] target = new int[MASK + 1];
  private int site;

  /** Forgets everything, as at the start of a chunk. */
  void reset() {
    Arrays.fill(next, 0);
    Arrays.fill(target, 0);
    site = 0;
  }

  int site() {
    return next[site & MASK];
  }

  /** The target to expect at {@code actualSite}, which becomes the current one. */
  int target(int actualSite) {
    next[site & MASK] = actualSite;
    site = actualSite;
    return target[actualSite & MASK];
  }

  void used(int actualTarget) {
    target[site & MASK] = actualTarget;
  }
}
