package dev.cosmodrome.trace;

import java.util.Optional;

/** Notes in a recording about the recording itself, written by the recorder. */
public final class RecordingNotes {
  /** Starts a note that nothing of the program was recorded; the reason follows. */
  public static final String NOTHING_RECORDED = "nothing recorded: ";

  private RecordingNotes() {}

  /** Why nothing of the program was recorded; empty if something was. */
  public static Optional<String> whyNothing(Symbols symbols) {
    SymbolTable notes = symbols.of(Kind.NOTE);
    for (int i = 0; i < notes.size(); i++) {
      String note = notes.name(i);
      if (note.startsWith(NOTHING_RECORDED)) {
        return Optional.of(note.substring(NOTHING_RECORDED.length()));
      }
    }
    return Optional.empty();
  }
}
