package dev.cosmodrome.checkers.prediction;

import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.util.HashSet;
import java.util.Set;

/**
 * Which threads are the only ones of their pools, by the notes of recordings: {@code serial
 * pool-1-thread-1}. Their tasks run one after the other in every schedule.
 */
final class SerialThreads {
  private static final String SERIAL = "serial ";

  private final Symbols symbols;
  private final Set<String> names = new HashSet<>();
  private int seen;

  SerialThreads(Symbols symbols) {
    this.symbols = symbols;
  }

  /** Whether a thread is, as far as notes tell so far. */
  boolean has(int thread) {
    SymbolTable notes = symbols.of(Kind.NOTE);
    for (; seen < notes.size(); seen++) {
      String note = notes.name(seen);
      if (note.startsWith(SERIAL)) {
        names.add(note.substring(SERIAL.length()));
      }
    }
    return names.contains(symbols.name(Kind.THREAD, thread));
  }
}
