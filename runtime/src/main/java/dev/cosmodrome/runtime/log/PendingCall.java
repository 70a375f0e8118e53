package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.thread.RunningCall;
import org.jspecify.annotations.Nullable;

/**
 * The call of a collection that one thread is in and that is not logged yet. It is logged before
 * the next event of the thread: the collection runs recorded code then. If there is none, the call
 * is logged as a whole when it ends.
 */
public final class PendingCall {
  private final ThreadLog log;
  private @Nullable RunningCall call;

  PendingCall(ThreadLog log) {
    this.log = log;
  }

  /** The thread is about to call a collection, whose lock it takes if it has one. */
  public void begin(RunningCall begun) {
    Object lock = begun.lock();
    if (lock != null) {
      log.locks.holdAgain(lock);
    }
    if (!log.isSuspended()) {
      call = begun;
      log.steady = 0;
      log.newSegment();
    }
  }

  /**
   * The call has ended, but for giving its lock back.
   *
   * @return whether nothing of it is logged
   */
  public boolean end(@Nullable Object self) {
    boolean isPending = call != null && call.isOf(self);
    call = isPending ? null : call;
    return isPending;
  }

  /** Logs the call, if there is one, and what happened before it. */
  public void settle() {
    if (call != null) {
      log.catchUp();
    }
  }

  /** Logs the call, if there is one; what happened before it is in the log. */
  void logIfAny() {
    RunningCall begun = call;
    if (begun == null) {
      return;
    }
    call = null;
    log.methods.logUpTo(Math.min(begun.depth(), log.methods.depth()));
    Object lock = begun.lock();
    if (lock != null) {
      log.locks.take(lock, begun.site());
    }
    log.hush();
    try {
      begun.logReads(log);
    } finally {
      log.unhush();
    }
  }
}
