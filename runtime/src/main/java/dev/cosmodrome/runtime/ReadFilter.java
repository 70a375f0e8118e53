package dev.cosmodrome.runtime;

import java.util.Arrays;

/**
 * Remembers reads that a thread has logged, in its current segment, of variables that several
 * threads read. The word of such a variable is unlike any other variable's, and unlike its own
 * after another write, so the word is all there is to remember.
 */
final class ReadFilter {
  private static final int SMALLEST = 1 << 6;
  private static final int LARGEST = 1 << 20;

  private long[] words = new long[0];
  private long segment;
  private int additions;

  boolean has(int variable, long word, long currentSegment) {
    return currentSegment == segment && words[variable & words.length - 1] == word;
  }

  void add(int variable, long word, long currentSegment) {
    if (currentSegment != segment) {
      segment = currentSegment;
      reset(SMALLEST);
    } else if (++additions > 2 * words.length && words.length < LARGEST) {
      reset(4 * words.length);
    }
    words[variable & words.length - 1] = word;
  }

  private void reset(int length) {
    additions = 0;
    if (words.length == length) {
      Arrays.fill(words, 0);
    } else {
      words = new long[length];
    }
  }
}
