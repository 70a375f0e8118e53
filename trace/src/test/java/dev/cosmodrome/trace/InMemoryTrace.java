package dev.cosmodrome.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The events of a trace, four ints each, and their names. */
final class InMemoryTrace implements EventSink {
  private final Symbols symbols;
  private int[] events = new int[64];
  private int size;

  InMemoryTrace() {
    this(new Symbols());
  }

  private InMemoryTrace(Symbols symbols) {
    this.symbols = symbols;
  }

  static InMemoryTrace ofStd(String... lines) throws IOException {
    return ofStd((String.join("\n", lines) + "\n").getBytes(UTF_8));
  }

  static InMemoryTrace ofStd(byte[] file) throws IOException {
    return ofStd(new ByteArrayInputStream(file));
  }

  static InMemoryTrace ofStd(InputStream in) throws IOException {
    return of(new StdReader(in));
  }

  static InMemoryTrace ofCosmo(byte[] file) throws IOException {
    return of(new CosmoReader(new ByteArrayInputStream(file)));
  }

  /** All that a reader has to give; closes the reader. */
  static InMemoryTrace of(TraceReader reader) throws IOException {
    try (reader) {
      InMemoryTrace trace = new InMemoryTrace(reader.symbols());
      reader.readAll(trace);
      return trace;
    }
  }

  byte[] toStd() throws IOException {
    return write(TraceFormat.STD);
  }

  byte[] toCosmo() throws IOException {
    return write(TraceFormat.COSMO);
  }

  private byte[] write(TraceFormat format) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TraceWriter writer = format.writer(out, symbols)) {
      replay(writer);
    }
    return out.toByteArray();
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (size == events.length) {
      events = Arrays.copyOf(events, 2 * size);
    }
    events[size++] = operation;
    events[size++] = thread;
    events[size++] = target;
    events[size++] = site;
  }

  /** Adds an event by its names; an empty one stands for none. */
  InMemoryTrace add(int operation, String thread, String target, String site) {
    Kind kind = Op.target(operation);
    event(
        operation,
        id(Kind.THREAD, thread),
        kind == null ? 0 : id(kind, target),
        id(Kind.SITE, site));
    return this;
  }

  private int id(Kind kind, String name) {
    return symbols.of(kind).intern(name);
  }

  void replay(EventSink sink) {
    for (int i = 0; i < size; i += 4) {
      sink.event(events[i], events[i + 1], events[i + 2], events[i + 3]);
    }
  }

  Symbols symbols() {
    return symbols;
  }

  int size() {
    return size / 4;
  }

  /** The events, four ints each. */
  int[] events() {
    return Arrays.copyOf(events, size);
  }

  /** All names of one kind, by id. */
  List<String> names(Kind kind) {
    SymbolTable table = symbols.of(kind);
    List<String> names = new ArrayList<>(table.size());
    for (int id = 0; id < table.size(); id++) {
      names.add(table.name(id));
    }
    return names;
  }

  /** The events in words, such as {@code T1 read x @12}. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    replay(
        (operation, thread, target, site) -> {
          String name = symbols.target(operation, target);
          words.add(
              symbols.name(Kind.THREAD, thread)
                  + " "
                  + Op.word(operation)
                  + (name.isEmpty() ? "" : " " + name)
                  + (site == 0 ? "" : " @" + symbols.name(Kind.SITE, site)));
        });
    return words;
  }

  /** Returns whether all events and names are the same. */
  boolean sameAs(InMemoryTrace other) {
    return startsWith(other) && size == other.size && namesAre(other);
  }

  /** Returns whether the first events are all those of {@code prefix}. */
  boolean startsWith(InMemoryTrace prefix) {
    return prefix.size <= size
        && Arrays.equals(events, 0, prefix.size, prefix.events, 0, prefix.size);
  }

  private boolean namesAre(InMemoryTrace other) {
    return Arrays.stream(Kind.values())
        .allMatch(kind -> sameNames(symbols.of(kind), other.symbols.of(kind)));
  }

  private static boolean sameNames(SymbolTable one, SymbolTable other) {
    return one.size() == other.size()
        && IntStream.range(0, one.size()).allMatch(id -> one.name(id).equals(other.name(id)));
  }
}
