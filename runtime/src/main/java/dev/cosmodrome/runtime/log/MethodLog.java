package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.Copies;
import dev.cosmodrome.runtime.thread.MethodCalls;
import dev.cosmodrome.runtime.thread.Variables;
import dev.cosmodrome.runtime.vm.DontInline;
import dev.cosmodrome.trace.MethodRole;
import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import org.jspecify.annotations.Nullable;

/**
 * Logs the methods that one thread enters and leaves, and the statements that are blocks of their
 * own. A method is logged when the first event happens in it, so most calls leave no trace.
 *
 * <p>This is a superclass and not a part of {@link ThreadLog}, because entering and leaving are the
 * most frequent operations: they use fields of the same object.
 */
abstract class MethodLog extends AccessLog implements MethodCalls.Listener {
  private static final int INITIAL_DEPTH = 64;

  // The methods that the thread is in, by depth; the entries of the first "logged" ones are in the
  // log. For each: its id, the segment of its caller, its own first segment, the lock that it holds
  // as a synchronized method or block (or null), and the site of the call in its caller.
  private int[] methods = new int[INITIAL_DEPTH];
  private long[] segments = new long[INITIAL_DEPTH];
  private long[] firstSegments = new long[INITIAL_DEPTH];
  private @Nullable Object[] methodLocks = new Object[INITIAL_DEPTH];
  private int[] callSites = new int[INITIAL_DEPTH];
  private int depth;
  private int logged;

  /** The number of open methods up to which entries may be logged; see {@link #limitMethods}. */
  private int loggable = Integer.MAX_VALUE;

  /** The way in which the methods were called, null if that is not recorded. */
  private final @Nullable MethodCalls calls;

  MethodLog(SharedState shared, int id, String name) {
    super(shared, id, name);
    calls = shared.settings.units() ? new MethodCalls() : null;
  }

  /**
   * Returns the number of methods that the thread was in when it began its task; 0 if it runs none.
   */
  abstract int taskDepth();

  @Override
  public final int depth() {
    return depth;
  }

  @Override
  @SuppressWarnings("NullAway") // callers know that it is there
  public final MethodCalls calls() {
    return calls;
  }

  @Override
  final boolean hasCaughtUp() {
    return logged == depth;
  }

  @Override
  public final int enter(int method) {
    int at = depth;
    if (at == methodLocks.length) {
      methods = Copies.of(methods, 2 * at);
      segments = Copies.of(segments, 2 * at);
      firstSegments = Copies.of(firstSegments, 2 * at);
      methodLocks = Copies.of(methodLocks, 2 * at);
      callSites = Copies.of(callSites, 2 * at);
    }
    methods[at] = method;
    segments[at] = segment;
    callSites[at] = callSite;
    callSite = 0;
    segment = nextSegment();
    firstSegments[at] = segment;
    depth = at + 1;
    return at;
  }

  @Override
  public final int enter(int method, Object lock) {
    int at = enter(method);
    acquiring(lock, definitions.siteOf(method));
    methodLocks[at] = lock;
    return at;
  }

  @Override
  public final void beginStatement(int block, Object lock, int site) {
    int at = calls == null ? enter(block) : NOT_ENTERED;
    acquiring(lock, site);
    if (at != NOT_ENTERED) {
      methodLocks[at] = lock;
    }
  }

  /** Enters a block, unless units of work are recorded: then no statement is a block of its own. */
  @Override
  public final void beginStatement(int block) {
    if (calls == null) {
      enter(block);
    }
  }

  @Override
  public final void endStatement(Object lock, int site) {
    endStatement();
    if (isInStatement() && methodLocks[depth - 1] == lock) {
      exit(depth - 1);
    } else {
      releasing(lock, site);
    }
  }

  @Override
  public final void endStatement() {
    if (isInStatement() && methodLocks[depth - 1] == null) {
      exit(depth - 1);
    }
  }

  /** Returns whether the innermost block is a statement and no method. */
  private boolean isInStatement() {
    return depth > 0 && definitions.roleOf(methods[depth - 1]) == MethodRole.STATEMENT;
  }

  @Override
  public final boolean isIn(int method) {
    for (int i = 0; i < depth; i++) {
      if (methods[i] == method) {
        return true;
      }
    }
    return false;
  }

  @Override
  public final void exit(int to) {
    if (to == NOT_ENTERED) {
      return;
    }
    if (logged <= to && depth == to + 1 && methodLocks[to] == null) {
      depth = to;
      segment = segments[to];
      callSite = callSites[to];
      if (calls != null) {
        calls.left(to);
      }
    } else {
      exitSlow(to);
    }
  }

  /**
   * Leaves methods that are in the log, hold a lock, or did not leave themselves, which happens if
   * an exception or a stack overflow ended them.
   */
  @DontInline
  private void exitSlow(int to) {
    queues.leftMethods(to);
    while (depth > to) {
      int method = methods[depth - 1];
      Object lock = methodLocks[depth - 1];
      if (lock != null) {
        releasing(lock, definitions.siteOf(method));
        methodLocks[depth - 1] = null;
      }
      if (logged == depth) {
        append(Op.EXIT, method, callSites[depth - 1]);
        retries.left();
        logged--;
        depth--;
        newSegment();
      } else {
        depth--;
        segment = segments[depth];
      }
      callSite = callSites[depth];
      if (calls != null) {
        calls.left(depth);
      }
    }
    leaveLockedCallbacks();
  }

  /** Reports while the lock is held that code which a library called with its lock has ended. */
  private void leaveLockedCallbacks() {
    suppressRecording();
    try {
      if (lockedCallbacks.left(depth, this)) {
        steady = 0;
      }
    } finally {
      resumeRecording();
    }
  }

  /** Records that the methods of the current task block, so they are not meant to be atomic. */
  @Override
  public final void blocking() {
    unlockVolatile();
    queues.leftMethods(taskDepth());
    suppressRecording();
    try {
      for (int i = taskDepth(); i < depth; i++) {
        shared.blockingMethods.add(methods[i]);
      }
    } finally {
      resumeRecording();
    }
  }

  @Override
  public final int atomicDepth() {
    int first = taskDepth();
    for (int i = first; i < depth; i++) {
      MethodRole role = definitions.roleOf(methods[i]);
      boolean isWholeTask =
          role == MethodRole.ENTRY_POINT || (role == MethodRole.LAMBDA && i == first);
      if (!isWholeTask && !shared.blockingMethods.has(methods[i])) {
        return i + 1;
      }
    }
    return -1;
  }

  /** Logs all methods that were entered and are not in the log yet. */
  final void logMethods() {
    logMethodsUpTo(Math.min(depth, loggable));
  }

  /**
   * Makes the next events belong to the {@code count} outermost methods, until the limit is
   * removed: a call of a collection is logged later than it began, maybe in a method that it has
   * called.
   */
  final void limitMethods(int count) {
    loggable = count;
  }

  /**
   * Removes the limit, and begins a segment, so that methods within the limit log their accesses
   * again.
   */
  final void removeLimit() {
    loggable = Integer.MAX_VALUE;
    newSegment();
  }

  /** Logs the entries of the {@code count} outermost methods, as far as they are not in the log. */
  final void logMethodsUpTo(int count) {
    while (logged < count) {
      int method = methods[logged];
      if (deferredUpTo != 0) {
        writer.event(PackedEvent.of(Op.SEGMENT, Segments.number(firstSegments[logged])));
      }
      writer.event(PackedEvent.of(Op.ENTER, method, definitions.siteOf(method)));
      retries.entered();
      logged++;
      if (calls != null) {
        calls.report(logged - 1, this);
      }
    }
  }

  @Override
  public final void calledBack() {
    writer.event(PackedEvent.of(Op.CALLBACK, 0, 0));
  }

  @Override
  public final void calledOn(Object object) {
    int variable = Variables.ofReceiver(object, this);
    if (variable >= 0) {
      writer.event(PackedEvent.of(Op.ON, variable, 0));
    }
  }
}
