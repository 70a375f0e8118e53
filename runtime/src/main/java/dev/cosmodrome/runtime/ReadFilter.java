package dev.cosmodrome.runtime;

import java.util.Arrays;

/**
 * Remembers some of the reads that a thread has logged of variables that several threads read: with
 * the word of the variable at that time, and the segment.
 */
final class ReadFilter {
  private static final int SMALLEST = 1 << 6;
  private static final int LARGEST = 1 << 16;

  private int[] variables = new int[0];
  private long[] words = new long[0];
  private long[] segments = new long[0];
  private int additions;

  boolean has(int variable, long word, long segment) {
    if (variables.length == 0) {
      return false;
    }
    int at = variable & variables.length - 1;
    return variables[at] == variable && words[at] == word && segments[at] == segment;
  }

  void add(int variable, long word, long segment) {
    if (variables.length < LARGEST && ++additions > 2 * variables.length) {
      int length = Math.max(SMALLEST, 4 * variables.length);
      variables = new int[length];
      Arrays.fill(variables, -1);
      words = new long[length];
      segments = new long[length];
      additions = 0;
    }
    int at = variable & variables.length - 1;
    variables[at] = variable;
    words[at] = word;
    segments[at] = segment;
  }
}
