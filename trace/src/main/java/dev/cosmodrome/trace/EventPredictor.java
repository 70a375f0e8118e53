package dev.cosmodrome.trace;

import java.util.Arrays;

/**
 * Guesses the next event of a chunk from the events before it: the site that followed the current
 * one last time, and the target that was used at that site last time. In a loop both are right, or
 * near. The numbers of segments, which are no sites and targets, are expected to be near the last
 * one of the thread. Writer and reader run it in step.
 */
final class EventPredictor {
  private static final int MASK = (1 << 12) - 1;
  private static final int THREADS_MASK = (1 << 6) - 1;

  private final int[] next = new int[MASK + 1];
  private final int[] target = new int[MASK + 1];

  // By thread: site and target of its last segment.
  private final int[] segmentSites = new int[THREADS_MASK + 1];
  private final int[] segmentTargets = new int[THREADS_MASK + 1];

  /** Resets the state, as at the start of a chunk, where the site before is 0. */
  void reset() {
    Arrays.fill(next, 0);
    Arrays.fill(target, 0);
    Arrays.fill(segmentSites, 0);
    Arrays.fill(segmentTargets, 0);
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

  /** Returns the expected site of an {@link Op#SEGMENT} of a thread. */
  int segmentSite(int thread) {
    return segmentSites[thread & THREADS_MASK];
  }

  /** Returns the expected target of an {@link Op#SEGMENT} of a thread. */
  int segmentTarget(int thread) {
    return segmentTargets[thread & THREADS_MASK];
  }

  /** Updates the expectations with an {@link Op#SEGMENT}. */
  void learnSegment(int thread, int site, int actualTarget) {
    segmentSites[thread & THREADS_MASK] = site;
    segmentTargets[thread & THREADS_MASK] = actualTarget;
  }
}
