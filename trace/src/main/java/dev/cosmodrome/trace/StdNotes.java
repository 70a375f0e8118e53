package dev.cosmodrome.trace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Finds the notes of a text file: the lines that start with {@code #@}. Ignores all other lines.
 */
final class StdNotes {
  private static final int BUFFER = 1 << 16;

  /** The value of {@link #matched} in a line that is not a note. */
  private static final int NO_NOTE = -1;

  private final InputStream in;
  private final Consumer<Note> notes;
  private final ByteArrayOutputStream note = new ByteArrayOutputStream();

  /** The number of bytes of the current line that match the prefix of a note. */
  private int matched;

  StdNotes(InputStream in, Consumer<Note> notes) {
    this.in = in;
    this.notes = notes;
  }

  void read() throws IOException {
    byte[] buffer = new byte[BUFFER];
    for (int size = in.read(buffer); size >= 0; size = in.read(buffer)) {
      int at = 0;
      while (at < size) {
        at = matched == NO_NOTE ? skip(buffer, at, size) : match(buffer, at);
      }
    }
    endLine();
  }

  /** Moves to the next line that may be a note, or to the end of the buffer. */
  private int skip(byte[] buffer, int from, int size) {
    int at = find(buffer, from, size);
    while (at < size && (at == 0 || buffer[at - 1] != '\n')) {
      at = find(buffer, at + 1, size);
    }
    matched = at < size || buffer[size - 1] == '\n' ? 0 : NO_NOTE;
    return at;
  }

  /** Returns the next byte with which a note may start, or the end of the buffer. */
  private static int find(byte[] buffer, int from, int size) {
    int at = from;
    while (at + Long.BYTES <= size
        && StdReader.matches((long) CosmoFormat.LONG.get(buffer, at), StdSyntax.NOTE[0]) == 0) {
      at += Long.BYTES;
    }
    while (at < size && buffer[at] != StdSyntax.NOTE[0]) {
      at++;
    }
    return at;
  }

  /** Handles the next byte of a line that may be a note. */
  private int match(byte[] buffer, int at) {
    byte next = buffer[at];
    if (next == '\n') {
      endLine();
    } else if (matched == StdSyntax.NOTE.length) {
      note.write(next);
      matched = note.size() > StdReader.MAX_LINE ? NO_NOTE : matched;
    } else {
      matched = next == StdSyntax.NOTE[matched] ? matched + 1 : NO_NOTE;
    }
    return at + 1;
  }

  private void endLine() {
    if (matched == StdSyntax.NOTE.length) {
      String text = note.toString(StandardCharsets.UTF_8);
      boolean hasReturn = text.endsWith("\r");
      notes.accept(TextNames.note(hasReturn ? text.substring(0, text.length() - 1) : text));
    }
    note.reset();
    matched = 0;
  }
}
