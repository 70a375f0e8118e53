package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Writes the text format that {@link StdReader} reads. */
public final class StdWriter implements TraceWriter {
  private static final int BUFFER = 1 << 16;

  /** The longest line: three names, the longest operation and the punctuation. */
  private static final int MAX_LINE = 3 * SymbolTable.MAX_NAME + 32;

  /** Written to a trace without events, because an empty file is not recognised as a trace. */
  private static final byte[] NO_EVENTS = "# no events\n".getBytes(StandardCharsets.UTF_8);

  private final OutputStream out;
  private final Symbols symbols;

  /** By kind of symbol, the number of names that {@link #check} has accepted. */
  private final int[] checked = new int[Kind.count()];

  private final byte[] buffer = new byte[BUFFER + MAX_LINE];

  /** The number of notes that were written. */
  private int notes;

  private int size;
  private boolean isEmpty = true;

  /** Writes to a stream, which is closed with this writer. */
  public StdWriter(OutputStream out, Symbols symbols) {
    this.out = out;
    this.symbols = symbols;
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    writeNotes();
    int start = size;
    try {
      appendLine(operation, thread, target, site);
      if (size - 1 - start > StdReader.MAX_LINE) {
        throw new MalformedEventException(
            "a line would exceed " + StdReader.MAX_LINE + " bytes, the limit of the text format");
      }
    } catch (MalformedEventException e) {
      size = start;
      throw e;
    }
    drainIfFull();
  }

  private void writeNotes() {
    SymbolTable table = symbols.of(Kind.NOTE);
    for (; notes < table.size(); notes++) {
      System.arraycopy(StdSyntax.NOTE, 0, buffer, size, StdSyntax.NOTE.length);
      size += StdSyntax.NOTE.length;
      append(Kind.NOTE, notes);
      buffer[size++] = '\n';
      drainIfFull();
    }
  }

  private void drainIfFull() {
    if (size >= BUFFER) {
      try {
        drain();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void appendLine(int operation, int thread, int target, int site) {
    if (operation >= Op.COUNT) {
      throw new MalformedEventException(
          "the text format cannot represent the operation '" + Op.word(operation) + "'");
    }
    append(Kind.THREAD, thread);
    buffer[size++] = '|';
    byte[] word = StdSyntax.spelling(operation);
    System.arraycopy(word, 0, buffer, size, word.length);
    size += word.length;
    Kind kind = Op.target(operation);
    if (kind != null && !(kind.hasNone() && target == 0)) {
      buffer[size++] = '(';
      append(kind, target);
      buffer[size++] = ')';
    }
    if (site != 0) {
      buffer[size++] = '|';
      append(Kind.SITE, site);
    }
    buffer[size++] = '\n';
  }

  private void append(Kind kind, int id) {
    SymbolTable table = symbols.of(kind);
    for (int i = checked[kind.code()]; i <= id; i++) {
      check(kind, table, i);
      checked[kind.code()] = i + 1;
    }
    size += table.copy(id, buffer, size);
  }

  /** Rejects a name that a reader would misread, or that another symbol has as well. */
  private static void check(Kind kind, SymbolTable table, int id) {
    String name = table.name(id);
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    if (!StdSyntax.canName(kind, bytes, 0, bytes.length)) {
      throw new MalformedEventException(
          "the text format cannot represent the " + kind.word() + " name '" + name + "'");
    }
    if (table.firstOfSameName(id) != id) {
      throw new MalformedEventException(
          "the text format cannot distinguish two " + kind.word() + "s named '" + name + "'");
    }
  }

  @Override
  public void flush() throws IOException {
    drain();
    out.flush();
  }

  private void drain() throws IOException {
    isEmpty &= size == 0;
    out.write(buffer, 0, size);
    size = 0;
  }

  @Override
  public void close() throws IOException {
    try (out) {
      writeNotes();
      if (isEmpty && size == 0) {
        out.write(NO_EVENTS);
      }
      flush();
    }
  }
}
