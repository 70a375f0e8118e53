package dev.cosmodrome.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/**
 * Finds the notes of a native file. Goes from chunk to chunk by their headers, decompresses the
 * symbols and skips the events. Where the file is damaged or cut off, the notes end.
 */
final class CosmoNotes {
  private final InputStream in;
  private final Consumer<Note> notes;

  CosmoNotes(InputStream in, Consumer<Note> notes) {
    this.in = in;
    this.notes = notes;
  }

  void read() throws IOException {
    try {
      ChunkReader chunks = new ChunkReader(in);
      while (chunks.next()) {
        if (chunks.type() != CosmoFormat.SYMBOLS) {
          chunks.skip();
        } else if (chunks.load() && chunks.length() > 0 && chunks.raw()[0] == Kind.NOTE.code()) {
          addNotes(chunks);
        }
      }
    } catch (TraceException e) {
      // The reader of the events reports the error.
    }
  }

  private void addNotes(ChunkReader chunks) {
    SymbolTable table = new SymbolTable(Kind.NOTE);
    CosmoTexts texts = new CosmoTexts(chunks.raw(), 1, chunks.length());
    try {
      for (int id = 0; id < chunks.count() && texts.next(); id++) {
        texts.define(table, false, 1);
        notes.accept(table.note(id));
      }
    } catch (MalformedEventException e) {
      // The reader of the events reports the error.
    }
  }
}
