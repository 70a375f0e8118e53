package dev.cosmodrome.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** How the text format spells operations. */
final class StdSyntax {
  /** Spellings by operation; the reader and the writer share them. */
  private static final String[] WORDS = {
    "r", "w", "acq", "rel", "fork", "join", "begin", "end", "vr", "vw", "fence", "commit",
    "barrier", "enter", "exit", "stop"
  };

  private static final byte[][] SPELLINGS =
      Arrays.stream(WORDS)
          .map(word -> word.getBytes(StandardCharsets.US_ASCII))
          .toArray(byte[][]::new);

  /** What a note starts with; to other programs it is a comment. */
  static final byte[] NOTE = "#@ ".getBytes(StandardCharsets.US_ASCII);

  private StdSyntax() {}

  static String word(int operation) {
    return WORDS[operation];
  }

  static byte[] spelling(int operation) {
    return SPELLINGS[operation];
  }

  /** The operation that is spelled by these bytes, or -1. */
  static int operation(byte[] text, int from, int to) {
    for (int i = 0; i < SPELLINGS.length; i++) {
      if (Arrays.equals(SPELLINGS[i], 0, SPELLINGS[i].length, text, from, to)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a reader takes the name for what it is, wherever a name of this kind can stand. */
  static boolean canName(Kind kind, String name) {
    boolean oneLine = name.indexOf('\n') < 0 && name.indexOf('\r') < 0;
    return oneLine
        && switch (kind) {
          case THREAD -> name.indexOf('|') < 0 && !name.isEmpty() && !name.startsWith("#");
          case SITE -> name.indexOf('|') < 0;
          case NOTE -> true;
          default -> !name.contains(")|") && (kind.hasNone() || !name.isEmpty());
        };
  }

  /** Whether the operation can't stand without a target. */
  static boolean needsTarget(int operation) {
    Kind kind = Op.target(operation);
    return kind != null && !kind.hasNone();
  }
}
