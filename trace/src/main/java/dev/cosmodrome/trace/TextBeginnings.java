package dev.cosmodrome.trace;

import java.util.Arrays;

/**
 * The beginnings that texts of a symbol table share: the objects of one class have variables whose
 * names differ in a number at the end only. They are numbered from 1 on; 0 stands for none.
 */
final class TextBeginnings {
  /** The maximum number of beginnings; further texts are kept as a whole. */
  private static final int MAX_BEGINNINGS = 1 << 16;

  /** A beginning of fewer bytes is not worth a number. */
  private static final int MIN_LENGTH = 2 * Integer.BYTES;

  private byte[][] texts = new byte[16][];

  /** By number: the first entry of the table that has the beginning. */
  private int[] firstEntries = new int[16];

  private int count;

  /** The numbers by hash, 0 where there is none; at most half of the slots are used. */
  private int[] slots = new int[32];

  /** The last number that was looked up; neighbouring texts often have the same beginning. */
  private int last;

  int length(int number) {
    return number == 0 ? 0 : texts[number - 1].length;
  }

  /** Copies a beginning and returns its length. */
  int copy(int number, byte[] to, int at) {
    return copy(number, to, at, Integer.MAX_VALUE);
  }

  /** Copies a beginning, but at most some bytes of it, and returns their number. */
  int copy(int number, byte[] to, int at, int most) {
    int length = Math.min(length(number), most);
    if (length > 0) {
      System.arraycopy(texts[number - 1], 0, to, at, length);
    }
    return length;
  }

  /**
   * Returns the number of a beginning, which gets one if it has none.
   *
   * @param entry the entry whose beginning it is
   * @return 0 if it is too short, or there are too many
   */
  int number(byte[] source, int from, int length, int entry) {
    if (length < MIN_LENGTH) {
      return 0;
    }
    if (last > 0 && isAt(last, source, from, length)) {
      return last;
    }
    int slot = slot(source, from, length);
    if (slots[slot] == 0) {
      if (count == MAX_BEGINNINGS) {
        return 0;
      }
      add(Arrays.copyOfRange(source, from, from + length), entry);
      slot = slot(source, from, length);
    }
    last = slots[slot];
    return last;
  }

  /** Returns the beginnings whose first entry is this one or a later one. */
  byte[][] firstUsedFrom(int entry) {
    int first = count;
    while (first > 0 && firstEntries[first - 1] >= entry) {
      first--;
    }
    return Arrays.copyOfRange(texts, first, count);
  }

  /** Adds the next beginnings of a table whose beginnings so far are these. */
  void add(byte[][] next, int entry) {
    for (byte[] text : next) {
      add(text, entry);
    }
  }

  private void add(byte[] text, int entry) {
    if (count == texts.length) {
      texts = Arrays.copyOf(texts, 2 * count);
      firstEntries = Arrays.copyOf(firstEntries, 2 * count);
      slots = new int[4 * count];
      for (int i = 0; i < count; i++) {
        slots[slot(texts[i], 0, texts[i].length)] = i + 1;
      }
    }
    texts[count] = text;
    firstEntries[count] = entry;
    slots[slot(text, 0, text.length)] = ++count;
  }

  /** Returns the slot of a beginning, or a free one. */
  private int slot(byte[] source, int from, int length) {
    int hash = 0;
    for (int i = from; i < from + length; i++) {
      hash = 31 * hash + source[i];
    }
    int mask = slots.length - 1;
    int at = (hash ^ hash >>> 16) & mask;
    while (slots[at] != 0 && !isAt(slots[at], source, from, length)) {
      at = at + 1 & mask;
    }
    return at;
  }

  private boolean isAt(int number, byte[] source, int from, int length) {
    byte[] text = texts[number - 1];
    return Arrays.equals(text, 0, text.length, source, from, from + length);
  }
}
