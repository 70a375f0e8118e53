package dev.cosmodrome.trace;

/**
 * Comparisons for loops over events. What event comes next can't be foreseen, and a processor that
 * is wrong about a branch loses more time than such a loop takes for several events.
 */
final class Branchless {
  private Branchless() {}

  /** -1, which is all bits, if two numbers are the same, otherwise 0; neither is negative. */
  static int same(int one, int other) {
    return ((one ^ other) - 1) >> (Integer.SIZE - 1);
  }
}
