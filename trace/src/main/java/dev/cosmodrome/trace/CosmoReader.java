package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * Reads the native format, {@link CosmoFormat}, chunk by chunk. A chunk is checked against its
 * checksum and its limits before anything of it is used, so that memory is bounded whatever the
 * file claims.
 */
public final class CosmoReader implements TraceReader {
  private static final LZ4SafeDecompressor DECOMPRESSOR =
      LZ4Factory.safeInstance().safeDecompressor();

  /**
   * The number of bytes behind a chunk that decoding may read, so that it needs no bounds checks.
   */
  static final int PADDING = 16;

  private final InputStream in;
  private final boolean partial;
  private final Symbols symbols = new Symbols();
  private final byte[] stored = new byte[CosmoFormat.HEADER + CosmoFormat.MAX_RAW];
  private final byte[] raw = new byte[CosmoFormat.MAX_RAW + PADDING];
  private final CosmoEvents chunk = new CosmoEvents(raw, symbols);
  private final int version;
  private int rawLength;
  private long offset;
  private long nextOffset;
  private long events;
  private boolean ended;
  private boolean cutOff;

  /** Reads from a stream, which is closed with this reader. */
  public CosmoReader(InputStream in) throws IOException {
    this(in, false);
  }

  /**
   * Reads from a stream, which is closed with this reader.
   *
   * @param partial whether a file that was cut off ends at its last whole chunk instead of being
   *     malformed; if the file has grown since, a later call continues there
   */
  public CosmoReader(InputStream in, boolean partial) throws IOException {
    this.in = in;
    this.partial = partial;
    byte[] head = in.readNBytes(CosmoFormat.MAGIC.length + 2);
    if (!Arrays.equals(head, 0, Math.min(8, head.length), CosmoFormat.MAGIC, 0, 8)) {
      throw malformed("not a Cosmodrome trace");
    }
    if (head.length < CosmoFormat.MAGIC.length + 2) {
      throw malformed("the file ends in its header");
    }
    version = (head[8] & 0xFF) | ((head[9] & 0xFF) << 8);
    if (!CosmoFormat.canRead(version)) {
      throw malformed(
          String.format(
              Locale.ROOT,
              "format version %d; this program reads versions %d, %d and %d",
              version,
              CosmoFormat.OLDEST_VERSION,
              CosmoFormat.TEXT_VERSION,
              CosmoFormat.VERSION));
    }
    nextOffset = head.length;
  }

  @Override
  public Symbols symbols() {
    return symbols;
  }

  @Override
  public boolean isCutOff() {
    return cutOff;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  @Override
  public boolean read(EventBatch batch) throws IOException {
    while (chunk.isOver()) {
      if (ended || !nextChunk()) {
        return false;
      }
    }
    chunk.decode(batch);
    batch.startAt(events);
    events += batch.size();
    if (batch.size() == 0) {
      throw malformed("damaged events: " + chunk.damage());
    }
    return true;
  }

  /** Decodes the next chunk; returns false at the end of the file. */
  private boolean nextChunk() throws IOException {
    offset = nextOffset;
    int length = readChunk();
    if (length < 0) {
      return false;
    }
    switch (stored[0]) {
      case CosmoFormat.SYMBOLS -> defineSymbols(false);
      case CosmoFormat.SERIES -> defineSymbols(true);
      case CosmoFormat.EVENTS -> startEvents();
      case CosmoFormat.END -> checkEnd();
      default -> throw malformed("unknown chunk type " + (stored[0] & 0xFF));
    }
    nextOffset = offset + CosmoFormat.HEADER + length;
    return true;
  }

  private long first() {
    return (long) CosmoFormat.LONG.get(stored, CosmoFormat.FIRST);
  }

  private int count() {
    return (int) CosmoFormat.INT.get(stored, CosmoFormat.COUNT);
  }

  /**
   * Reads and decompresses the next chunk; returns its stored length, or -1 if the file is cut off.
   */
  private int readChunk() throws IOException {
    int got = in.readNBytes(stored, 0, CosmoFormat.HEADER);
    if (got < CosmoFormat.HEADER) {
      ended = got > 0;
      return cutOff(got == 0 ? "the file ends without an end mark" : "the file ends in a chunk");
    }
    cutOff = false;
    rawLength = (int) CosmoFormat.INT.get(stored, CosmoFormat.RAW_LENGTH);
    int length = (int) CosmoFormat.INT.get(stored, CosmoFormat.STORED_LENGTH);
    if (rawLength < 0 || rawLength > CosmoFormat.MAX_RAW || length < 0 || length > rawLength) {
      throw malformed("a chunk claims " + length + " bytes that decompress to " + rawLength);
    }
    if (in.readNBytes(stored, CosmoFormat.HEADER, length) < length) {
      ended = true;
      return cutOff("the file ends in a chunk");
    }
    int checksum = (int) CosmoFormat.INT.get(stored, CosmoFormat.CHECKSUM);
    if (checksum != CosmoWriter.checksum(stored, length)) {
      throw malformed("damaged chunk: wrong checksum");
    }
    unpack(length);
    return length;
  }

  private void unpack(int length) {
    if (length == rawLength) {
      System.arraycopy(stored, CosmoFormat.HEADER, raw, 0, length);
    } else {
      decompress(length);
    }
    Arrays.fill(raw, rawLength, rawLength + PADDING, (byte) 0);
  }

  private void decompress(int length) {
    try {
      int unpacked = DECOMPRESSOR.decompress(stored, CosmoFormat.HEADER, length, raw, 0, rawLength);
      if (unpacked != rawLength) {
        throw malformed("damaged chunk: decompresses to " + unpacked + " bytes, not " + rawLength);
      }
    } catch (LZ4Exception e) {
      throw malformed("damaged chunk: cannot be decompressed");
    }
  }

  private int cutOff(String reason) {
    if (!partial) {
      throw malformed(reason + ", after " + events + " whole events");
    }
    cutOff = true;
    return -1;
  }

  private void defineSymbols(boolean series) {
    if (rawLength < 1 || raw[0] < 0 || raw[0] >= Kind.count()) {
      throw malformed("damaged symbols");
    }
    SymbolTable table = symbols.of(Kind.at(raw[0]));
    if (first() != table.size()) {
      throw malformed("damaged symbols: some are missing or repeated");
    }
    CosmoTexts texts = new CosmoTexts(raw, 1, rawLength);
    for (int remaining = count(); remaining > 0; remaining--) {
      int ids = series ? texts.number() : 1;
      if (!texts.next()) {
        throw malformed("damaged symbols");
      }
      try {
        texts.define(table, series, ids);
      } catch (MalformedEventException e) {
        throw malformed(e.reason());
      }
      if (version < CosmoFormat.VERSION && table.texts().isTyped(table.entries() - 1)) {
        throw malformed("damaged symbols");
      }
    }
    if (!texts.isOver()) {
      throw malformed("damaged symbols");
    }
  }

  private void startEvents() {
    if (first() != events) {
      throw malformed("events from " + first() + " on, where " + events + " should follow");
    }
    chunk.start(rawLength, count(), events);
  }

  private void checkEnd() throws IOException {
    if (first() != events) {
      throw malformed("the end mark counts " + first() + " events, the file has " + events);
    }
    if (in.read() >= 0) {
      throw malformed("data after the end mark");
    }
    ended = true;
  }

  private TraceException malformed(String reason) {
    return new TraceException("offset " + offset, reason);
  }
}
