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

  private final byte[] raw;
  private final Prediction prediction = new Prediction();
  private final EventLimits limits;
  private final LoopEvents loop;
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
    limits = new EventLimits(symbols);
    loop = new LoopEvents(limits);
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
    loop.stop();
    limits.update();
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
    int rows = 0;
    while (rows < limit && damage == null) {
      rows = loop.isOver() ? decode(batch, rows, limit) : loop.fill(batch, rows, limit);
    }
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

  private String damage(int row) {
    return "event " + (first + decoded + row) + " refers to an unknown symbol";
  }

  /** Decodes events up to a row or a loop; returns the first row that is still free. */
  private int decode(EventBatch batch, int from, int limit) {
    int[] operations = batch.operations();
    int[] threads = batch.threads();
    int[] targets = batch.targets();
    int[] sites = batch.sites();
    int position = at;
    int thread = lastThread;
    int siteBefore = lastSite;
    int row = from;
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
      if (operation == LoopEvents.LOOP) {
        position = loop.start(raw, position, length, count - decoded - row, thread);
        damage = position < 0 ? damage(row) : null;
        break;
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
      if (!limits.allow(operation, thread, target, site)) {
        damage = damage(row);
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
