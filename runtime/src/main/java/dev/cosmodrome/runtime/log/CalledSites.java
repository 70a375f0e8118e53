package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.Definitions;

/**
 * The sites of one thread's events in methods that are not recorded as methods, each together with
 * the call by which its method was reached. A cache in front of the table of all threads, which has
 * a lock: it grows while many of its entries are replaced.
 */
final class CalledSites {
  /** The smallest and the largest number of entries; powers of two. */
  private static final int SMALLEST_SIZE = 1 << 6;

  private static final int LARGEST_SIZE = 1 << 14;

  /** A number whose multiples spread well over the upper bits (the golden ratio). */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final Definitions definitions;

  /**
   * The pairs of call site and site, each at the place that its hash gives or at the one beside it,
   * where it goes when another pair needs its place; 0 if the place is free.
   */
  private long[] keys = new long[SMALLEST_SIZE];

  /** The id of the site for each key. */
  private int[] ids = new int[SMALLEST_SIZE];

  /** The distance by which a hash is shifted, so that it is an index of {@link #keys}. */
  private int shift = Long.SIZE - Integer.numberOfTrailingZeros(SMALLEST_SIZE);

  /** The number of lookups that found another key or none, since the cache grew. */
  private int misses;

  CalledSites(Definitions definitions) {
    this.definitions = definitions;
  }

  /**
   * Returns the id of a site in a method that was called from another site.
   *
   * @param callSite the site of the call, 0 if it is not known
   */
  int of(int site, int callSite) {
    if (callSite == 0) {
      return site;
    }
    long key = (long) callSite << Integer.SIZE | site;
    int at = (int) ((key * SPREAD) >>> shift);
    return keys[at] == key ? ids[at] : lookUp(site, callSite, key);
  }

  private int lookUp(int site, int callSite, long key) {
    int other = (int) ((key * SPREAD) >>> shift) ^ 1;
    if (keys[other] == key) {
      return ids[other];
    }
    int id = definitions.calledSite(site, callSite);
    if (++misses > keys.length && keys.length < LARGEST_SIZE) {
      grow();
    }
    int at = (int) ((key * SPREAD) >>> shift);
    if (keys[at] != 0) {
      keys[at ^ 1] = keys[at];
      ids[at ^ 1] = ids[at];
    }
    keys[at] = key;
    ids[at] = id;
    return id;
  }

  /** Replaces the cache by a larger, empty one, which later lookups fill again. */
  private void grow() {
    int size = 4 * keys.length;
    int[] largerIds = new int[size];
    keys = new long[size];
    ids = largerIds;
    shift = Long.SIZE - Integer.numberOfTrailingZeros(size);
    misses = 0;
  }
}
