package dev.cosmodrome.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes the texts of a chunk of symbols or series, as {@link CosmoTexts} reads them. Names that a
 * table has as text are encoded by {@link TypedNames}, so that a file has typed names wherever they
 * came from.
 */
final class CosmoTextWriter {
  private final SymbolTable table;
  private final Kind kind;
  private final EntryTexts texts;
  private byte[] before = new byte[SymbolTable.MAX_NAME];
  private byte[] next = new byte[SymbolTable.MAX_NAME];
  private int lengthBefore;
  private int length;

  CosmoTextWriter(SymbolTable table, Kind kind) {
    this.table = table;
    this.kind = kind;
    texts = table.texts();
  }

  /**
   * Encodes the next entry; returns the maximum number of bytes that {@link #write} needs for it.
   */
  int take(int entry) {
    length = copyEncoded(entry);
    return CosmoTexts.MAX_NUMBERS + length;
  }

  /** Writes the entry that was encoded last; returns its end. */
  int write(boolean isFirst, byte[] raw, int from) {
    int shared = isFirst ? 0 : shared();
    int rest = length - shared;
    int at = from;
    raw[at++] = (byte) shared;
    raw[at++] = (byte) Math.min(rest, CosmoTexts.LONG_TEXT);
    if (rest >= CosmoTexts.LONG_TEXT) {
      CosmoFormat.INT.set(raw, at, rest);
      at += Integer.BYTES;
    }
    System.arraycopy(next, shared, raw, at, rest);
    byte[] written = next;
    next = before;
    before = written;
    lengthBefore = length;
    return at + rest;
  }

  /**
   * Returns the number of leading bytes that the text shares with the one before, as far as the
   * format can express it.
   */
  private int shared() {
    int most = Math.min(CosmoTexts.MAX_SHARED, Math.min(length, lengthBefore));
    int different = Arrays.mismatch(next, 0, most, before, 0, most);
    return different < 0 ? most : different;
  }

  private int copyEncoded(int entry) {
    if (mayMeanMore(entry)) {
      byte[] encoded = encoded(entry).getBytes(StandardCharsets.UTF_8);
      if (encoded.length <= SymbolTable.MAX_NAME) {
        System.arraycopy(encoded, 0, next, 0, encoded.length);
        return encoded.length;
      }
    }
    return texts.copy(entry, next, 0);
  }

  /** Returns whether an entry is text that may be more than free text. */
  private boolean mayMeanMore(int entry) {
    return kind.isTyped()
        && !texts.isTyped(entry)
        && (kind != Kind.VARIABLE
            || table.isSeries(entry)
            || TextNames.mayBeVariable(texts.bytes(), texts.start(entry), texts.length(entry)))
        && texts.isUtf8(entry);
  }

  private String encoded(int entry) {
    String text = texts.text(entry);
    return switch (kind) {
      case VARIABLE ->
          table.isSeries(entry)
              ? SeriesText.encode(text, table.idCount(entry))
              : TypedNames.encode(TextNames.variable(text));
      case NOTE -> TypedNotes.encode(TextNames.note(text));
      default -> TypedNames.encode(TextNames.lock(text));
    };
  }
}
