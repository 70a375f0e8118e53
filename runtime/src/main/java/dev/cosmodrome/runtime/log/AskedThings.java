package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.Identities;
import dev.cosmodrome.runtime.identity.Owner;
import org.jspecify.annotations.Nullable;

/**
 * The queries that a thread has logged since its last hand-over, such as whether another thread has
 * ended. A repeated query, as in a loop, is not logged again: if synchronisation orders the first
 * one after the change that it asks about, it orders the later ones, too; if not, the first one is
 * already a conflict.
 */
final class AskedThings {
  /** The least length of the table; a power of two. */
  private static final int MIN_LENGTH = 1 << 4;

  // A hash table with open addressing: by place, the operation and the target of a query, 0 where
  // there is none, and the version of the target at that time.
  private long[] queries = new long[MIN_LENGTH];
  private int[] versions = new int[MIN_LENGTH];
  private int count;

  /** The strand and the owner whose queries these are; others start with an empty table. */
  private int strand;

  private @Nullable Owner owner;

  /**
   * Returns whether the strand has logged this query since the current owner began.
   *
   * @param version a number that changes with the target
   */
  boolean has(int operation, int target, int version, int currentStrand, Owner currentOwner) {
    if (strand != currentStrand || owner != currentOwner) {
      clear();
      strand = currentStrand;
      owner = currentOwner;
    }
    if (count == 0) {
      return false;
    }
    long query = query(operation, target);
    int at = find(query);
    return queries[at] == query && versions[at] == version;
  }

  void add(int operation, int target, int version) {
    long query = query(operation, target);
    int at = find(query);
    if (queries[at] == 0 && 2 * ++count > queries.length) {
      grow();
      at = find(query);
    }
    queries[at] = query;
    versions[at] = version;
  }

  private void clear() {
    if (count == 0) {
      return;
    }
    count = 0;
    if (queries.length > MIN_LENGTH) {
      queries = new long[MIN_LENGTH];
      return;
    }
    for (int i = 0; i < MIN_LENGTH; i++) {
      queries[i] = 0;
    }
  }

  /** Returns the place of a query, or a free one. */
  private int find(long query) {
    int mask = queries.length - 1;
    int at = Identities.spread(Long.hashCode(query)) & mask;
    while (queries[at] != 0 && queries[at] != query) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldQueries = queries;
    int[] oldVersions = versions;
    long[] moreQueries = new long[2 * oldQueries.length];
    versions = new int[moreQueries.length]; // the longer one if memory ends here
    queries = moreQueries;
    for (int i = 0; i < oldQueries.length; i++) {
      if (oldQueries[i] != 0) {
        int at = find(oldQueries[i]);
        queries[at] = oldQueries[i];
        versions[at] = oldVersions[i];
      }
    }
  }

  /** Returns a number for a query, which is not 0. */
  private static long query(int operation, int target) {
    return (operation + 1L) << Integer.SIZE | (target & 0xFFFFFFFFL);
  }
}
