package dev.cosmodrome.trace;

import static dev.cosmodrome.trace.CosmoFormat.unzigzag;

import org.jspecify.annotations.Nullable;

/** The events of one chunk, decoded a batch at a time. */
final class CosmoEvents {
  private static final int HEADS = 1 << Byte.SIZE;

  // By the head of an event: the number of bytes that follow (an operation or thread in further
  // bytes adds to it), the number of bits of the site, and masks for the site and for the target
  // after it.
  private static final int[] BYTES = new int[HEADS];
  private static final int[] SITE_BITS = new int[HEADS];
  private static final int[] SITE_MASKS = new int[HEADS];
  private static final int[] TARGET_MASKS = new int[HEADS];

  static {
    for (int head = 0; head < HEADS; head++) {
      int site = CosmoFormat.SITE_BYTES[head >>> CosmoFormat.LENGTHS_SHIFT];
      int target = CosmoFormat.TARGET_BYTES[head >>> CosmoFormat.LENGTHS_SHIFT];
      BYTES[head] = otherThread(head) + site + target;
      SITE_BITS[head] = Byte.SIZE * site;
      SITE_MASKS[head] = mask(site);
      TARGET_MASKS[head] = mask(target);
    }
  }

  private final byte[] raw;

  /** Whether {@link Op#SEGMENT} is an operation of the file's version. */
  private final boolean allowsSegments;

  private final EventPredictor prediction = new EventPredictor();
  private final EventLimits limits;
  private final LoopEvents loop;
  private int length;
  private int count;
  private long first;

  private int decoded;
  private int at;
  private int lastThread;
  private int lastSite;
  private boolean hasSegments;
  private @Nullable String damage;

  /**
   * Prepares to decode chunks.
   *
   * @param raw the bytes of a chunk, with {@link ChunkReader#PADDING} behind them
   * @param allowsSegments whether events may be {@link Op#SEGMENT}
   */
  CosmoEvents(byte[] raw, Symbols symbols, boolean allowsSegments) {
    this.raw = raw;
    this.allowsSegments = allowsSegments;
    limits = new EventLimits(symbols);
    loop = new LoopEvents(limits);
  }

  /** 1 if an event's thread is another than that of the event before, otherwise 0. */
  private static int otherThread(int head) {
    return (head & CosmoFormat.OTHER_THREAD) >>> CosmoFormat.OTHER_THREAD_SHIFT;
  }

  private static int mask(int bytes) {
    return (int) ((1L << (Byte.SIZE * bytes)) - 1);
  }

  /** Starts on the next chunk. The symbols that it refers to must be defined. */
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

  /** Returns whether all events of the chunk are decoded. */
  boolean isOver() {
    return decoded >= count && damage == null;
  }

  /** Returns whether one of the events that were decoded last is {@link Op#SEGMENT}. */
  boolean hasSegments() {
    return hasSegments;
  }

  /** Returns the error in the events behind the decoded ones, or null. */
  @Nullable String damage() {
    return damage;
  }

  /** Fills a batch with the next events, up to the first damaged one. */
  void decode(EventBatch batch) {
    int limit = damage == null ? Math.min(EventBatch.CAPACITY, count - decoded) : 0;
    int rows = 0;
    hasSegments = false;
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
  private int decode(EventBatch batch, int firstRow, int limit) {
    int[] operations = batch.operations();
    int[] threads = batch.threads();
    int[] targets = batch.targets();
    int[] sites = batch.sites();
    int position = at;
    int thread = lastThread;
    int siteBefore = lastSite;
    int row = firstRow;
    for (; row < limit; row++) {
      if (position >= length) {
        damage = "fewer than " + count;
        break;
      }
      int head = raw[position++] & 0xFF;
      int operation = head & CosmoFormat.OPERATION_BITS;
      if (operation == CosmoFormat.LONG_OPERATION) {
        operation = raw[position++] & 0xFF;
      }
      // Without a branch, since a change of the thread cannot be predicted: a mask, -1 if there is
      // another thread, otherwise 0. The next event depends on nothing but its position.
      int otherThreadMask = -otherThread(head);
      int next = raw[position] & otherThreadMask;
      int from = position - otherThreadMask;
      position += BYTES[head];
      thread = (thread & ~otherThreadMask) | (next & 0x7F);
      for (int shift = 7; next < 0 && shift <= 28; shift += 7) {
        next = raw[from++];
        position++;
        thread |= (next & 0x7F) << shift;
      }
      if (operation == LoopEvents.LOOP) {
        position = loop.start(raw, from, length, count - decoded - row, thread);
        damage = position < 0 ? damage(row) : null;
        break;
      }
      long differences = (long) CosmoFormat.LONG.get(raw, from);
      int siteDelta = (int) differences & SITE_MASKS[head];
      int targetDelta = (int) (differences >>> SITE_BITS[head]) & TARGET_MASKS[head];
      int site;
      int target;
      boolean allowed;
      if (operation == Op.SEGMENT) {
        site = prediction.segmentSite(thread) + unzigzag(siteDelta);
        target = prediction.segmentTarget(thread) + unzigzag(targetDelta);
        prediction.learnSegment(thread, site, target);
        allowed = allowsSegments && limits.allowSegment(thread, target, site);
        hasSegments = true;
      } else {
        site = prediction.siteAfter(siteBefore) + unzigzag(siteDelta);
        target = prediction.targetAt(site) + unzigzag(targetDelta);
        prediction.learn(siteBefore, site, target);
        siteBefore = site;
        allowed = limits.allow(operation, thread, target, site);
      }
      if (!allowed) {
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
