package dev.cosmodrome.runtime;

/**
 * Remembers reads that a thread has logged, in its current segment, of variables that several
 * threads read. The word of such a variable is unlike any other variable's, and unlike its own
 * after another write, so the word is all there is to remember.
 */
final class ReadFilter {
  private static final int SMALLEST = 1 << 6;
  private static final int LARGEST = 1 << 20;

  private long[] words = new long[0];
  private int[] rounds = new int[0];
  private int round;
  private long segment;
  private int additions;

  boolean has(int variable, long word, long currentSegment) {
    int at = variable & words.length - 1;
    return currentSegment == segment && words[at] == word && rounds[at] == round;
  }

  void add(int variable, long word, long currentSegment) {
    if (currentSegment != segment) {
      segment = currentSegment;
      additions = 0;
      if (++round == 0 || words.length == 0) {
        makeRoom(SMALLEST);
      }
    } else if (++additions > 2 * words.length && words.length < LARGEST) {
      makeRoom(4 * words.length);
    }
    int at = variable & words.length - 1;
    words[at] = word;
    rounds[at] = round;
  }

  /** Makes the table empty; a word of a round before counts as none. */
  private void makeRoom(int length) {
    words = new long[length];
    rounds = new int[length];
    round = 1;
    additions = 0;
  }
}
