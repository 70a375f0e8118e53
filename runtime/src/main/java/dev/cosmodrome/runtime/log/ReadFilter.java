package dev.cosmodrome.runtime.log;

/**
 * Remembers the reads that a thread has logged in its current segment, of variables that several
 * threads read: one bit for each variable. If another thread writes such a variable and it is
 * shared again, the time since when it is shared is later than the remembered one.
 */
final class ReadFilter {
  private static final int SMALLEST = 1 << 6;
  private static final int LARGEST = 1 << 18;
  private static final int PATIENCE = 32;

  // An entry: a round, the number of a group of variables, and a bit for each of them.
  private static final int GROUP_BITS = 4;
  private static final int GROUP = 1 << GROUP_BITS;
  private static final int ROUND_SHIFT = 24;
  private static final int LAST_ROUND = (1 << 24) - 1;

  private final Clock clock;
  private long[] entries = new long[0];
  private long segment;
  private long since;
  private int round;

  // In this round: how many entries were filled, and how many variables were shared too late.
  private int filled;
  private int tooLate;

  ReadFilter(Clock clock) {
    this.clock = clock;
  }

  /**
   * Whether a read was logged.
   *
   * @param shared since when the variable is shared
   */
  boolean has(int variable, long shared, long currentSegment) {
    if (currentSegment != segment || shared > since) {
      return false;
    }
    int group = variable >>> GROUP_BITS;
    long entry = entries[group & entries.length - 1];
    return entry >>> GROUP == key(group) && (entry & bit(variable)) != 0;
  }

  /** Notes that a read was logged. */
  void add(int variable, long shared, long currentSegment) {
    if (currentSegment != segment || (shared > since && ++tooLate > filled + PATIENCE)) {
      begin(currentSegment);
    }
    if (shared <= since) {
      int group = variable >>> GROUP_BITS;
      int at = group & entries.length - 1;
      if (entries[at] >>> GROUP == key(group)) {
        entries[at] |= bit(variable);
      } else {
        fill(at, key(group) << GROUP | bit(variable));
      }
    }
  }

  private long key(int group) {
    return (long) round << ROUND_SHIFT | group;
  }

  private static long bit(int variable) {
    return 1L << (variable & GROUP - 1);
  }

  /** Forgets everything: entries of other rounds count as none. */
  private void begin(long currentSegment) {
    segment = currentSegment;
    since = clock.now();
    filled = 0;
    tooLate = 0;
    if (++round > LAST_ROUND || entries.length == 0) {
      makeRoom(SMALLEST);
    }
  }

  private void fill(int at, long entry) {
    if (++filled > 2 * entries.length && entries.length < LARGEST) {
      makeRoom(4 * entries.length);
    } else {
      entries[at] = entry;
    }
  }

  private void makeRoom(int length) {
    entries = new long[length];
    round = 1;
    filled = 0;
  }
}
