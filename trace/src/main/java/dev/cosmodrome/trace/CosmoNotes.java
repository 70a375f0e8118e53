package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * Finds the notes of a native file. Goes from chunk to chunk by their headers, decompresses the
 * symbols and skips the events. Where the file is damaged or cut off, the notes end.
 */
final class CosmoNotes {
  private static final LZ4SafeDecompressor DECOMPRESSOR =
      LZ4Factory.safeInstance().safeDecompressor();

  private final InputStream in;
  private final Consumer<Note> notes;
  private final byte[] stored = new byte[CosmoFormat.HEADER + CosmoFormat.MAX_RAW];
  private final byte[] raw = new byte[CosmoFormat.MAX_RAW + CosmoReader.PADDING];

  CosmoNotes(InputStream in, Consumer<Note> notes) {
    this.in = in;
    this.notes = notes;
  }

  void read() throws IOException {
    in.skipNBytes(CosmoFormat.MAGIC.length);
    int version = in.read() | in.read() << 8;
    while (CosmoFormat.canRead(version) && readChunk()) {}
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
    SymbolTable table = new SymbolTable(Kind.NOTE);
    CosmoTexts texts = new CosmoTexts(raw, 1, rawLength);
    try {
      for (int id = 0; id < count && texts.next(); id++) {
        texts.define(table, false, 1);
        notes.accept(table.note(id));
      }
    } catch (MalformedEventException e) {
      // The reader of the events reports the error.
    }
  }
}
