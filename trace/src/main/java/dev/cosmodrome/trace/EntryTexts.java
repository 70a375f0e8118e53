package dev.cosmodrome.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The texts of the entries of a symbol table, in one array, so that millions of them cost little
 * more than their bytes.
 */
final class EntryTexts {
  private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

  private final Kind kind;
  private byte[] bytes = new byte[256];

  /** By entry: the end of its text in {@link #bytes}. */
  private int[] ends = new int[16];

  private int count;

  EntryTexts(Kind kind) {
    this.kind = kind;
  }

  int count() {
    return count;
  }

  /** The array with all texts, until the next one is added. */
  byte[] bytes() {
    return bytes;
  }

  int start(int entry) {
    return entry == 0 ? 0 : ends[entry - 1];
  }

  int length(int entry) {
    return ends[entry] - start(entry);
  }

  String text(int entry) {
    return new String(bytes, start(entry), length(entry), StandardCharsets.UTF_8);
  }

  boolean isUtf8(int entry) {
    byte[] again = text(entry).getBytes(StandardCharsets.UTF_8);
    return Arrays.equals(again, 0, again.length, bytes, start(entry), ends[entry]);
  }

  /** Returns whether an entry is no free text, but encoded by {@link TypedNames}. */
  boolean isTyped(int entry) {
    return kind.isTyped() && TypedNames.isTyped(bytes, start(entry), length(entry));
  }

  /** Copies a text and returns its length. */
  int copy(int entry, byte[] to, int at) {
    int length = length(entry);
    System.arraycopy(bytes, start(entry), to, at, length);
    return length;
  }

  /** Adds a text whose first {@code shared} bytes are those of the text before. */
  void add(int shared, byte[] source, int from, int rest) {
    int start = start(count);
    int length = shared + rest;
    if (length > MAX_BYTES - start) {
      throw new MalformedEventException("more " + kind.word() + " names than can be handled");
    }
    if (length > SymbolTable.MAX_NAME) {
      throw new MalformedEventException(
          "a "
              + kind.word()
              + " name of "
              + length
              + " bytes; the limit is "
              + SymbolTable.MAX_NAME);
    }
    makeRoom(start, length);
    if (shared > 0) {
      copyToEnd(bytes, start(count - 1), start, shared);
    }
    copyToEnd(source, from, start + shared, rest);
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    ends[count++] = start + length;
  }

  /** Copies a part of a text to the end; a short one in one go, with what follows. */
  private void copyToEnd(byte[] source, int from, int to, int length) {
    if (length <= Long.BYTES && Math.max(from - source.length, to - bytes.length) <= -Long.BYTES) {
      CosmoFormat.LONG.set(bytes, to, (long) CosmoFormat.LONG.get(source, from));
    } else {
      System.arraycopy(source, from, bytes, to, length);
    }
  }

  private void makeRoom(int start, int length) {
    if (start + length > bytes.length) {
      long grown = Math.max(2L * bytes.length, start + length);
      bytes = Arrays.copyOf(bytes, (int) Math.min(grown, MAX_BYTES));
    }
  }

  /** Some consecutive texts, one after the other, and where each ends. */
  static final class Part {
    private final byte[] bytes;
    private final int[] ends;

    Part(byte[] bytes, int[] ends) {
      this.bytes = bytes;
      this.ends = ends;
    }

    int count() {
      return ends.length;
    }
  }

  /** A copy of the texts from one on. */
  Part partFrom(int entry) {
    int start = start(entry);
    int[] relativeEnds = Arrays.copyOfRange(ends, entry, count);
    for (int i = 0; i < relativeEnds.length; i++) {
      relativeEnds[i] -= start;
    }
    return new Part(Arrays.copyOfRange(bytes, start, start(count)), relativeEnds);
  }

  void add(Part next) {
    int start = start(count);
    makeRoom(start, next.bytes.length);
    System.arraycopy(next.bytes, 0, bytes, start, next.bytes.length);
    int added = next.ends.length;
    if (count + added > ends.length) {
      ends = Arrays.copyOf(ends, Math.max(2 * count, count + added));
    }
    for (int i = 0; i < added; i++) {
      ends[count + i] = start + next.ends[i];
    }
    count += added;
  }
}
