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
  /** The maximum number of symbols of one kind. */
  public static final int MAX_SYMBOLS = 1 << 28;

  /** The maximum length of a name, in bytes. */
  public static final int MAX_NAME = 1 << 16;

  private static final int MAX_INDEX = 1 << 30;

  private final Kind kind;
  private final NameSeries series = new NameSeries();

  /** The texts of the entries; an entry is a name or a series of names. */
  private final EntryTexts texts;

  private int size;

  /**
   * Pairs of key and id plus one (0: free); their number is a power of two, at most three quarters
   * of them are used.
   */
  private long[] index = new long[64];

  private int hashed;

  private final NumberedNames numbered = new NumberedNames();

  /** The number of symbols that can be found by name. */
  private int indexed;

  SymbolTable(Kind kind) {
    this.kind = kind;
    texts = new EntryTexts(kind);
  }

  /** Returns the number of symbols; ids are below it. */
  public int size() {
    return size;
  }

  /** The name of a symbol, as text formats spell it. */
  public String name(int id) {
    int entry = series.entry(id);
    if (texts.isTyped(entry)) {
      return typedName(id, entry);
    }
    String text = texts.text(entry);
    return series.has(id) ? SeriesText.name(text, series.index(id)) : text;
  }

  private String typedName(int id, int entry) {
    return switch (kind) {
      case VARIABLE -> variable(id).toString();
      case NOTE -> TextNames.text(note(id));
      default -> TypedNames.lock(texts.bytes(), texts.start(entry), texts.length(entry)).toString();
    };
  }

  /** Returns the name of a variable. The table must be that of variables. */
  VariableName variable(int id) {
    int entry = series.entry(id);
    if (!texts.isTyped(entry)) {
      return TextNames.variable(name(id));
    }
    byte[] text = texts.whole(entry);
    return TypedNames.variable(text, 0, text.length, series.has(id) ? series.index(id) : 0);
  }

  /** Returns the name of a lock or barrier. The table must be one of these. */
  LockName lock(int id) {
    return texts.isTyped(id)
        ? TypedNames.lock(texts.bytes(), texts.start(id), texts.length(id))
        : TextNames.lock(name(id));
  }

  /** Returns a note. The table must be that of notes. */
  Note note(int id) {
    return texts.isTyped(id)
        ? TypedNotes.decode(texts.bytes(), texts.start(id), texts.length(id))
        : TextNames.note(name(id));
  }

  /** Returns whether some variable from an id on may be that of an object. */
  public boolean mayHaveObjects(int from) {
    return from < size && texts.isTypedOrHas((byte) '#', series.entry(from));
  }

  /** The id of a name, which is defined if it is new. */
  public int intern(String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    return intern(utf8, 0, utf8.length);
  }

  /** The id of the name in {@code source}, which is defined if it is new. */
  public int intern(byte[] source, int from, int length) {
    return intern(NameKey.of(source, from, length), source, from, length);
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

  /** Returns the lowest id that has the same name. */
  int firstOfSameName(int id) {
    if (isDerived(id)) {
      byte[] name = derived(id);
      return intern(name, 0, name.length);
    }
    int entry = series.entry(id);
    return intern(texts.bytes(), texts.start(entry), texts.length(entry));
  }

  /** Assigns the next id to a text, even if the text already has one. */
  public int define(byte[] source, int from, int length) {
    if (kind.isTyped() && TypedNames.isTyped(source, from, length)) {
      byte[] free = TypedNames.free(kind, source, from, length);
      return define(0, free, 0, free.length);
    }
    return define(0, source, from, length);
  }

  /** Defines the next symbol, whose first {@code shared} bytes are those of the entry before. */
  int define(int shared, byte[] source, int from, int length) {
    append(shared, source, from, length, 1);
    check(false, 0);
    return size++;
  }

  /** Assigns the next id to a variable, as a series of one, which files store with other series. */
  public int define(VariableName name) {
    return defineSeries(TypedNames.encodeOne(name), 1);
  }

  /** Assigns the next id to a lock or barrier. */
  public int define(LockName name) {
    return defineEncoded(TypedNames.encode(name));
  }

  /** Assigns the next id to a note. */
  public int define(Note note) {
    return defineEncoded(TypedNotes.encode(note));
  }

  /** Defines an encoded name. One that is too long becomes free text and is cut. */
  private int defineEncoded(String encoded) {
    byte[] utf8 = encoded.getBytes(StandardCharsets.UTF_8);
    boolean isTooLong = utf8.length > MAX_NAME;
    append(0, utf8, isTooLong ? 1 : 0, Math.min(utf8.length, MAX_NAME), 1);
    return size++;
  }

  /** Returns whether a symbol has the empty name. */
  public boolean isEmpty(int id) {
    return texts.length(series.entry(id)) == 0;
  }

  /** Assigns the next id to the name that an id has in another table of the same kind. */
  public int defineLike(SymbolTable other, int id) {
    int entry = other.series.entry(id);
    if (other.series.has(id)) {
      return kind == Kind.VARIABLE ? define(other.variable(id)) : defineEncoded(other.name(id));
    }
    byte[] text = other.texts.whole(entry);
    return define(0, text, 0, text.length);
  }

  /**
   * Assigns the next ids to static fields, and returns the first.
   *
   * @param fields the fields with their classes, separated by line feeds
   */
  public int defineStaticFields(String fields, int count) {
    return defineSeries(TypedNames.encodeFields(VariableKind.STATIC_FIELD, fields, null), count);
  }

  /** Assigns the next ids to the variables of an object, and returns the first. */
  public int define(ObjectVariables names, int number, int count) {
    byte[] text = names.of(number);
    append(0, text, 0, text.length, count);
    return addSeries(count);
  }

  /** Assigns the next ids to variables with the indices from 0 on, and returns the first. */
  public int defineElements(VariableName name, int count) {
    return defineSeries(TypedNames.encodeElements(name), count);
  }

  private int defineSeries(String encoded, int count) {
    byte[] utf8 = encoded.getBytes(StandardCharsets.UTF_8);
    append(0, utf8, 0, utf8.length, count);
    return addSeries(count);
  }

  private int addSeries(int count) {
    int first = size;
    series.add(first, count);
    size += count;
    return first;
  }

  /**
   * Assigns the next {@code count} ids to a series of names, and returns the first. The text is
   * that of a {@link SeriesText}.
   */
  public int defineSeries(byte[] source, int from, int length, int count) {
    return defineSeries(0, source, from, length, count);
  }

  /** Defines a series whose text starts with the first {@code shared} bytes of the entry before. */
  int defineSeries(int shared, byte[] source, int from, int length, int count) {
    append(shared, source, from, length, count);
    check(true, count);
    return addSeries(count);
  }

  /**
   * Checks the last entry.
   *
   * @param count the number of symbols that it defines, if it is a series
   */
  private void check(boolean isSeries, int count) {
    int entry = texts.count() - 1;
    int start = texts.start(entry);
    int length = texts.length(entry);
    if (isSeries && count <= 0) {
      throw new MalformedEventException("a series of " + count + " names");
    }
    if (texts.isTyped(entry)) {
      switch (kind) {
        case VARIABLE -> TypedNames.checkVariable(texts.whole(entry), 0, length, count);
        case NOTE -> TypedNotes.decode(texts.bytes(), start, length);
        default -> TypedNames.lock(texts.bytes(), start, length);
      }
    } else if (isSeries && !SeriesText.fits(texts.bytes(), start, length, count)) {
      throw new MalformedEventException("a series of " + count + " names without as many lines");
    }
  }

  private void append(int shared, byte[] source, int from, int rest, int count) {
    if (count > MAX_SYMBOLS - size) {
      throw new MalformedEventException("more " + kind.word() + " names than can be handled");
    }
    texts.add(shared, source, from, rest);
  }

  /** Consecutive entries of a table: their texts, and the series among them. */
  record Entries(EntryTexts.Part texts, NameSeries.Part series) {}

  /** Returns a copy of the entries from one on. */
  Entries entriesFrom(int entry) {
    return new Entries(texts.partFrom(entry), series.partFrom(entry));
  }

  /** Adds the next entries of a table of which this one is a prefix. */
  void add(Entries next) {
    texts.add(next.texts);
    size += series.add(next.series, size, next.texts.count());
  }

  /** Copies a name's bytes to {@code to} and returns their number. */
  int copy(int id, byte[] to, int at) {
    if (isDerived(id)) {
      byte[] name = derived(id);
      System.arraycopy(name, 0, to, at, name.length);
      return name.length;
    }
    return texts.copy(series.entry(id), to, at);
  }

  /** Returns whether the text of a name is not in the table. */
  private boolean isDerived(int id) {
    return series.has(id) || texts.isTyped(series.entry(id));
  }

  /** Returns the number of names and series of names. */
  int entries() {
    return texts.count();
  }

  /** The first id of an entry. */
  int firstId(int entry) {
    return series.firstId(entry);
  }

  /** Returns the number of ids that an entry defines. */
  int idCount(int entry) {
    return series.idCount(entry);
  }

  /** Returns whether an entry is a series, of which {@link #idCount} may be one. */
  boolean isSeries(int entry) {
    return series.has(series.firstId(entry));
  }

  /** The texts of the entries. */
  EntryTexts texts() {
    return texts;
  }

  private byte[] derived(int id) {
    return name(id).getBytes(StandardCharsets.UTF_8);
  }

  private void indexAll() {
    for (; indexed < size; indexed++) {
      if (isDerived(indexed)) {
        byte[] name = derived(indexed);
        index(name, 0, name.length);
      } else {
        int entry = series.entry(indexed);
        index(texts.bytes(), texts.start(entry), texts.length(entry));
      }
    }
  }

  private void index(byte[] source, int from, int length) {
    long key = NameKey.of(source, from, length);
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

  /**
   * Returns the top bits of the product, the only ones that depend on all bytes of a short name.
   */
  private static int slot(long key, int mask) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> Long.numberOfLeadingZeros(mask)) & mask;
  }

  /** Compares long names, of at least eight bytes. */
  private boolean equal(int id, byte[] source, int from, int length) {
    if (isDerived(id)) {
      byte[] name = derived(id);
      return Arrays.equals(name, 0, name.length, source, from, from + length);
    }
    int entry = series.entry(id);
    int start = texts.start(entry);
    if (texts.length(entry) != length) {
      return false;
    }
    int last = length - Long.BYTES;
    for (int i = 0; i < last; i += Long.BYTES) {
      if ((long) CosmoFormat.LONG.get(texts.bytes(), start + i)
          != (long) CosmoFormat.LONG.get(source, from + i)) {
        return false;
      }
    }
    return (long) CosmoFormat.LONG.get(texts.bytes(), start + last)
        == (long) CosmoFormat.LONG.get(source, from + last);
  }
}
