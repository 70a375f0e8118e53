package dev.cosmodrome.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The layout of native files. A file is the magic, a version, and chunks; a chunk is a header and a
 * payload that is compressed if that makes it smaller. All numbers are little-endian.
 *
 * <pre>
 * file    = magic[8] version[2] chunk*
 * chunk   = type[1] rawLength[4] storedLength[4] count[4] first[8] crc32c[4] payload[storedLength]
 * type    = 'S' symbols of one kind | 'R' series of symbols of one kind | 'E' events
 *         | 'D' deferred accesses | 'Z' the end, without payload
 * first   = the id of the first symbol, the index of the first event or deferred access, the
 *           number of events
 * symbols = kind[1] text*
 * series  = kind[1] (ids[4] text)*
 * text    = shared[1] (length[1] | 255 length[4]) bytes
 * events  = (head[1] operation[1]? thread[varint]? site[0..4] target[0..4] | loop)*
 * deferred = access*
 * </pre>
 *
 * <p>Variables, locks, barriers and notes are encoded by {@link TypedNames}. Of a text, only what
 * it does not share with the start of the one before is in the chunk ({@link CosmoTexts}). The head
 * of an event holds the operation (15: in the next byte), whether the thread is another than the
 * event's before, and which of eight pairs of lengths the site and target have. Site and target are
 * differences, zigzag-coded, to what {@link EventPredictor} expects. Events that repeat are written
 * as a loop ({@link LoopEvents}). Deferred accesses ({@link CosmoDeferred}) belong to places
 * between the events of their thread, earlier or later in the file, which {@link DeferredAccesses}
 * finds by the {@link Op#SEGMENT} rows among the events. Nothing carries over from chunk to chunk
 * but the symbols.
 */
final class CosmoFormat {
  static final byte[] MAGIC = {(byte) 0x89, 'C', 'O', 'S', 'M', 'O', '\r', '\n'};

  /**
   * The current version, with deferred accesses. Versions differ in two bits, so that a flipped bit
   * is noticed.
   */
  static final int VERSION = 16;

  /** An older version with typed names and notes, but without deferred accesses. */
  static final int TYPED_VERSION = 8;

  /** An older version with the same operations, whose names and notes are text. */
  static final int TEXT_VERSION = 4;

  /** The oldest version that can be read; it has fewer operations. */
  static final int OLDEST_VERSION = 2;

  static final int RAW_LENGTH = 1;
  static final int STORED_LENGTH = 5;
  static final int COUNT = 9;
  static final int FIRST = 13;
  static final int CHECKSUM = 21;
  static final int HEADER = 25;

  static final byte SYMBOLS = 'S';
  static final byte SERIES = 'R';
  static final byte EVENTS = 'E';
  static final byte DEFERRED = 'D';
  static final byte END = 'Z';

  static final int MAX_RAW = 1 << 20;
  static final int EVENTS_IN_CHUNK = 1 << 16;
  static final int MAX_EVENT = 15;

  static final int OPERATION_BITS = 0x0F;
  static final int LONG_OPERATION = 0x0F;
  static final int OTHER_THREAD_SHIFT = 4;
  static final int OTHER_THREAD = 1 << OTHER_THREAD_SHIFT;
  static final int LENGTHS_SHIFT = 5;

  /** Bytes of the site by the top three bits of the head; they grow, as do the target's. */
  static final int[] SITE_BYTES = {0, 0, 0, 0, 1, 1, 2, 4};

  /** Bytes of the target by the top three bits of the head. */
  static final int[] TARGET_BYTES = {0, 1, 2, 3, 1, 3, 3, 4};

  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private CosmoFormat() {}

  static boolean canRead(int version) {
    return version == OLDEST_VERSION
        || version == TEXT_VERSION
        || version == TYPED_VERSION
        || version == VERSION;
  }

  static int zigzag(int value) {
    return (value << 1) ^ (value >> 31);
  }

  static int unzigzag(int value) {
    return (value >>> 1) ^ -(value & 1);
  }
}
