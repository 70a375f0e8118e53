package dev.cosmodrome.trace;

import java.util.Arrays;

/**
 * The ids of a symbol table that are series of names: the elements of an array, the fields of an
 * object. A series is one entry of the table, however many names it has, so a large array costs no
 * more than its own name.
 */
final class NameSeries {
  /** The first id of each series, ascending. */
  private int[] firsts = new int[0];

  private int[] counts = new int[0];

  /** The entry of each series. */
  private int[] entries = new int[0];

  private int size;

  void add(int first, int count) {
    if (size == firsts.length) {
      int length = Math.max(16, 2 * size);
      firsts = Arrays.copyOf(firsts, length);
      counts = Arrays.copyOf(counts, length);
      entries = Arrays.copyOf(entries, length);
    }
    entries[size] = entry(first);
    firsts[size] = first;
    counts[size] = count;
    size++;
  }

  /**
   * Consecutive series: for each, the distance of its entry from the first entry, and its length.
   */
  static final class Part {
    private final int[] entries;
    private final int[] counts;

    Part(int[] entries, int[] counts) {
      this.entries = entries;
      this.counts = counts;
    }
  }

  /** The series from an entry on. */
  Part partFrom(int entry) {
    int first = before(entries, entry - 1) + 1;
    int[] offsets = Arrays.copyOfRange(entries, first, size);
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] -= entry;
    }
    return new Part(offsets, Arrays.copyOfRange(counts, first, size));
  }

  /**
   * Adds a part.
   *
   * @param firstId the first id of the part
   * @param entryCount the number of its entries
   * @return the number of ids of these entries
   */
  int add(Part part, int firstId, int entryCount) {
    int id = firstId;
    int entry = 0;
    for (int i = 0; i < part.entries.length; i++) {
      id += part.entries[i] - entry;
      add(id, part.counts[i]);
      id += part.counts[i];
      entry = part.entries[i] + 1;
    }
    return id + entryCount - entry - firstId;
  }

  /** Returns whether an id belongs to a series. */
  boolean has(int id) {
    int last = before(firsts, id);
    return last >= 0 && id < firsts[last] + counts[last];
  }

  /** Returns the index of an id in its series. */
  int index(int id) {
    return id - firsts[before(firsts, id)];
  }

  /** The entry that defines an id. */
  int entry(int id) {
    int last = before(firsts, id);
    if (last < 0) {
      return id;
    }
    int past = id - firsts[last] - counts[last];
    return entries[last] + (past < 0 ? 0 : past + 1);
  }

  int firstId(int entry) {
    int last = before(entries, entry);
    if (last < 0) {
      return entry;
    }
    int past = entry - entries[last];
    return past == 0 ? firsts[last] : firsts[last] + counts[last] + past - 1;
  }

  int idCount(int entry) {
    int last = before(entries, entry);
    return last >= 0 && entries[last] == entry ? counts[last] : 1;
  }

  /** The last series whose value is at most {@code value}, or -1. */
  private int before(int[] values, int value) {
    if (size == 0) {
      return -1;
    }
    int at = Arrays.binarySearch(values, 0, size, value);
    return at >= 0 ? at : -at - 2;
  }
}
