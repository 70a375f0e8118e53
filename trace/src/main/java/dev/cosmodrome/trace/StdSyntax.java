package dev.cosmodrome.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The spelling of operations in the text format. */
final class StdSyntax {
  /** Spellings by operation; the reader and the writer share them. */
  private static final String[] WORDS = {
    "r", "w", "acq", "rel", "fork", "join", "begin", "end", "vr", "vw", "fence", "commit",
    "barrier", "enter", "exit", "stop", "signal", "await", "submit", "run", "done", "on", "cb",
    "try", "share", "unshare", "blocked", "ar", "rw", "or", "ow", "ou", "ru", "afence", "rfence",
    "mark", "observe", "order", "chance", "refused", "asked", "first", "commute"
  };

  private static final byte[][] SPELLINGS =
      Arrays.stream(WORDS)
          .map(word -> word.getBytes(StandardCharsets.US_ASCII))
          .toArray(byte[][]::new);

  /** The prefix of a note; other programs read it as a comment. */
  static final byte[] NOTE = "#@ ".getBytes(StandardCharsets.US_ASCII);

  // The spellings' keys and, beside them, their operations, by hash; at most half of it is used.
  private static final int SLOT_BITS = 7;
  private static final int SLOTS = 1 << SLOT_BITS;
  private static final long[] KEYS = new long[SLOTS];
  private static final int[] OPERATIONS = new int[SLOTS];

  static {
    Arrays.fill(OPERATIONS, -1);
    for (int operation = 0; operation < SPELLINGS.length; operation++) {
      long key = NameKey.ofShort(SPELLINGS[operation], 0, SPELLINGS[operation].length);
      int at = slot(key);
      KEYS[at] = key;
      OPERATIONS[at] = operation;
    }
  }

  private StdSyntax() {}

  /** The spelling of an operation. */
  static String word(int operation) {
    return WORDS[operation];
  }

  /** The spelling of an operation in ASCII; not to be changed. */
  static byte[] spelling(int operation) {
    return SPELLINGS[operation];
  }

  /** The operation that is spelled by the word with this key, or -1. */
  static int operation(long key) {
    return OPERATIONS[slot(key)];
  }

  /** Returns the slot of a key, or the free slot for it. */
  private static int slot(long key) {
    int at = (int) ((key * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - SLOT_BITS));
    while (KEYS[at] != key && KEYS[at] != 0) {
      at = (at + 1) % SLOTS;
    }
    return at;
  }

  /**
   * Returns whether a line with this name is read back with the same name: it must not contain what
   * ends a name of its kind, and a line must not look like a comment.
   */
  static boolean canName(Kind kind, byte[] text, int from, int length) {
    boolean isThread = kind == Kind.THREAD;
    if (length == 0) {
      return kind.hasNone();
    }
    for (int at = from; at < from + length; at++) {
      byte letter = text[at];
      boolean ends =
          letter == '|'
              && kind != Kind.NOTE
              && (isThread || kind == Kind.SITE || (at > from && text[at - 1] == ')'));
      if (letter == '\n' || letter == '\r' || ends) {
        return false;
      }
    }
    return !(isThread && text[from] == '#');
  }

  /** Returns whether the operation can't stand without a target. */
  static boolean needsTarget(int operation) {
    Kind kind = Op.target(operation);
    return kind != null && !kind.hasNone();
  }
}
