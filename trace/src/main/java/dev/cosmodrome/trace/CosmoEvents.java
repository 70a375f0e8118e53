package dev.cosmodrome.trace;

import static dev.cosmodrome.trace.CosmoFormat.unzigzag;

import org.jspecify.annotations.Nullable;

/** The events of one chunk, decoded a batch at a time. */
final class CosmoEvents {
  // By the top three bits of an event's head: how many bytes site and target have together, how
  // many bits the site has, and which bits are the site's and, behind them, the target's.
  private static final int[] BYTES = new int[8];
  private static final int[] SITE_BITS = new int[8];
  private static final int[] SITE_MASKS = new int[8];
  private static final int[] TARGET_MASKS = new int[8];

  static {
    for (int i = 0; i < BYTES.length; i++) {
      int site = CosmoFormat.SITE_BYTES[i];
      int target = CosmoFormat.TARGET_BYTES[i];
      BYTES[i] = site + target;
      SITE_BITS[i] = Byte.SIZE * site;
      SITE_MASKS[i] = mask(site);
      TARGET_MASKS[i] = mask(target);
    }
  }

  private final Symbols symbols;
  private final byte[] raw;
  private final Prediction prediction = new Prediction();
  private final int[] targetLimits = new int[Op.COUNT];
  private int threadLimit;
  private int siteLimit;
  private int length;
  private int count;
  private long first;

  private int decoded;
  private int at;
  private int lastThread;
  private int lastSite;
  private @Nullable String damage;

  /**
   * Prepares for chunks.
   *
   * @param raw where the bytes of a chunk are, with some to spare behind them
   */
  CosmoEvents(byte[] raw, Symbols symbols) {
    this.raw = raw;
    this.symbols = symbols;
  }

  private static int mask(int bytes) {
    return (int) ((1L << (Byte.SIZE * bytes)) - 1);
  }

  /** Starts on the next chunk, which refers to symbols that are all known. */
  void start(int chunkLength, int chunkCount, long firstEvent) {
    length = chunkLength;
    count = chunkCount;
    first = firstEvent;
    decoded = 0;
    at = 0;
    lastThread = 0;
    lastSite = 0;
    prediction.reset();
    threadLimit = symbols.of(Kind.THREAD).size();
    siteLimit = symbols.of(Kind.SITE).size();
    for (int operation = 0; operation < Op.COUNT; operation++) {
      Kind kind = Op.target(operation);
      targetLimits[operation] = kind == null ? 1 : symbols.of(kind).size();
    }
    if (count <= 0) {
      finish();
    }
  }

  /** Whether the chunk is over. */
  boolean isOver() {
    return decoded >= count && damage == null;
  }

  /** What is wrong with the events behind those that were decoded, or null. */
  @Nullable String damage() {
    return damage;
  }

  /** Fills a batch with the next events, up to the first that is damaged. */
  void decode(EventBatch batch) {
    int limit = damage == null ? Math.min(EventBatch.CAPACITY, count - decoded) : 0;
    int rows = decode(batch, limit);
    batch.setSize(rows);
    decoded += rows;
    if (rows == limit && decoded == count) {
      finish();
    }
  }

  private void finish() {
    if (at != length) {
      damage = "more than " + count;
    }
  }

  /** Decodes up to {@code limit} events; returns how many. */
  private int decode(EventBatch batch, int limit) {
    int[] operations = batch.operations();
    int[] threads = batch.threads();
    int[] targets = batch.targets();
    int[] sites = batch.sites();
    int position = at;
    int thread = lastThread;
    int siteBefore = lastSite;
    int row = 0;
    for (; row < limit; row++) {
      if (position >= length) {
        damage = "fewer than " + count;
        break;
      }
      int head = raw[position++];
      int operation = head & CosmoFormat.OPERATION_BITS;
      if (operation == CosmoFormat.LONG_OPERATION) {
        operation = raw[position++] & 0xFF;
      }
      // Whether the thread is another one can't be foreseen: without a branch.
      int isOther = -((head & CosmoFormat.OTHER_THREAD) >>> CosmoFormat.OTHER_THREAD_SHIFT);
      int next = raw[position] & isOther;
      position -= isOther;
      thread = (thread & ~isOther) | (next & 0x7F);
      for (int shift = 7; next < 0 && shift <= 28; shift += 7) {
        next = raw[position++];
        thread |= (next & 0x7F) << shift;
      }
      int lengths = (head & 0xFF) >>> CosmoFormat.LENGTHS_SHIFT;
      long differences = (long) CosmoFormat.LONG.get(raw, position);
      position += BYTES[lengths];
      int siteDelta = (int) differences & SITE_MASKS[lengths];
      int targetDelta = (int) (differences >>> SITE_BITS[lengths]) & TARGET_MASKS[lengths];
      int site = prediction.siteAfter(siteBefore) + unzigzag(siteDelta);
      int target = prediction.targetAt(site) + unzigzag(targetDelta);
      prediction.learn(siteBefore, site, target);
      siteBefore = site;
      if (operation >= Op.COUNT
          || Integer.compareUnsigned(thread, threadLimit) >= 0
          || Integer.compareUnsigned(site, siteLimit) >= 0
          || Integer.compareUnsigned(target, targetLimits[operation]) >= 0) {
        damage = "event " + (first + decoded + row) + " refers to an unknown symbol";
        break;
      }
      operations[row] = operation;
      threads[row] = thread;
      targets[row] = target;
      sites[row] = site;
    }
    at = position;
    lastThread = thread;
    lastSite = siteBefore;
    return row;
  }
}
