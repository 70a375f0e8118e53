package dev.cosmodrome.trace;

import java.util.ArrayList;
import java.util.List;
import net.jpountz.lz4.LZ4Factory;

/** Takes native files apart, so that tests can damage them behind the checksums. */
final class CosmoChunks {
  static final int FILE_HEADER = CosmoFormat.MAGIC.length + 2;

  private CosmoChunks() {}

  /** Returns the starts of the chunks of a whole file. */
  static List<Integer> starts(byte[] file) {
    List<Integer> starts = new ArrayList<>();
    for (int at = FILE_HEADER; at < file.length; at = end(file, at)) {
      starts.add(at);
    }
    return starts;
  }

  static int end(byte[] file, int chunk) {
    return chunk + CosmoFormat.HEADER + number(file, chunk + CosmoFormat.STORED_LENGTH);
  }

  static int number(byte[] file, int at) {
    return (int) CosmoFormat.INT.get(file, at);
  }

  /** Returns the number of events in the whole chunks that end before {@code length}. */
  static int eventsWithin(byte[] file, int length) {
    return countWithin(file, length, CosmoFormat.EVENTS);
  }

  /** Returns the number of deferred accesses in these chunks. */
  static int deferredWithin(byte[] file, int length) {
    return countWithin(file, length, CosmoFormat.DEFERRED);
  }

  private static int countWithin(byte[] file, int length, byte type) {
    return starts(file).stream()
        .filter(chunk -> file[chunk] == type && end(file, chunk) <= length)
        .mapToInt(chunk -> number(file, chunk + CosmoFormat.COUNT))
        .sum();
  }

  /** The unpacked payload of a chunk. */
  static byte[] payload(byte[] file, int chunk) {
    int rawLength = number(file, chunk + CosmoFormat.RAW_LENGTH);
    int storedLength = number(file, chunk + CosmoFormat.STORED_LENGTH);
    byte[] raw = new byte[rawLength];
    int payload = chunk + CosmoFormat.HEADER;
    if (storedLength == rawLength) {
      System.arraycopy(file, payload, raw, 0, rawLength);
    } else {
      LZ4Factory.safeInstance().safeDecompressor().decompress(file, payload, storedLength, raw, 0);
    }
    return raw;
  }

  /** The file with another payload in a chunk; its lengths and checksum fit. */
  static byte[] withPayload(byte[] file, int chunk, byte[] payload) {
    int end = end(file, chunk);
    int headerEnd = chunk + CosmoFormat.HEADER;
    byte[] changed = new byte[headerEnd + payload.length + file.length - end];
    System.arraycopy(file, 0, changed, 0, headerEnd);
    System.arraycopy(payload, 0, changed, headerEnd, payload.length);
    System.arraycopy(file, end, changed, headerEnd + payload.length, file.length - end);
    CosmoFormat.INT.set(changed, chunk + CosmoFormat.RAW_LENGTH, payload.length);
    CosmoFormat.INT.set(changed, chunk + CosmoFormat.STORED_LENGTH, payload.length);
    fixChecksum(changed, chunk);
    return changed;
  }

  /** The file with another first id, index or count in a chunk; its checksum fits. */
  static byte[] withFirst(byte[] file, int chunk, long first) {
    byte[] changed = file.clone();
    CosmoFormat.LONG.set(changed, chunk + CosmoFormat.FIRST, first);
    fixChecksum(changed, chunk);
    return changed;
  }

  /** Makes the checksum of a chunk fit, as long as the chunk lies within the file. */
  static void fixChecksum(byte[] file, int chunk) {
    int length = number(file, chunk + CosmoFormat.STORED_LENGTH);
    if (length >= 0 && length <= file.length - chunk - CosmoFormat.HEADER) {
      byte[] alone = new byte[CosmoFormat.HEADER + length];
      System.arraycopy(file, chunk, alone, 0, alone.length);
      CosmoFormat.INT.set(file, chunk + CosmoFormat.CHECKSUM, CosmoWriter.checksum(alone, length));
    }
  }
}
