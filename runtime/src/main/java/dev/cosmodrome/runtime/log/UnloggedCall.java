package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.thread.CollectionStep;
import dev.cosmodrome.runtime.thread.PendingCall;
import org.jspecify.annotations.Nullable;

/**
 * The call of a collection that one thread is in and that is not logged yet. If the thread has an
 * event during the call, because the collection calls recorded code, the lock and the reads of the
 * call are logged before that event. Otherwise the call is logged as a whole when it ends.
 */
public final class UnloggedCall {
  private final ThreadLog log;
  private final CollectionStep step;
  private @Nullable PendingCall pending;

  UnloggedCall(ThreadLog log) {
    this.log = log;
    step = log.collections;
  }

  /**
   * Notes that the thread is about to call a collection. If the thread holds the collection's lock
   * already, the call adds a hold.
   */
  public void begin(PendingCall begun) {
    Object lock = begun.lock();
    if (lock != null) {
      log.locks.holdAgain(lock);
    }
    if (!log.isSuspended()) {
      set(begun);
      log.steady = 0;
      log.newSegment();
    }
  }

  private void set(@Nullable PendingCall call) {
    pending = call;
    step.isPending = call != null;
  }

  /**
   * Ends the call. Its lock is released later.
   *
   * @param self the called object, null for a static method
   * @return whether nothing of the call is logged
   */
  public boolean end(@Nullable Object self) {
    PendingCall begun = pending;
    if (begun == null || !begun.isOf(self)) {
      return false;
    }
    set(null);
    return true;
  }

  /** Logs the call, if there is one, and the pending operations before it. */
  public void logWithPredecessors() {
    if (pending != null) {
      log.catchUp();
    }
  }

  /**
   * Logs the lock and the reads of the call, if there is one. Acquired locks and the time are in
   * the log already.
   */
  void logIfAny() {
    PendingCall begun = pending;
    if (begun == null) {
      return;
    }
    set(null);
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
