package dev.cosmodrome.checkers.deadlocks;

import dev.cosmodrome.checkers.deadlocks.DeadlockChecker.Taken;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.SymbolTable;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Locks whose owners have ended without giving them back. A trace names them by notes: a thread of
 * a trace that was cut may stop with a lock as well.
 */
public final class AbandonedLocks {
  private static final String NOTE = "abandoned ";

  private final List<Abandoned> held = new ArrayList<>();

  /**
   * A lock that a thread has when it ends.
   *
   * @param thread the thread
   * @param hold the lock, and whether it shares it: a hold of {@link LockSets}
   * @param taken where it took it
   * @param stopped the event by which it ends
   */
  record Abandoned(int thread, int hold, Taken taken, long stopped) {}

  AbandonedLocks() {}

  /** Whether a trace names any. */
  public static boolean areIn(Symbols symbols) {
    SymbolTable notes = symbols.of(Kind.NOTE);
    return IntStream.range(0, notes.size()).anyMatch(i -> notes.name(i).startsWith(NOTE));
  }

  /** A thread ends that has these locks. */
  void stop(int thread, Map<Integer, Taken> locks, long event) {
    locks.forEach((hold, where) -> held.add(new Abandoned(thread, hold, where, event)));
  }

  /** Those that the trace names. */
  List<Abandoned> all(Symbols symbols, Locks locks) {
    SymbolTable notes = symbols.of(Kind.NOTE);
    List<String> names =
        IntStream.range(0, notes.size())
            .mapToObj(notes::name)
            .filter(note -> note.startsWith(NOTE))
            .map(note -> note.substring(NOTE.length()))
            .toList();
    return held.stream()
        .filter(each -> names.contains(locks.name(LockSets.lock(each.hold()))))
        .toList();
  }
}
