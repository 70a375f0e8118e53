package dev.cosmodrome.runtime.log;

/**
 * The reads that a thread has logged in its current segment, of variables that several threads
 * read: a hash table with one bit for each variable, which forgets an entry when another one needs
 * its place. If another thread writes such a variable and it becomes shared again, that time is
 * later than {@link #since}, so the read is logged again.
 */
final class ReadFilter {
  /** The least and the greatest length of the table; powers of two. */
  private static final int MIN_ENTRIES = 1 << 6;

  private static final int MAX_ENTRIES = 1 << 18;

  /**
   * The number of reads of variables that became shared after {@link #since}, beyond the number of
   * entries, from which on the table is emptied to begin at the current time.
   */
  private static final int TOLERATED_LATE_READS = 32;

  // The layout of an entry, from the low bits: a bit for each variable of a group, the number of
  // the group, and the round in which the entry was made.
  private static final int GROUP_BITS = 4;
  private static final int VARIABLES_PER_GROUP = 1 << GROUP_BITS;
  private static final int ROUND_SHIFT = 24;
  private static final int LAST_ROUND = (1 << 24) - 1;

  private final Clock clock;
  private long[] entries = new long[0];
  private long segment;

  /** The time at which the round began. */
  private long since;

  /** The number of times that the table was emptied; entries of other rounds are void. */
  private int round;

  // Counted in this round: the entries that were filled, and the reads that came too late.
  private int filled;
  private int tooLate;

  ReadFilter(Clock clock) {
    this.clock = clock;
  }

  /**
   * Returns whether a read of a variable is known to have been logged in the current segment.
   *
   * @param shared the time since when the variable is shared
   */
  boolean has(int variable, long shared, long currentSegment) {
    if (currentSegment != segment || shared > since) {
      return false;
    }
    int group = variable >>> GROUP_BITS;
    long entry = entries[group & entries.length - 1];
    return entry >>> VARIABLES_PER_GROUP == key(group) && (entry & bit(variable)) != 0;
  }

  /** Adds a read that was logged, unless the variable became shared after the round began. */
  void add(int variable, long shared, long currentSegment) {
    if (currentSegment != segment
        || (shared > since && ++tooLate > filled + TOLERATED_LATE_READS)) {
      begin(currentSegment);
    }
    if (shared <= since) {
      int group = variable >>> GROUP_BITS;
      int at = group & entries.length - 1;
      if (entries[at] >>> VARIABLES_PER_GROUP == key(group)) {
        entries[at] |= bit(variable);
      } else {
        fill(at, key(group) << VARIABLES_PER_GROUP | bit(variable));
      }
    }
  }

  private long key(int group) {
    return (long) round << ROUND_SHIFT | group;
  }

  private static long bit(int variable) {
    return 1L << (variable & VARIABLES_PER_GROUP - 1);
  }

  /** Empties the table by beginning another round. */
  private void begin(long currentSegment) {
    segment = currentSegment;
    since = clock.now();
    filled = 0;
    tooLate = 0;
    if (++round > LAST_ROUND || entries.length == 0) {
      makeRoom(MIN_ENTRIES);
    }
  }

  private void fill(int at, long entry) {
    if (++filled > 2 * entries.length && entries.length < MAX_ENTRIES) {
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
