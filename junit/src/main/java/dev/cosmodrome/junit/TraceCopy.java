package dev.cosmodrome.junit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceFormat;
import dev.cosmodrome.trace.TraceWriter;
import dev.cosmodrome.trace.Traces;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Writes events of a trace to a file of their own, with only the names that they have. */
final class TraceCopy implements EventSink, Closeable {
  private final Symbols original;
  private final Symbols symbols = new Symbols();
  private final TraceWriter writer;

  /** The ids in the copy, by kind and original id; 0 stands for none, the others are one more. */
  private final int[][] ids = new int[Kind.values().length][16];

  TraceCopy(Symbols original, Path file) throws IOException {
    this.original = original;
    writer = Traces.write(file, TraceFormat.COSMO, symbols);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    @Nullable Kind kind = Op.target(operation);
    writer.event(
        operation,
        id(Kind.THREAD, thread),
        kind == null ? target : id(kind, target),
        id(Kind.SITE, site));
  }

  private int id(Kind kind, int originalId) {
    int code = kind.code();
    if (originalId >= ids[code].length) {
      ids[code] = Arrays.copyOf(ids[code], Math.max(originalId + 1, 2 * ids[code].length));
    }
    if (ids[code][originalId] == 0) {
      ids[code][originalId] = 1 + define(kind, original.of(kind).name(originalId));
    }
    return ids[code][originalId] - 1;
  }

  /** Adds a name; what has none is there already. */
  private int define(Kind kind, String name) {
    SymbolTable table = symbols.of(kind);
    byte[] text = name.getBytes(UTF_8);
    return text.length == 0 && table.size() > 0 ? 0 : table.define(text, 0, text.length);
  }

  /** Adds what the program says of its methods, and completes the file. */
  @Override
  public void close() throws IOException {
    SymbolTable notes = original.of(Kind.NOTE);
    for (int note = 0; note < notes.size(); note++) {
      define(Kind.NOTE, notes.name(note));
    }
    writer.close();
  }
}
