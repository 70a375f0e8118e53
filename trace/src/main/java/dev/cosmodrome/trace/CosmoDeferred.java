package dev.cosmodrome.trace;

import java.util.Arrays;

/**
 * The deferred accesses of one chunk, encoded.
 *
 * <pre>
 * access = (thread &lt;&lt; 1 | operation)[varint] segment[varint] variable[varint] site[varint]
 * </pre>
 *
 * <p>Each number but the operation is the zigzag-coded difference to that of the access before; a
 * segment is compared with the last access of a thread whose id has the same last bits. Nothing
 * carries over from chunk to chunk.
 */
final class CosmoDeferred {
  /** The number of bits of a segment. */
  static final int SEGMENT_BITS = 56;

  /** The number of accesses in a full chunk. */
  static final int ACCESSES_IN_CHUNK = 1 << 15;

  private static final int MAX_ACCESS = 24;
  private static final int THREADS = 1 << 8;

  private final byte[] raw = new byte[ACCESSES_IN_CHUNK * MAX_ACCESS];
  private final long[] lastSegments = new long[THREADS];
  private int size;
  private int count;
  private int lastThread;
  private int lastVariable;
  private int lastSite;

  /** Adds an access to a chunk that is not full. */
  void add(int thread, long segment, int operation, int variable, int site) {
    if (operation != Op.READ && operation != Op.WRITE) {
      throw new IllegalArgumentException("no plain access: operation " + operation);
    }
    if (segment >>> SEGMENT_BITS != 0) {
      throw new IllegalArgumentException("no segment: " + segment);
    }
    int slot = thread & (THREADS - 1);
    varint(zigzag((long) thread - lastThread) << 1 | operation);
    varint(zigzag(segment - lastSegments[slot]));
    varint(zigzag((long) variable - lastVariable));
    varint(zigzag((long) site - lastSite));
    lastThread = thread;
    lastSegments[slot] = segment;
    lastVariable = variable;
    lastSite = site;
    count++;
  }

  private void varint(long value) {
    long rest = value;
    while (rest >>> 7 != 0) {
      raw[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    raw[size++] = (byte) rest;
  }

  private static long zigzag(long value) {
    return (value << 1) ^ (value >> 63);
  }

  /** Removes all accesses. */
  void clear() {
    size = 0;
    count = 0;
    lastThread = 0;
    lastVariable = 0;
    lastSite = 0;
    Arrays.fill(lastSegments, 0);
  }

  byte[] raw() {
    return raw;
  }

  /** The number of bytes. */
  int size() {
    return size;
  }

  /** The number of accesses. */
  int count() {
    return count;
  }

  boolean isFull() {
    return count == ACCESSES_IN_CHUNK;
  }

  /**
   * Decodes a chunk.
   *
   * @return false if it is damaged; the accesses before the damage were delivered
   */
  static boolean decode(byte[] raw, int length, int count, DeferredSink sink) {
    Numbers numbers = new Numbers(raw, length);
    long[] segments = new long[THREADS];
    long thread = 0;
    long variable = 0;
    long site = 0;
    for (int remaining = count; remaining > 0; remaining--) {
      long threadAndOperation = numbers.next();
      thread += unzigzag(threadAndOperation >>> 1);
      if (!isId(thread)) {
        return false;
      }
      int slot = (int) thread & (THREADS - 1);
      long segment = segments[slot] + unzigzag(numbers.next());
      variable += unzigzag(numbers.next());
      site += unzigzag(numbers.next());
      if (numbers.isDamaged() || segment >>> SEGMENT_BITS != 0 || !isId(variable) || !isId(site)) {
        return false;
      }
      segments[slot] = segment;
      sink.deferred(
          (int) thread, segment, (int) threadAndOperation & 1, (int) variable, (int) site);
    }
    return count >= 0 && numbers.isOver();
  }

  private static boolean isId(long number) {
    return number >>> (Integer.SIZE - 1) == 0;
  }

  private static long unzigzag(long value) {
    return (value >>> 1) ^ -(value & 1);
  }

  /** The numbers of a chunk, one after the other. */
  private static final class Numbers {
    private final byte[] raw;
    private final int end;
    private int at;
    private boolean isDamaged;

    Numbers(byte[] raw, int end) {
      this.raw = raw;
      this.end = end;
    }

    /** Returns the next number; 0 if there is none. */
    long next() {
      long number = 0;
      for (int shift = 0; shift < Long.SIZE && at < end; shift += 7) {
        byte part = raw[at++];
        number |= (part & 0x7FL) << shift;
        if (part >= 0) {
          return number;
        }
      }
      isDamaged = true;
      return 0;
    }

    boolean isDamaged() {
      return isDamaged;
    }

    boolean isOver() {
      return at == end;
    }
  }
}
