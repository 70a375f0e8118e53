package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * Finds the notes of a native file. Goes from chunk to chunk by their headers, unpacks the symbols
 * and skips the events. Where the file is damaged or cut off, the notes end.
 */
final class CosmoNotes {
  private static final LZ4SafeDecompressor DECOMPRESSOR =
      LZ4Factory.safeInstance().safeDecompressor();

  private final InputStream in;
  private final Consumer<String> notes;
  private final byte[] stored = new byte[CosmoFormat.HEADER + CosmoFormat.MAX_RAW];
  private final byte[] raw = new byte[CosmoFormat.MAX_RAW];

  CosmoNotes(InputStream in, Consumer<String> notes) {
    this.in = in;
    this.notes = notes;
  }

  void read() throws IOException {
    in.skipNBytes(CosmoFormat.MAGIC.length);
    int version = in.read() | in.read() << 8;
    while (version == CosmoFormat.VERSION && readChunk()) {}
  }

  /** Reads or skips a chunk; returns false where there is none. */
  private boolean readChunk() throws IOException {
    if (in.readNBytes(stored, 0, CosmoFormat.HEADER) < CosmoFormat.HEADER) {
      return false;
    }
    int rawLength = (int) CosmoFormat.INT.get(stored, CosmoFormat.RAW_LENGTH);
    int length = (int) CosmoFormat.INT.get(stored, CosmoFormat.STORED_LENGTH);
    if (rawLength < 0 || rawLength > CosmoFormat.MAX_RAW || length < 0 || length > rawLength) {
      return false;
    }
    if (stored[0] != CosmoFormat.SYMBOLS) {
      in.skipNBytes(length);
      return true;
    }
    if (in.readNBytes(stored, CosmoFormat.HEADER, length) < length
        || (int) CosmoFormat.INT.get(stored, CosmoFormat.CHECKSUM)
            != CosmoWriter.checksum(stored, length)
        || !unpack(length, rawLength)) {
      return false;
    }
    if (rawLength > 0 && raw[0] == Kind.NOTE.code()) {
      addNotes((int) CosmoFormat.INT.get(stored, CosmoFormat.COUNT), rawLength);
    }
    return true;
  }

  private boolean unpack(int length, int rawLength) {
    if (length == rawLength) {
      System.arraycopy(stored, CosmoFormat.HEADER, raw, 0, length);
      return true;
    }
    try {
      return DECOMPRESSOR.decompress(stored, CosmoFormat.HEADER, length, raw, 0, rawLength)
          == rawLength;
    } catch (LZ4Exception e) {
      return false;
    }
  }

  private void addNotes(int count, int rawLength) {
    int at = 1;
    for (int i = 0; i < count && at + Integer.BYTES <= rawLength; i++) {
      int length = (int) CosmoFormat.INT.get(raw, at);
      at += Integer.BYTES;
      if (length < 0 || length > rawLength - at) {
        return;
      }
      notes.accept(new String(raw, at, length, StandardCharsets.UTF_8));
      at += length;
    }
  }
}
