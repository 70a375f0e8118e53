package dev.cosmodrome.checkers.deadlocks;

import dev.cosmodrome.checkers.deadlocks.DeadlockChecker.Taken;
import dev.cosmodrome.checkers.prediction.LockSets;
import dev.cosmodrome.trace.LockName;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Locks whose owners have ended without releasing them. Notes of the trace name them, because in a
 * trace that was cut off, any thread may stop with a lock.
 */
public final class AbandonedLocks {
  private final List<Abandoned> held = new ArrayList<>();

  /** By thread: the site of its last event that has one; the end of a thread has none. */
  private int[] lastSites = new int[16];

  /**
   * A lock that a thread holds when it ends.
   *
   * @param thread the thread
   * @param hold the lock, and whether it is shared: a hold of {@link LockSets}
   * @param taken the acquire
   * @param stopped the event by which the thread ends, at its last known place
   */
  record Abandoned(int thread, int hold, Taken taken, Taken stopped) {}

  AbandonedLocks() {}

  /** Returns whether a trace names any. */
  public static boolean areIn(Symbols symbols) {
    return !symbols.notes(Note.Abandoned.class).isEmpty();
  }

  /** Handles an event of a thread at a site, 0 if the site is unknown. */
  void pass(int thread, int site) {
    if (thread >= lastSites.length) {
      lastSites = Arrays.copyOf(lastSites, Math.max(thread + 1, 2 * lastSites.length));
    }
    if (site != 0) {
      lastSites[thread] = site;
    }
  }

  /** Handles the end of a thread that holds these locks. */
  void stop(int thread, Map<Integer, Taken> locks, long event) {
    Taken end = new Taken(event, lastSites[thread]);
    locks.forEach((hold, where) -> held.add(new Abandoned(thread, hold, where, end)));
  }

  /** Returns the abandoned locks that the trace names. */
  List<Abandoned> all(Symbols symbols, Locks locks) {
    List<LockName> names =
        symbols.notes(Note.Abandoned.class).stream().map(Note.Abandoned::lock).toList();
    return held.stream()
        .filter(each -> names.contains(locks.name(LockSets.lock(each.hold()))))
        .toList();
  }
}
