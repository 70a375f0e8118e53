package dev.cosmodrome.trace;

import static dev.cosmodrome.trace.CosmoFormat.unzigzag;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
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
  private static final int PADDING = 16;
  private static final int[] MASKS = {0, 0xFF, 0xFFFF, 0xFF_FFFF, -1};

  private final InputStream in;
  private final boolean partial;
  private final Symbols symbols = new Symbols();
  private final Prediction prediction = new Prediction();
  private final byte[] stored = new byte[CosmoFormat.HEADER + CosmoFormat.MAX_RAW];
  private final byte[] raw = new byte[CosmoFormat.MAX_RAW + PADDING];
  private final int[] targetLimits = new int[Op.COUNT];
  private int rawLength;
  private long offset;
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
   *     malformed
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
    int version = (head[8] & 0xFF) | ((head[9] & 0xFF) << 8);
    if (version != CosmoFormat.VERSION) {
      throw malformed(
          "format version " + version + "; this program reads version " + CosmoFormat.VERSION);
    }
    offset = head.length;
  }

  @Override
  public Symbols symbols() {
    return symbols;
  }

  @Override
  public String place() {
    return "event " + (events - 1);
  }

  /** Whether the file ended without its end mark; known when everything is read. */
  public boolean cutOff() {
    return cutOff;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  @Override
  public boolean read(EventSink sink) throws IOException {
    while (!ended) {
      int length = nextChunk();
      if (length < 0) {
        return false;
      }
      boolean delivered = false;
      switch (stored[0]) {
        case CosmoFormat.SYMBOLS -> defineSymbols(false);
        case CosmoFormat.SERIES -> defineSymbols(true);
        case CosmoFormat.EVENTS -> {
          deliver(sink, count());
          delivered = true;
        }
        case CosmoFormat.END -> checkEnd();
        default -> throw malformed("unknown chunk type " + (stored[0] & 0xFF));
      }
      offset += CosmoFormat.HEADER + length;
      if (delivered) {
        return true;
      }
    }
    return false;
  }

  private long first() {
    return (long) CosmoFormat.LONG.get(stored, CosmoFormat.FIRST);
  }

  private int count() {
    return (int) CosmoFormat.INT.get(stored, CosmoFormat.COUNT);
  }

  /** Reads and unpacks the next chunk; returns its stored length, or -1 if the file is cut off. */
  private int nextChunk() throws IOException {
    int got = in.readNBytes(stored, 0, CosmoFormat.HEADER);
    if (got < CosmoFormat.HEADER) {
      return cutOff(got == 0 ? "the file ends without an end mark" : "the file ends in a chunk");
    }
    rawLength = (int) CosmoFormat.INT.get(stored, CosmoFormat.RAW_LENGTH);
    int length = (int) CosmoFormat.INT.get(stored, CosmoFormat.STORED_LENGTH);
    if (rawLength < 0 || rawLength > CosmoFormat.MAX_RAW || length < 0 || length > rawLength) {
      throw malformed("a chunk claims " + length + " bytes that unpack to " + rawLength);
    }
    if (in.readNBytes(stored, CosmoFormat.HEADER, length) < length) {
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
      return;
    }
    try {
      int unpacked = DECOMPRESSOR.decompress(stored, CosmoFormat.HEADER, length, raw, 0, rawLength);
      if (unpacked != rawLength) {
        throw malformed("damaged chunk: unpacks to " + unpacked + " bytes, not " + rawLength);
      }
    } catch (LZ4Exception e) {
      throw malformed("damaged chunk: can't be unpacked");
    }
  }

  private int cutOff(String reason) {
    if (!partial) {
      throw malformed(reason + ", after " + events + " whole events");
    }
    cutOff = true;
    ended = true;
    return -1;
  }

  private void defineSymbols(boolean series) {
    int at = 1;
    if (rawLength < at || raw[0] < 0 || raw[0] >= Kind.count()) {
      throw malformed("damaged symbols");
    }
    SymbolTable table = symbols.of(Kind.at(raw[0]));
    if (first() != table.size()) {
      throw malformed("damaged symbols: some are missing or repeated");
    }
    int numbers = series ? 2 * Integer.BYTES : Integer.BYTES;
    for (int remaining = count(); remaining > 0; remaining--) {
      int ids = (int) CosmoFormat.INT.get(raw, at);
      int length = (int) CosmoFormat.INT.get(raw, at + numbers - Integer.BYTES);
      at += numbers;
      if (length < 0 || length > rawLength - at) {
        throw malformed("damaged symbols");
      }
      try {
        if (series) {
          table.defineSeries(raw, at, length, ids);
        } else {
          table.define(raw, at, length);
        }
      } catch (MalformedEventException e) {
        throw malformed(e.reason());
      }
      at += length;
    }
    if (at != rawLength) {
      throw malformed("damaged symbols");
    }
  }

  private void checkEnd() throws IOException {
    if (first() != events) {
      throw malformed("the end mark counts " + first() + " events, the file has " + events);
    }
    if (in.read() >= 0) {
      throw malformed("data behind the end mark");
    }
    ended = true;
  }

  private void deliver(EventSink sink, int count) {
    if (first() != events) {
      throw malformed("events from " + first() + " on, where " + events + " should follow");
    }
    int threads = symbols.of(Kind.THREAD).size();
    int sites = symbols.of(Kind.SITE).size();
    for (int operation = 0; operation < Op.COUNT; operation++) {
      Kind kind = Op.target(operation);
      targetLimits[operation] = kind == null ? 1 : symbols.of(kind).size();
    }
    prediction.reset();
    int thread = 0;
    int at = 0;
    for (int i = 0; i < count; i++) {
      if (at >= rawLength) {
        throw malformed("damaged events: fewer than " + count);
      }
      int head = raw[at++];
      int operation = head & CosmoFormat.OPERATION_BITS;
      if (operation == CosmoFormat.LONG_OPERATION) {
        operation = raw[at++] & 0xFF;
      }
      if ((head & CosmoFormat.OTHER_THREAD) != 0) {
        int shift = 0;
        int next = raw[at++];
        thread = next & 0x7F;
        while (next < 0 && shift < 28) {
          shift += 7;
          next = raw[at++];
          thread |= (next & 0x7F) << shift;
        }
      }
      int lengths = (head & 0xFF) >>> CosmoFormat.LENGTHS_SHIFT;
      int siteBytes = CosmoFormat.SITE_BYTES[lengths];
      int targetBytes = CosmoFormat.TARGET_BYTES[lengths];
      int siteDelta = (int) CosmoFormat.INT.get(raw, at) & MASKS[siteBytes];
      int targetDelta = (int) CosmoFormat.INT.get(raw, at + siteBytes) & MASKS[targetBytes];
      at += siteBytes + targetBytes;
      int site = prediction.site() + unzigzag(siteDelta);
      int target = prediction.target(site) + unzigzag(targetDelta);
      prediction.used(target);
      if (operation >= Op.COUNT
          || Integer.compareUnsigned(thread, threads) >= 0
          || Integer.compareUnsigned(site, sites) >= 0
          || Integer.compareUnsigned(target, targetLimits[operation]) >= 0) {
        throw malformed("damaged events: event " + events + " refers to an unknown symbol");
      }
      events++;
      try {
        sink.event(operation, thread, target, site);
      } catch (MalformedEventException e) {
        throw new TraceException(place(), e.reason());
      }
    }
    if (at != rawLength) {
      throw malformed("damaged events: more than " + count);
    }
  }

  private TraceException malformed(String reason) {
    return new TraceException("offset " + offset, reason);
  }
}
