package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * Reads the chunks of a native file, {@link CosmoFormat}, one after the other: first the header of
 * a chunk, then its payload, which may be skipped instead. A chunk is checked against its checksum
 * and its limits before anything of it is used, so that memory is bounded whatever the file claims.
 */
final class ChunkReader {
  /**
   * The number of bytes behind a chunk that decoding may read, so that it needs no bounds checks.
   */
  static final int PADDING = 16;

  private static final LZ4SafeDecompressor DECOMPRESSOR =
      LZ4Factory.safeInstance().safeDecompressor();

  private final InputStream in;
  private final int version;
  private final byte[] stored = new byte[CosmoFormat.HEADER + CosmoFormat.MAX_RAW];
  private final byte[] raw = new byte[CosmoFormat.MAX_RAW + PADDING];
  private int rawLength;
  private int storedLength;
  private long offset;
  private long nextOffset;
  private boolean endsInChunk;

  /** Reads the beginning of a file from a stream, which the caller closes. */
  ChunkReader(InputStream in) throws IOException {
    this.in = in;
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
              "format version %d; this program reads versions %d, %d, %d and %d",
              version,
              CosmoFormat.OLDEST_VERSION,
              CosmoFormat.TEXT_VERSION,
              CosmoFormat.TYPED_VERSION,
              CosmoFormat.VERSION));
    }
    nextOffset = head.length;
  }

  int version() {
    return version;
  }

  /**
   * Reads the header of the next chunk, once the payload of the one before was read or skipped;
   * returns false where the file ends.
   */
  boolean next() throws IOException {
    offset = nextOffset;
    int got = endsInChunk ? 0 : in.readNBytes(stored, 0, CosmoFormat.HEADER);
    if (got < CosmoFormat.HEADER) {
      endsInChunk |= got > 0;
      return false;
    }
    rawLength = (int) CosmoFormat.INT.get(stored, CosmoFormat.RAW_LENGTH);
    storedLength = (int) CosmoFormat.INT.get(stored, CosmoFormat.STORED_LENGTH);
    if (rawLength < 0
        || rawLength > CosmoFormat.MAX_RAW
        || storedLength < 0
        || storedLength > rawLength) {
      throw malformed("a chunk claims " + storedLength + " bytes that decompress to " + rawLength);
    }
    nextOffset = offset + CosmoFormat.HEADER + storedLength;
    return true;
  }

  /** Skips the payload of the chunk. */
  void skip() throws IOException {
    in.skipNBytes(storedLength);
  }

  /** Reads and decompresses the payload of the chunk; returns false if the file ends in it. */
  boolean load() throws IOException {
    if (in.readNBytes(stored, CosmoFormat.HEADER, storedLength) < storedLength) {
      endsInChunk = true;
      return false;
    }
    int checksum = (int) CosmoFormat.INT.get(stored, CosmoFormat.CHECKSUM);
    if (checksum != CosmoWriter.checksum(stored, storedLength)) {
      throw malformed("damaged chunk: wrong checksum");
    }
    if (storedLength == rawLength) {
      System.arraycopy(stored, CosmoFormat.HEADER, raw, 0, rawLength);
    } else {
      decompress();
    }
    Arrays.fill(raw, rawLength, rawLength + PADDING, (byte) 0);
    return true;
  }

  private void decompress() {
    try {
      int unpacked =
          DECOMPRESSOR.decompress(stored, CosmoFormat.HEADER, storedLength, raw, 0, rawLength);
      if (unpacked != rawLength) {
        throw malformed("damaged chunk: decompresses to " + unpacked + " bytes, not " + rawLength);
      }
    } catch (LZ4Exception e) {
      throw malformed("damaged chunk: cannot be decompressed");
    }
  }

  /** Returns whether the file ends in the middle of a chunk, so that no further one can follow. */
  boolean endsInChunk() {
    return endsInChunk;
  }

  /** Returns whether nothing follows the chunk. */
  boolean isLast() throws IOException {
    return in.read() < 0;
  }

  /** The type of the chunk. */
  byte type() {
    return stored[0];
  }

  /** The number of symbols, events or accesses in the chunk. */
  int count() {
    return (int) CosmoFormat.INT.get(stored, CosmoFormat.COUNT);
  }

  /** The id or index of the first of them. */
  long first() {
    return (long) CosmoFormat.LONG.get(stored, CosmoFormat.FIRST);
  }

  /** The payload of the current chunk, followed by {@link #PADDING}; always the same array. */
  byte[] raw() {
    return raw;
  }

  /** The length of the payload. */
  int length() {
    return rawLength;
  }

  /** Creates an exception about the current chunk. */
  TraceException malformed(String reason) {
    return new TraceException("offset " + offset, reason);
  }
}
