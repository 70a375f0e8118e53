package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.identity.Identity;
import dev.cosmodrome.runtime.log.ThreadLog;
import dev.cosmodrome.runtime.sink.RecordingSink;
import dev.cosmodrome.runtime.thread.LockIds;
import dev.cosmodrome.runtime.thread.ModelledLock;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The threads that are blocked for ever when the recording ends, because they wait for locks of
 * each other or of threads that have ended. The search acquires no lock that such a thread may
 * hold, and waits for no thread of the program.
 */
final class Deadlock {
  /** A thread that waits for a lock at a site. */
  private record Waiting(ThreadLog log, Identity lock, int site) {
    /** Returns whether the thread holds a lock, and does not just wait for it. */
    boolean has(Identity other) {
      return other != lock && log.locks.all().contains(other);
    }
  }

  private final List<Waiting> threads;

  private Deadlock(List<Waiting> threads) {
    this.threads = threads;
  }

  /**
   * Finds the deadlocked threads: starts with all that wait, and removes those whose lock none of
   * the remaining ones holds, until nothing changes.
   *
   * @param symbols the names of methods
   */
  static Deadlock of(List<ThreadLog> logs, Symbols symbols, Definitions definitions) {
    List<ThreadLog> stopped = new ArrayList<>();
    for (ThreadLog log : logs) {
      if (state(log) == Thread.State.BLOCKED
          || (log.locks.requested() != null && state(log) == Thread.State.WAITING)) {
        stopped.add(log);
      }
    }
    List<Waiting> waiting = new ArrayList<>();
    if (stopped.size() > 1 || stopped.stream().anyMatch(Deadlock::awaitsAbandoned)) {
      JvmBlockedThreads monitors = JvmBlockedThreads.awaitedBy(stopped, symbols, definitions);
      for (ThreadLog log : stopped) {
        Waiting found = waiting(log, monitors);
        if (found != null) {
          waiting.add(found);
        }
      }
      boolean changes = true;
      while (changes) {
        changes = waiting.removeIf(one -> !isKeptBack(one, waiting));
      }
    }
    return new Deadlock(waiting);
  }

  /** Returns whether a thread waits for a lock whose owner has ended. */
  private static boolean awaitsAbandoned(ThreadLog log) {
    Identity requested = log.locks.requested();
    return requested != null && isAbandoned(requested);
  }

  private static boolean isAbandoned(Identity lock) {
    return lock.get() instanceof ModelledLock known && known.isAbandoned();
  }

  private static Thread.@Nullable State state(ThreadLog log) {
    boolean isAlive = !log.hasEnded();
    return isAlive && log.thread() instanceof Thread thread ? thread.getState() : null;
  }

  private static @Nullable Waiting waiting(ThreadLog log, JvmBlockedThreads monitors) {
    Identity requested = log.locks.requested();
    if (requested != null) {
      return new Waiting(log, requested, log.locks.requestedAt());
    }
    Identity awaited = log.locks.awaited();
    Identity monitor = monitors.of(log, awaited);
    if (monitor == null) {
      return null;
    }
    return new Waiting(
        log, monitor, monitor == awaited ? log.locks.awaitedAt() : monitors.site(log));
  }

  private static boolean isKeptBack(Waiting one, List<Waiting> others) {
    if (isAbandoned(one.lock)) {
      return true;
    }
    for (Waiting other : others) {
      if (other.has(one.lock)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Publishes the last log entries of the threads, and defines the names of their locks. The
   * threads are blocked, so they do not log at the same time.
   */
  void prepare() {
    for (Waiting one : threads) {
      one.log.writer().publish();
      define(one.lock, one.log);
      define(one.log.locks.awaited(), one.log);
    }
  }

  private static int define(@Nullable Identity identity, ThreadLog log) {
    Object lock = identity == null ? null : identity.get();
    return identity == null || lock == null ? -1 : LockIds.of(identity, lock, log);
  }

  /**
   * Writes the locks that the threads have acquired since their last events, and an event for each
   * thread that says that it is blocked.
   *
   * @return the names of the threads that are blocked, empty if there are none
   */
  String write(RecordingSink sink) {
    for (Waiting one : threads) {
      Identity taken = one.log.locks.awaited();
      int pending = taken == one.lock ? -1 : define(taken, one.log);
      if (pending >= 0) {
        sink.event(Op.ACQUIRE, one.log.id, pending, one.log.locks.awaitedAt());
      }
    }
    StringBuilder names = new StringBuilder();
    for (Waiting one : threads) {
      int lock = define(one.lock, one.log);
      if (lock >= 0) {
        sink.event(Op.BLOCKED, one.log.id, lock, one.site);
        names.append(names.length() == 0 ? "" : ", ").append(one.log.name);
      }
    }
    return names.toString();
  }
}
