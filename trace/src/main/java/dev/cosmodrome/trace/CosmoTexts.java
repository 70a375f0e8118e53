package dev.cosmodrome.trace;

/**
 * The texts in a chunk of symbols or series, one after the other. Of each, only what it does not
 * share with the start of the one before is in the chunk.
 */
final class CosmoTexts {
  /** How many bytes the numbers of a text take at most. */
  static final int MAX_NUMBERS = 2 + Integer.BYTES;

  /** With how many bytes a text may start as the one before. */
  static final int MAX_SHARED = 0xFF;

  /** Stands where a length would that does not fit. */
  static final int LONG_TEXT = 0xFF;

  private final byte[] raw;
  private final int end;
  private int at;
  private int shared;
  private int length;

  /**
   * Prepares to read texts.
   *
   * @param raw has some bytes to spare behind the end
   */
  CosmoTexts(byte[] raw, int start, int end) {
    this.raw = raw;
    this.end = end;
    at = start;
  }

  /** The number in front of the next text. */
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

  /** Gives the next id of a table to the text, or so many if they are a series. */
  void define(SymbolTable table, boolean isSeries, int ids) {
    if (isSeries) {
      table.defineSeries(shared, raw, at - length, length, ids);
    } else {
      table.define(shared, raw, at - length, length);
    }
  }

  /** Whether that was all. */
  boolean isOver() {
    return at == end;
  }
}
