package dev.cosmodrome.trace;

import static dev.cosmodrome.trace.CosmoFormat.zigzag;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import org.jspecify.annotations.Nullable;

/** Writes the native format, {@link CosmoFormat}. */
public final class CosmoWriter implements TraceWriter {
  /** The maximum number of events in a round of a loop. */
  public static final int MAX_PERIOD = 64;

  // Events that repeat are written as a loop if it has at least this number of rounds.
  private static final int MIN_ROUNDS_OF_LOOP = 4;

  // A chunk ends behind this number of events: one more loop would still not overflow its count.
  private static final int MAX_EVENTS_OF_CHUNK = Integer.MAX_VALUE - LoopEvents.MAX_COUNT;

  // Compression takes longer than everything else. Chunks of events are left uncompressed if
  // compression saved less than half the last time; it is tried again after this number of chunks.
  private static final int CHUNKS_UNTIL_RETRY = 15;

  private static final LZ4Compressor COMPRESSOR = LZ4Factory.safeInstance().fastCompressor();
  private static final int PADDING = Long.BYTES;
  private static final byte[] LENGTHS = allLengths();

  private final OutputStream out;
  private final Symbols symbols;

  /** By kind: the number of entries of the symbol table that were written. */
  private final int[] written = new int[Kind.count()];

  /** By kind: what writes its symbols, null as long as there were none. */
  private final @Nullable CosmoTextWriter[] textWriters = new CosmoTextWriter[Kind.count()];

  /** A chunk of symbols, while it is filled. */
  private final byte[] names = new byte[CosmoFormat.MAX_RAW];

  private final EventPredictor prediction = new EventPredictor();
  private final byte[] raw = new byte[CosmoFormat.MAX_RAW + PADDING];
  private final byte[] stored =
      new byte[CosmoFormat.HEADER + COMPRESSOR.maxCompressedLength(CosmoFormat.MAX_RAW)];

  // The chunk of events that is being filled: its bytes, its records (a loop is one for each
  // event of a round), its events, and the thread and site of the last event.
  private int size;
  private int records;
  private int count;

  /**
   * The number of chunks of events that are still left uncompressed, see {@link
   * #CHUNKS_UNTIL_RETRY}.
   */
  private int uncompressed;

  private int lastThread;
  private int lastSite;

  /** The number of events in earlier chunks. */
  private long events;

  /** The deferred accesses that were not written yet; null if there never were any. */
  private @Nullable CosmoDeferred deferred;

  /** The number of deferred accesses in earlier chunks. */
  private long deferredBefore;

  private boolean closed;

  /** Writes to a stream, which is closed with this writer. */
  public CosmoWriter(OutputStream out, Symbols symbols) throws IOException {
    this.out = out;
    this.symbols = symbols;
    for (Kind kind : Kind.values()) {
      written[kind.code()] = kind.hasNone() ? 1 : 0;
    }
    out.write(CosmoFormat.MAGIC);
    out.write(new byte[] {CosmoFormat.VERSION & 0xFF, CosmoFormat.VERSION >>> 8});
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (operation == Op.SEGMENT) {
      segment(thread, target, site);
      return;
    }
    int siteDelta = zigzag(site - prediction.siteAfter(lastSite));
    int targetDelta = zigzag(target - prediction.targetAt(site));
    prediction.learn(lastSite, site, target);
    lastSite = site;
    int lengths = lengths(siteDelta, targetDelta);
    head(operation, thread, lengths);
    size = differences(size, lengths, siteDelta, targetDelta);
    added(1, 1);
  }

  private void segment(int thread, int target, int site) {
    int siteDelta = zigzag(site - prediction.segmentSite(thread));
    int targetDelta = zigzag(target - prediction.segmentTarget(thread));
    prediction.learnSegment(thread, site, target);
    int lengths = lengths(siteDelta, targetDelta);
    head(Op.SEGMENT, thread, lengths);
    size = differences(size, lengths, siteDelta, targetDelta);
    added(1, 1);
  }

  /**
   * Writes a plain access that comes earlier in its thread than the last event. It belongs between
   * two events of the thread, of which the second is the first one that an {@link Op#SEGMENT} with
   * this number or a larger one precedes.
   *
   * @param segment the number of the segment in which the access happened
   */
  public void deferred(int thread, long segment, int operation, int variable, int site) {
    if (deferred == null) {
      deferred = new CosmoDeferred();
    }
    deferred.add(thread, segment, operation, variable, site);
    if (deferred.isFull()) {
      try {
        writeSymbols();
        writeDeferred(deferred);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Writes consecutive events of one thread. */
  public void events(int thread, long[] packed, int from, int to) {
    int at = from;
    while (at < to) {
      // The first event sets the thread; it may also be the last of a chunk.
      long first = packed[at++];
      event(
          PackedEvent.operation(first), thread, PackedEvent.target(first), PackedEvent.site(first));
      if (lastThread == thread) {
        int end = Math.min(to, at + CosmoFormat.EVENTS_IN_CHUNK - records);
        int next = sameThread(packed, at, end);
        added(next - at, next - at);
        at = next;
      }
    }
  }

  /** Adds events of the last thread to the chunk, up to one with a long operation. */
  private int sameThread(long[] packed, int from, int to) {
    int position = size;
    int before = lastSite;
    int i = from;
    for (; i < to && PackedEvent.operation(packed[i]) < CosmoFormat.LONG_OPERATION; i++) {
      long event = packed[i];
      int site = PackedEvent.site(event);
      int target = PackedEvent.target(event);
      int siteDelta = zigzag(site - prediction.siteAfter(before));
      int targetDelta = zigzag(target - prediction.targetAt(site));
      prediction.learn(before, site, target);
      before = site;
      int lengths = lengths(siteDelta, targetDelta);
      raw[position++] =
          (byte) (PackedEvent.operation(event) | lengths << CosmoFormat.LENGTHS_SHIFT);
      position = differences(position, lengths, siteDelta, targetDelta);
    }
    size = position;
    lastSite = before;
    return i;
  }

  /** Writes site and target of an event; returns their end. */
  private int differences(int at, int lengths, int siteDelta, int targetDelta) {
    CosmoFormat.INT.set(raw, at, siteDelta);
    int middle = at + CosmoFormat.SITE_BYTES[lengths];
    CosmoFormat.INT.set(raw, middle, targetDelta);
    return middle + CosmoFormat.TARGET_BYTES[lengths];
  }

  /**
   * Writes events of one thread that repeat. Two rounds of these events were written before; each
   * further event equals the one a round earlier, except that its target grows by the same
   * difference as in the round before.
   *
   * @param rounds contains the two rounds before {@code end}
   * @param period the number of events in a round
   * @param first the number of events to skip behind the two rounds
   * @param number the number of events to write
   */
  public void repeat(int thread, long[] rounds, int end, int period, long first, long number) {
    long at = first;
    long last = first + number;
    while (last - at >= (long) MIN_ROUNDS_OF_LOOP * period) {
      int part = (int) Math.min(last - at, LoopEvents.MAX_COUNT);
      head(LoopEvents.LOOP, thread, 0);
      size = LoopEvents.write(raw, size, rounds, end, period, at, part);
      added(1 + period, part);
      at += part;
    }
    for (; at < last; at++) {
      long event = LoopEvents.extrapolate(rounds, end, period, at);
      event(
          PackedEvent.operation(event), thread, PackedEvent.target(event), PackedEvent.site(event));
    }
  }

  /** Writes the head of an event, and operation and thread if they are not part of it. */
  private void head(int operation, int thread, int lengths) {
    boolean longOperation = operation >= CosmoFormat.LONG_OPERATION;
    boolean otherThread = thread != lastThread;
    raw[size++] =
        (byte)
            ((longOperation ? CosmoFormat.LONG_OPERATION : operation)
                | (otherThread ? CosmoFormat.OTHER_THREAD : 0)
                | lengths << CosmoFormat.LENGTHS_SHIFT);
    if (longOperation) {
      raw[size++] = (byte) operation;
    }
    if (otherThread) {
      varint(thread);
      lastThread = thread;
    }
  }

  /** Counts added records, which have at most {@link CosmoFormat#MAX_EVENT} bytes each. */
  private void added(int newRecords, int newEvents) {
    records += newRecords;
    count += newEvents;
    if (records >= CosmoFormat.EVENTS_IN_CHUNK || count > MAX_EVENTS_OF_CHUNK) {
      try {
        writeChunks();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Returns the first pair of lengths into which both numbers fit. */
  private static int lengths(int site, int target) {
    return LENGTHS[5 * bytes(site) + bytes(target)];
  }

  /** Returns the number of bytes that a number needs, from 0 to 4. */
  private static int bytes(int number) {
    return (39 - Integer.numberOfLeadingZeros(number)) >>> 3;
  }

  /** The pairs of lengths by the bytes that site and target need, each from 0 to 4. */
  private static byte[] allLengths() {
    byte[] all = new byte[5 * 5];
    for (int need = 0; need < all.length; need++) {
      while (CosmoFormat.SITE_BYTES[all[need]] < need / 5
          || CosmoFormat.TARGET_BYTES[all[need]] < need % 5) {
        all[need]++;
      }
    }
    return all;
  }

  private void varint(int value) {
    int rest = value;
    while (rest > 0x7F) {
      raw[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    raw[size++] = (byte) rest;
  }

  @Override
  public void flush() throws IOException {
    writeAll();
    out.flush();
  }

  /** Writes all that is buffered. */
  private void writeAll() throws IOException {
    writeChunks();
    if (deferred != null) {
      writeDeferred(deferred);
    }
  }

  /** Writes the buffered events, and before them the symbols that are new. */
  private void writeChunks() throws IOException {
    writeSymbols();
    if (count > 0) {
      writeChunk(CosmoFormat.EVENTS, raw, size, count, events);
    }
    events += count;
    count = 0;
    records = 0;
    size = 0;
    lastThread = 0;
    lastSite = 0;
    prediction.reset();
  }

  private void writeDeferred(CosmoDeferred accesses) throws IOException {
    int number = accesses.count();
    if (number > 0) {
      writeChunk(CosmoFormat.DEFERRED, accesses.raw(), accesses.size(), number, deferredBefore);
    }
    deferredBefore += number;
    accesses.clear();
  }

  /**
   * Writes the symbols that are new since the last chunk. Kinds without new symbols take no space.
   */
  private void writeSymbols() throws IOException {
    for (Kind kind : Kind.values()) {
      if (written[kind.code()] < symbols.of(kind).entries()) {
        writeSymbols(kind);
      }
    }
  }

  /**
   * Writes the new symbols of one kind. Consecutive symbols, or consecutive series, share a chunk
   * as long as they fit.
   */
  private void writeSymbols(Kind kind) throws IOException {
    SymbolTable table = symbols.of(kind);
    CosmoTextWriter texts = texts(table, kind);
    byte[] chunk = names;
    int entry = written[kind.code()];
    int needed = texts.take(entry);
    while (entry < table.entries()) {
      int first = entry;
      boolean series = table.isSeries(entry);
      int number = series ? Integer.BYTES : 0;
      int at = 1;
      do {
        if (series) {
          CosmoFormat.INT.set(chunk, at, table.idCount(entry));
        }
        at = texts.write(entry == first, chunk, at + number);
        entry++;
        needed = entry < table.entries() ? number + texts.take(entry) : 0;
      } while (entry < table.entries()
          && table.isSeries(entry) == series
          && at + needed <= chunk.length);
      chunk[0] = (byte) kind.code();
      byte type = series ? CosmoFormat.SERIES : CosmoFormat.SYMBOLS;
      writeChunk(type, chunk, at, entry - first, table.firstId(first));
    }
    written[kind.code()] = entry;
  }

  private CosmoTextWriter texts(SymbolTable table, Kind kind) {
    CosmoTextWriter known = textWriters[kind.code()];
    if (known == null) {
      known = new CosmoTextWriter(table, kind);
      textWriters[kind.code()] = known;
    }
    return known;
  }

  /**
   * Writes a chunk. Symbols are always compressed if that makes them smaller; events only while
   * compression pays.
   */
  private void writeChunk(byte type, byte[] payload, int length, int items, long first)
      throws IOException {
    boolean tries = type != CosmoFormat.EVENTS || uncompressed == 0;
    int compressed = tries ? compress(payload, length) : length;
    if (type == CosmoFormat.EVENTS) {
      boolean pays = compressed < length / 2;
      uncompressed = !tries ? uncompressed - 1 : pays ? 0 : CHUNKS_UNTIL_RETRY;
    }
    if (compressed >= length) {
      System.arraycopy(payload, 0, stored, CosmoFormat.HEADER, length);
      compressed = length;
    }
    stored[0] = type;
    CosmoFormat.INT.set(stored, CosmoFormat.RAW_LENGTH, length);
    CosmoFormat.INT.set(stored, CosmoFormat.STORED_LENGTH, compressed);
    CosmoFormat.INT.set(stored, CosmoFormat.COUNT, items);
    CosmoFormat.LONG.set(stored, CosmoFormat.FIRST, first);
    CosmoFormat.INT.set(stored, CosmoFormat.CHECKSUM, checksum(stored, compressed));
    out.write(stored, 0, CosmoFormat.HEADER + compressed);
  }

  private int compress(byte[] payload, int length) {
    return COMPRESSOR.compress(
        payload, 0, length, stored, CosmoFormat.HEADER, stored.length - CosmoFormat.HEADER);
  }

  /** The checksum of a header without its checksum, and of the payload after it. */
  static int checksum(byte[] chunk, int payload) {
    CRC32C crc = new CRC32C();
    crc.update(chunk, 0, CosmoFormat.CHECKSUM);
    crc.update(chunk, CosmoFormat.HEADER, payload);
    return (int) crc.getValue();
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (out) {
      writeAll();
      writeChunk(CosmoFormat.END, raw, 0, 0, events);
    }
  }
}
