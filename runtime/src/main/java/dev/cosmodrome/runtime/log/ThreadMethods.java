package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.MethodRole;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import org.jspecify.annotations.Nullable;

/**
 * The methods that one thread has entered and not left, and statements that are steps. They are
 * logged when something happens in them.
 */
public final class ThreadMethods {
  /** Returned by {@code Hooks.enter} when entering failed; {@link #exit} then does nothing. */
  public static final int NOT_ENTERED = -1;

  private static final int DEPTH = 64;

  private final ThreadLog log;

  // By depth; those up to "logged" are in the log.
  private int[] methods = new int[DEPTH];
  private long[] segments = new long[DEPTH];
  private @Nullable Object[] locks = new Object[DEPTH];
  private int depth;
  private int logged;

  /** How the methods were called, null if that is not recorded. */
  private final @Nullable MethodCalls calls;

  ThreadMethods(ThreadLog log) {
    this.log = log;
    calls = log.recording.settings.units() ? new MethodCalls() : null;
  }

  /** How many methods were entered and not left. */
  public int depth() {
    return depth;
  }

  /** How the methods were called, if that is recorded. */
  @SuppressWarnings("NullAway") // callers know that it is
  public MethodCalls calls() {
    return calls;
  }

  /** Whether all of them are in the log. */
  boolean areLogged() {
    return logged == depth;
  }

  /** Logs all that are not in the log yet. */
  void logAll() {
    logUpTo(depth);
  }

  /** Notes that a method begins; returns what {@link #exit} needs. */
  public int enter(int method) {
    int at = depth;
    if (at == locks.length) {
      methods = Copies.of(methods, 2 * at);
      segments = Copies.of(segments, 2 * at);
      locks = Copies.of(locks, 2 * at);
    }
    methods[at] = method;
    segments[at] = log.segment;
    log.segment = log.nextSegment();
    depth = at + 1;
    return at;
  }

  /** Notes that a synchronized method begins; it has its lock. */
  public int enter(int method, Object lock) {
    int at = enter(method);
    log.locks.acquiring(lock, log.recording.definitions.siteOf(method));
    locks[at] = lock;
    return at;
  }

  /**
   * Notes that a synchronized block begins that is a step; the thread is about to take its lock.
   */
  public void beginStatement(int block, Object lock, int site) {
    int at = calls == null ? enter(block) : NOT_ENTERED;
    log.locks.acquiring(lock, site);
    if (at != NOT_ENTERED) {
      locks[at] = lock;
    }
  }

  /** Notes that a statement begins that is a step; where units of work are recorded, none is. */
  public void beginStatement(int block) {
    if (calls == null) {
      enter(block);
    }
  }

  /** Notes that a synchronized block ends. */
  public void endStatement(Object lock, int site) {
    endStatement();
    if (isInStatement() && locks[depth - 1] == lock) {
      exit(depth - 1);
    } else {
      log.locks.releasing(lock, site);
    }
  }

  /** Notes that a statement without a lock ends, if the thread is in one. */
  public void endStatement() {
    if (isInStatement() && locks[depth - 1] == null) {
      exit(depth - 1);
    }
  }

  private boolean isInStatement() {
    return depth > 0
        && log.recording.definitions.roleOf(methods[depth - 1]) == MethodRole.STATEMENT;
  }

  /** Whether a method was entered and not left. */
  public boolean isIn(int method) {
    for (int i = 0; i < depth; i++) {
      if (methods[i] == method) {
        return true;
      }
    }
    return false;
  }

  /** Notes that a method ends, and all that it called. */
  public void exit(int to) {
    if (to == NOT_ENTERED) {
      return;
    }
    if (logged <= to && depth == to + 1 && locks[to] == null) {
      depth = to;
      log.segment = segments[to];
      if (calls != null) {
        calls.left(to);
      }
    } else {
      exitAll(to);
    }
  }

  @DontInline
  private void exitAll(int to) {
    log.sightings.left(to);
    while (depth > to) {
      int method = methods[depth - 1];
      Object lock = locks[depth - 1];
      if (lock != null) {
        log.locks.releasing(lock, log.recording.definitions.siteOf(method));
        locks[depth - 1] = null;
      }
      if (logged == depth) {
        log.append(Op.EXIT, method, log.recording.definitions.siteOf(method));
        log.retries.left();
        logged--;
        depth--;
        log.newSegment();
      } else {
        depth--;
        log.segment = segments[depth];
      }
      if (calls != null) {
        calls.left(depth);
      }
    }
  }

  /**
   * The thread is about to block: the methods that it is in can't be meant to be atomic, as far as
   * they are part of the task that it is on.
   */
  public void blocking() {
    log.unlockVolatile();
    log.sightings.left(log.tasks.base());
    log.hush();
    try {
      for (int i = log.tasks.base(); i < depth; i++) {
        log.recording.blockingMethods.add(methods[i]);
      }
    } finally {
      log.unhush();
    }
  }

  /**
   * How many methods the thread is in up to the outermost that may be meant to be atomic, that one
   * included; -1 if there is none.
   */
  public int atomicDepth() {
    for (int i = log.tasks.base(); i < depth; i++) {
      MethodRole role = log.recording.definitions.roleOf(methods[i]);
      boolean isWhole =
          role == MethodRole.ENTRY_POINT || (role == MethodRole.LAMBDA && i == log.tasks.base());
      if (!isWhole && !log.recording.blockingMethods.has(methods[i])) {
        return i + 1;
      }
    }
    return -1;
  }

  /** Logs methods that were entered, up to a number of open ones. */
  void logUpTo(int count) {
    while (logged < count) {
      int method = methods[logged];
      log.writer.event(PackedEvent.of(Op.ENTER, method, log.recording.definitions.siteOf(method)));
      log.retries.entered();
      logged++;
      if (calls != null) {
        calls.log(logged - 1, log.writer, log);
      }
    }
  }
}
