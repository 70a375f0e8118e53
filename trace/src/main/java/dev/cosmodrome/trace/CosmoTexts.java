package dev.cosmodrome.trace;

/**
 * The texts in a chunk of symbols or series, one after the other. Of each, only what it does not
 * share with the start of the one before is in the chunk.
 */
final class CosmoTexts {
  /** The maximum number of bytes that the lengths in front of a text take. */
  static final int MAX_NUMBERS = 2 + Integer.BYTES;

  /** The maximum number of leading bytes that a text can share with the one before. */
  static final int MAX_SHARED = 0xFF;

  /** The first byte of a length that needs four more bytes. */
  static final int LONG_TEXT = 0xFF;

  private final byte[] raw;
  private final int end;
  private int at;
  private int shared;
  private int length;

  /**
   * Prepares to read texts.
   *
   * @param raw has {@link ChunkReader#PADDING} bytes behind the end
   */
  CosmoTexts(byte[] raw, int start, int end) {
    this.raw = raw;
    this.end = end;
    at = start;
  }

  /** Returns the number in front of the next text. */
  int number() {
    int number = (int) CosmoFormat.INT.get(raw, at);
    at += Integer.BYTES;
    return number;
  }

  /** Finds the next text; returns false if it is damaged. */
  boolean next() {
    int before = shared + length;
    shared = raw[at++] & 0xFF;
    length = raw[at++] & 0xFF;
    if (length == LONG_TEXT) {
      length = number();
    }
    int start = at;
    at += length;
    return shared <= before && length >= 0 && length <= end - start;
  }

  /**
   * Defines the text as the next symbol of a table, or as {@code ids} symbols if it is a series.
   */
  void define(SymbolTable table, boolean isSeries, int ids) {
    if (isSeries) {
      table.defineSeries(shared, raw, at - length, length, ids);
    } else {
      table.define(shared, raw, at - length, length);
    }
  }

  /** Returns whether all texts were read. */
  boolean isOver() {
    return at == end;
  }
}
