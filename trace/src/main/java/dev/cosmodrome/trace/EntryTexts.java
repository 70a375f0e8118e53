package dev.cosmodrome.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The texts of the entries of a symbol table, in one array, so that millions of them cost little
 * more than their bytes. Encoded names of variables of objects share their beginnings, see {@link
 * TextBeginnings}: the array contains only the rest of such a text.
 */
final class EntryTexts {
  private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

  private final Kind kind;
  private byte[] bytes = new byte[256];

  /** By entry: the end of its text in {@link #bytes}. */
  private int[] ends = new int[16];

  /** By entry: the number of its beginning, which is not in {@link #bytes}, or 0. */
  private int[] beginnings = {};

  private final TextBeginnings shared = new TextBeginnings();

  private int count;

  EntryTexts(Kind kind) {
    this.kind = kind;
  }

  int count() {
    return count;
  }

  /**
   * The array with all texts, until the next one is added. Those of variables are there as a whole
   * only if they are not {@linkplain #isTyped encoded}.
   */
  byte[] bytes() {
    return bytes;
  }

  int start(int entry) {
    return entry == 0 ? 0 : ends[entry - 1];
  }

  int length(int entry) {
    return shared.length(beginning(entry)) + ends[entry] - start(entry);
  }

  String text(int entry) {
    return new String(whole(entry), StandardCharsets.UTF_8);
  }

  /** Returns a copy of a text. */
  byte[] whole(int entry) {
    byte[] text = new byte[length(entry)];
    copy(entry, text, 0);
    return text;
  }

  boolean isUtf8(int entry) {
    return Arrays.equals(text(entry).getBytes(StandardCharsets.UTF_8), whole(entry));
  }

  private int beginning(int entry) {
    return entry < beginnings.length ? beginnings[entry] : 0;
  }

  /** Returns whether an entry is no free text, but encoded by {@link TypedNames}. */
  boolean isTyped(int entry) {
    return kind.isTyped()
        && (beginning(entry) > 0
            || TypedNames.isTyped(bytes, start(entry), ends[entry] - start(entry)));
  }

  /**
   * Returns whether some text from an entry on is encoded or contains a byte. Looks at all texts in
   * one go, which is much faster than asking for them.
   */
  boolean isTypedOrHas(byte wanted, int from) {
    for (int entry = from; entry < Math.min(count, beginnings.length); entry++) {
      if (beginnings[entry] > 0) {
        return true;
      }
    }
    for (int at = from < count ? start(from) : start(count); at < start(count); at++) {
      if (bytes[at] == wanted || bytes[at] == TypedNames.TYPED) {
        return true;
      }
    }
    return false;
  }

  /** Copies a text and returns its length. */
  int copy(int entry, byte[] to, int at) {
    int begin = shared.copy(beginning(entry), to, at);
    int rest = ends[entry] - start(entry);
    System.arraycopy(bytes, start(entry), to, at + begin, rest);
    return begin + rest;
  }

  /** Adds a text whose first {@code same} bytes are those of the text before. */
  void add(int same, byte[] source, int from, int rest) {
    int start = start(count);
    int length = same + rest;
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
    if (same > 0) {
      copyBeginning(count - 1, start, same);
    }
    copyToEnd(source, from, start + same, rest);
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    ends[count] = start + length - (kind == Kind.VARIABLE ? shareBeginning(start, length) : 0);
    count++;
  }

  /** Copies the first bytes of a text to the end. */
  private void copyBeginning(int entry, int to, int length) {
    int begin = shared.copy(beginning(entry), bytes, to, length);
    if (begin < length) {
      copyToEnd(bytes, start(entry), to + begin, length - begin);
    }
  }

  /**
   * Takes the beginning of the last text out of {@link #bytes}, if others may have it, too; returns
   * its length.
   */
  private int shareBeginning(int start, int length) {
    int begin = TypedNames.lengthUpToType(bytes, start, length);
    int number = begin == 0 ? 0 : shared.number(bytes, start, begin, count);
    if (number == 0) {
      return 0;
    }
    noteBeginning(count, number);
    System.arraycopy(bytes, start + begin, bytes, start, length - begin);
    return begin;
  }

  private void noteBeginning(int entry, int number) {
    if (entry >= beginnings.length) {
      beginnings = Arrays.copyOf(beginnings, Math.max(16, 2 * entry));
    }
    beginnings[entry] = number;
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

  /** Some consecutive texts, one after the other, where each ends, and their beginnings. */
  static final class Part {
    private final byte[] bytes;
    private final int[] ends;
    private final int[] beginnings;
    private final byte[][] newBeginnings;

    Part(byte[] bytes, int[] ends, int[] beginnings, byte[][] newBeginnings) {
      this.bytes = bytes;
      this.ends = ends;
      this.beginnings = beginnings;
      this.newBeginnings = newBeginnings;
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
    int[] itsBeginnings =
        entry < beginnings.length
            ? Arrays.copyOfRange(beginnings, entry, Math.min(count, beginnings.length))
            : new int[0];
    return new Part(
        Arrays.copyOfRange(bytes, start, start(count)),
        relativeEnds,
        itsBeginnings,
        shared.firstUsedFrom(entry));
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
    shared.add(next.newBeginnings, count);
    for (int i = 0; i < next.beginnings.length; i++) {
      if (next.beginnings[i] > 0) {
        noteBeginning(count + i, next.beginnings[i]);
      }
    }
    count += added;
  }
}
