package dev.cosmodrome.trace;

/**
 * Comparisons without branches, for loops over events. The next event cannot be predicted, and a
 * mispredicted branch costs the processor more time than such a loop takes for several events.
 */
final class Branchless {
  private Branchless() {}

  /** -1, which is all bits, if two numbers are the same, otherwise 0; neither is negative. */
  static int same(int one, int other) {
    return ((one ^ other) - 1) >> (Integer.SIZE - 1);
  }
}
