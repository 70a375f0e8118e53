package dev.cosmodrome.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Names and their dense ids, for one {@link Kind}. Names are byte strings (UTF-8 when printed),
 * kept in one array, so that millions of them cost little more than their bytes.
 *
 * <p>A name of up to seven bytes is its own key, by which it is found; longer ones are found by
 * hash and compared. Names that are numbered are found by their number.
 */
public final class SymbolTable {
  /** How many symbols of one kind there can be. */
  public static final int MAX_SYMBOLS = 1 << 28;

  /** How long a name can be, in bytes. */
  public static final int MAX_NAME = 1 << 16;

  static final int SHORT_NAME = 7;

  private static final int MAX_INDEX = 1 << 30;
  private static final long HASHED = 1L << 63;
  private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

  private final Kind kind;
  private final NameSeries series = new NameSeries();
  private byte[] bytes = new byte[256];

  /** Where the entries end in {@link #bytes}; an entry is a name or a series of names. */
  private int[] ends = new int[16];

  private int entries;
  private int size;

  /** Pairs of key and id + 1 (0: free); a power of two of them, at most three quarters full. */
  private long[] index = new long[64];

  private int hashed;

  private final NumberedNames numbered = new NumberedNames();

  /** How many symbols can be found by name. */
  private int indexed;

  SymbolTable(Kind kind) {
    this.kind = kind;
  }

  /** How many symbols there are; ids are below it. */
  public int size() {
    return size;
  }

  /** The name of a symbol. */
  public String name(int id) {
    int entry = series.entry(id);
    String text = text(entry);
    return series.has(id) ? NameSeries.name(text, series.index(id)) : text;
  }

  private String text(int entry) {
    return new String(bytes, start(entry), textLength(entry), StandardCharsets.UTF_8);
  }

  /**
   * Whether some name from an id on may contain a text. Looks at all of them in one go, which is
   * much faster than asking for names.
   */
  public boolean mayContain(int from, byte[] text) {
    int end = entries == 0 ? 0 : ends[entries - 1] - text.length;
    for (int at = from < size ? start(series.entry(from)) : end + 1; at <= end; at++) {
      if (bytes[at] == text[0]
          && Arrays.equals(bytes, at, at + text.length, text, 0, text.length)) {
        return true;
      }
    }
    return false;
  }

  /** The id of a name, which is defined if it is new. */
  public int intern(String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    return intern(utf8, 0, utf8.length);
  }

  /** The id of the name in {@code source}, which is defined if it is new. */
  public int intern(byte[] source, int from, int length) {
    return intern(key(source, from, length), source, from, length);
  }

  /** The key of a name: its bytes if it is short, a hash with the top bit set otherwise. */
  static long key(byte[] source, int from, int length) {
    return length <= SHORT_NAME ? shortKey(source, from, length) : hash(source, from, length);
  }

  /** The key of a short name: its bytes, and its length on top. */
  static long shortKey(byte[] source, int from, int length) {
    long key = (long) length << 56;
    for (int i = 0; i < length; i++) {
      key |= (source[from + i] & 0xFFL) << (8 * i);
    }
    return key;
  }

  /**
   * Finds numbered names by their keys.
   *
   * @param ids receives their ids, {@link NumberedNames#NONE} where that takes {@link #intern}
   */
  void findNumbered(long[] keys, int count, int[] ids) {
    numbered.find(keys, count, ids);
  }

  /** The id of a name whose key is known already. */
  int intern(long key, byte[] source, int from, int length) {
    if (indexed < size) {
      indexAll();
    }
    int known = numbered.id(numbered.number(key));
    if (known != NumberedNames.NONE) {
      return known;
    }
    int mask = index.length - 2;
    int at = slot(key, mask);
    while (true) {
      long id = index[at + 1];
      if (id == 0) {
        break;
      }
      if (index[at] == key && (key >= 0 || equal((int) id - 1, source, from, length))) {
        return (int) id - 1;
      }
      at = (at + 2) & mask;
    }
    int id = define(source, from, length);
    indexAll();
    return id;
  }

  /** The lowest id that has the same name. */
  int firstOfSameName(int id) {
    if (series.has(id)) {
      byte[] name = derived(id);
      return intern(name, 0, name.length);
    }
    int entry = series.entry(id);
    return intern(bytes, start(entry), textLength(entry));
  }

  /** Gives the next id to a name, without looking whether it has one already. */
  public int define(byte[] source, int from, int length) {
    return define(0, source, from, length);
  }

  /** The same with a name that starts as the entry before, by so many bytes. */
  int define(int shared, byte[] source, int from, int length) {
    append(shared, source, from, length, 1);
    return size++;
  }

  /**
   * Gives the next {@code count} ids to a series of names, and returns the first. The text is
   * either the name of an array, whose elements are then {@code text[0]}, {@code text[1]} and so
   * on, or it has a line for the start of each name and a last line with the end of all of them.
   */
  public int defineSeries(byte[] source, int from, int length, int count) {
    return defineSeries(0, source, from, length, count);
  }

  /** The same with a text that starts as the entry before, by so many bytes. */
  int defineSeries(int shared, byte[] source, int from, int length, int count) {
    append(shared, source, from, length, count);
    if (!NameSeries.fits(bytes, start(entries - 1), shared + length, count)) {
      throw new MalformedEventException("a series of " + count + " names without as many lines");
    }
    int first = size;
    series.add(first, count);
    size += count;
    return first;
  }

  private void append(int shared, byte[] source, int from, int rest, int count) {
    int start = start(entries);
    int length = shared + rest;
    if (count > MAX_SYMBOLS - size || length > MAX_BYTES - start) {
      throw new MalformedEventException("more " + kind.word() + " names than can be handled");
    }
    if (length > MAX_NAME) {
      throw new MalformedEventException(
          "a " + kind.word() + " name of " + length + " bytes; the limit is " + MAX_NAME);
    }
    makeRoom(start, length);
    if (shared > 0) {
      copy(bytes, start(entries - 1), start, shared);
    }
    copy(source, from, start + shared, rest);
    if (entries == ends.length) {
      ends = Arrays.copyOf(ends, 2 * entries);
    }
    ends[entries++] = start + length;
  }

  /** Copies a part of a name to the end of the names; a short one in one go, with what follows. */
  private void copy(byte[] source, int from, int to, int length) {
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

  /** Some consecutive entries of a table: their texts, where these end, and which are series. */
  static final class Entries {
    private final byte[] bytes;
    private final int[] ends;
    private final NameSeries.Part series;

    Entries(byte[] bytes, int[] ends, NameSeries.Part series) {
      this.bytes = bytes;
      this.ends = ends;
      this.series = series;
    }
  }

  /** A copy of the entries from one on. */
  Entries entriesFrom(int entry) {
    int start = start(entry);
    int[] relativeEnds = Arrays.copyOfRange(ends, entry, entries);
    for (int i = 0; i < relativeEnds.length; i++) {
      relativeEnds[i] -= start;
    }
    byte[] texts = Arrays.copyOfRange(bytes, start, start(entries));
    return new Entries(texts, relativeEnds, series.partFrom(entry));
  }

  /** Adds the next entries of a table that this one is the beginning of. */
  void add(Entries next) {
    int start = start(entries);
    makeRoom(start, next.bytes.length);
    System.arraycopy(next.bytes, 0, bytes, start, next.bytes.length);
    int count = next.ends.length;
    if (entries + count > ends.length) {
      ends = Arrays.copyOf(ends, Math.max(2 * entries, entries + count));
    }
    for (int i = 0; i < count; i++) {
      ends[entries + i] = start + next.ends[i];
    }
    size += series.add(next.series, size, count);
    entries += count;
  }

  /** Copies a name's bytes to {@code to} and returns how many they are. */
  int copy(int id, byte[] to, int at) {
    if (series.has(id)) {
      byte[] name = derived(id);
      System.arraycopy(name, 0, to, at, name.length);
      return name.length;
    }
    return copyText(series.entry(id), 0, to, at);
  }

  /** How many names and series of names there are. */
  int entries() {
    return entries;
  }

  /** The first id of an entry. */
  int firstId(int entry) {
    return series.firstId(entry);
  }

  /** How many ids an entry defines. */
  int idCount(int entry) {
    return series.idCount(entry);
  }

  /** Whether an entry is a series, of which {@link #idCount} may be one. */
  boolean isSeries(int entry) {
    return series.has(series.firstId(entry));
  }

  /** Copies the text of an entry, without so many bytes, and returns how many are left. */
  int copyText(int entry, int without, byte[] to, int at) {
    int length = textLength(entry) - without;
    System.arraycopy(bytes, start(entry) + without, to, at, length);
    return length;
  }

  /** With how many bytes the text of an entry starts as the one before, at most. */
  int shared(int entry, int most) {
    int start = start(entry);
    int before = start(entry - 1);
    int end = Math.min(most, Math.min(textLength(entry), start - before));
    int different = Arrays.mismatch(bytes, start, start + end, bytes, before, before + end);
    return different < 0 ? end : different;
  }

  int textLength(int entry) {
    return ends[entry] - start(entry);
  }

  private int start(int entry) {
    return entry == 0 ? 0 : ends[entry - 1];
  }

  private byte[] derived(int id) {
    return name(id).getBytes(StandardCharsets.UTF_8);
  }

  private void indexAll() {
    for (; indexed < size; indexed++) {
      if (series.has(indexed)) {
        byte[] name = derived(indexed);
        index(name, 0, name.length);
      } else {
        int entry = series.entry(indexed);
        index(bytes, start(entry), textLength(entry));
      }
    }
  }

  private void index(byte[] source, int from, int length) {
    long key = key(source, from, length);
    if (!numbered.add(key, indexed)) {
      if (8L * hashed >= 3L * index.length && index.length < MAX_INDEX) {
        rehash();
      }
      hashed++;
      put(key, indexed + 1L);
    }
  }

  private void rehash() {
    long[] old = index;
    index = new long[2 * old.length];
    for (int at = 0; at < old.length; at += 2) {
      if (old[at + 1] != 0) {
        put(old[at], old[at + 1]);
      }
    }
  }

  private void put(long key, long id) {
    int mask = index.length - 2;
    int at = slot(key, mask);
    while (index[at + 1] != 0) {
      at = (at + 2) & mask;
    }
    index[at] = key;
    index[at + 1] = id;
  }

  /** Takes the top bits of the product, the only ones that all bytes of a short name reach. */
  private static int slot(long key, int mask) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> Long.numberOfLeadingZeros(mask)) & mask;
  }

  /** A hash with the top bit set, which no short key has. */
  private static long hash(byte[] source, int from, int length) {
    long hash = length;
    int at = from;
    for (; at + Long.BYTES <= from + length; at += Long.BYTES) {
      hash = mix(hash ^ (long) CosmoFormat.LONG.get(source, at));
    }
    return mix(hash ^ shortKey(source, at, from + length - at)) | HASHED;
  }

  private static long mix(long bits) {
    long mixed = bits * 0x9E3779B97F4A7C15L;
    return mixed ^ (mixed >>> 32);
  }

  /** Compares long names, of at least eight bytes. */
  private boolean equal(int id, byte[] source, int from, int length) {
    if (series.has(id)) {
      return Arrays.equals(derived(id), 0, derived(id).length, source, from, from + length);
    }
    int entry = series.entry(id);
    int start = start(entry);
    if (textLength(entry) != length) {
      return false;
    }
    int last = length - Long.BYTES;
    for (int i = 0; i < last; i += Long.BYTES) {
      if ((long) CosmoFormat.LONG.get(bytes, start + i)
          != (long) CosmoFormat.LONG.get(source, from + i)) {
        return false;
      }
    }
    return (long) CosmoFormat.LONG.get(bytes, start + last)
        == (long) CosmoFormat.LONG.get(source, from + last);
  }
}
