package dev.cosmodrome.trace;

import java.util.Arrays;

/**
 * Guesses the next event of a chunk from the events before it: the site that followed the current
 * one last time, and the target that was used at that site last time. In a loop both are right, or
 * near. Writer and reader run it in step.
 */
final class EventPredictor {
  private static final int MASK = (1 << 12) - 1;

  private final int[] next = new int[MASK + 1];
  private final int[] target = new int[MASK + 1];

  /** Resets the state, as at the start of a chunk, where the site before is 0. */
  void reset() {
    Arrays.fill(next, 0);
    Arrays.fill(target, 0);
  }

  /** The site to expect after this one. */
  int siteAfter(int site) {
    return next[site & MASK];
  }

  /** Returns the expected target at a site. */
  int targetAt(int site) {
    return target[site & MASK];
  }

  /** Updates the expectations with an event and the site before it. */
  void learn(int siteBefore, int site, int actualTarget) {
    next[siteBefore & MASK] = site;
    target[site & MASK] = actualTarget;
  }
}
