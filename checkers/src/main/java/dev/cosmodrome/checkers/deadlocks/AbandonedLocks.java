package dev.cosmodrome.checkers.deadlocks;

import dev.cosmodrome.checkers.deadlocks.DeadlockChecker.Taken;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Locks whose owners have ended without giving them back. A trace names them by notes: a thread of
 * a trace that was cut may stop with a lock as well.
 */
public final class AbandonedLocks {
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
    return !symbols.notes(Note.Abandoned.class).isEmpty();
  }

  /** A thread ends that has these locks. */
  void stop(int thread, Map<Integer, Taken> locks, long event) {
    locks.forEach((hold, where) -> held.add(new Abandoned(thread, hold, where, event)));
  }

  /** Those that the trace names. */
  List<Abandoned> all(Symbols symbols, Locks locks) {
    List<LockName> names =
        symbols.notes(Note.Abandoned.class).stream().map(Note.Abandoned::lock).toList();
    return held.stream()
        .filter(each -> names.contains(locks.name(LockSets.lock(each.hold()))))
        .toList();
  }
}
