package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.thread.PendingCall;
import org.jspecify.annotations.Nullable;

/**
 * The call of a collection that one thread is in and that is not logged yet. It is logged before
 * the next event of the thread: the collection runs recorded code then. If there is none, the call
 * is logged as a whole when it ends.
 */
public final class UnloggedCall {
  private final ThreadLog log;
  private @Nullable PendingCall call;

  UnloggedCall(ThreadLog log) {
    this.log = log;
  }

  /** The thread is about to call a collection, whose lock it takes if it has one. */
  public void begin(PendingCall begun) {
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
   * The call has ended, but for releasing its lock.
   *
   * @return whether nothing of it is logged
   */
  public boolean end(@Nullable Object self) {
    boolean isPending = call != null && call.isOf(self);
    call = isPending ? null : call;
    return isPending;
  }

  /** Logs the call, if there is one, and what happened before it. */
  public void logWithPredecessors() {
    if (call != null) {
      log.catchUp();
    }
  }

  /** Logs the call, if there is one; what happened before it is in the log. */
  void logIfAny() {
    PendingCall begun = call;
    if (begun == null) {
      return;
    }
    call = null;
    log.logMethodsUpTo(Math.min(begun.depth(), log.depth()));
    Object lock = begun.lock();
    if (lock != null) {
      log.locks.take(lock, begun.site());
    }
    log.suppressRecording();
    log.limitMethods(begun.depth());
    try {
      begun.reportReads(log);
    } finally {
      log.removeLimit();
      log.resumeRecording();
    }
  }
}
