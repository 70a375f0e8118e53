package dev.cosmodrome.runtime.sink;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.trace.CosmoWriter;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the events of a window to a file of their own, with only the names that they need. */
public final class WindowFile implements WindowSink.Window {
  private final Symbols original;
  private final Symbols symbols = new Symbols();
  private final CosmoWriter writer;

  /** The ids in the file, by kind and original id; 0 stands for none, the others are one more. */
  private final int[][] ids = new int[Kind.values().length][16];

  /**
   * Creates a file.
   *
   * @param original the names of the recording
   */
  public WindowFile(Symbols original, Path file) throws IOException {
    this(original, new BufferedOutputStream(Files.newOutputStream(file)));
  }

  /** Writes to a stream, which is closed with the window. */
  WindowFile(Symbols original, OutputStream out) throws IOException {
    this.original = original;
    writer = new CosmoWriter(out, symbols);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    Kind kind = Op.target(operation);
    writer.event(
        operation,
        id(Kind.THREAD, thread),
        kind == null ? target : id(kind, target),
        id(Kind.SITE, site));
  }

  private int id(Kind kind, int originalId) {
    int code = kind.code();
    if (originalId >= ids[code].length) {
      ids[code] = Copies.of(ids[code], Math.max(originalId + 1, 2 * ids[code].length));
    }
    if (ids[code][originalId] == 0) {
      ids[code][originalId] = 1 + define(kind, originalId);
    }
    return ids[code][originalId] - 1;
  }

  /** Adds a name; the id without a name, 0, is defined once. */
  private int define(Kind kind, int originalId) {
    SymbolTable table = symbols.of(kind);
    boolean isNone = table.size() > 0 && original.of(kind).isEmpty(originalId);
    return isNone ? 0 : table.defineLike(original.of(kind), originalId);
  }

  /** Adds the notes of the recording, and completes the file. */
  @Override
  public void close() throws IOException {
    for (int note = 0; note < original.of(Kind.NOTE).size(); note++) {
      define(Kind.NOTE, note);
    }
    writer.close();
  }
}
