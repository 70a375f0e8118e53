package dev.cosmodrome.runtime.thread;

import org.jspecify.annotations.Nullable;

/**
 * The calls of the program's code that libraries make on one thread while they hold a lock of their
 * own, as a print stream does when it writes to a stream of the program. Such calls come one after
 * the other on all threads. This is reported only if the called code has an event: most streams
 * write to a file, and the lock of a print stream must not order the threads that print.
 *
 * <p>A call that ends by an exception may not be noted as ended. Its entry is used again by the
 * next call for the same object, or dropped when there are too many.
 */
public final class LockedCallbacks {
  private static final int MAX_NESTED_CALLS = 16;

  // By nesting: the object whose lock is held, and what to report at the next event; null if that
  // was reported already.
  private final @Nullable Object[] holders = new Object[MAX_NESTED_CALLS];
  private final @Nullable DeferredReport[] pending = new DeferredReport[MAX_NESTED_CALLS];
  private int count;
  private boolean hasPending;

  /**
   * A library is about to call the program.
   *
   * @param holder the object whose lock is held
   * @param report reports before the next event that the thread has the lock
   */
  public void begin(Object holder, DeferredReport report) {
    int at = find(holder);
    if (at < 0) {
      if (count == MAX_NESTED_CALLS) {
        dropOldest();
      }
      at = count++;
      holders[at] = holder;
    }
    pending[at] = report;
    hasPending = true;
  }

  /**
   * The call has returned, and so have those that it made.
   *
   * @return whether the thread had an event meanwhile
   */
  public boolean end(Object holder) {
    int at = find(holder);
    if (at < 0) {
      return false;
    }
    boolean hadEvent = pending[at] == null;
    for (int i = at; i < count; i++) {
      holders[i] = null;
      pending[i] = null;
    }
    count = at;
    return hadEvent;
  }

  /** Returns whether something is to be reported before the next event. */
  public boolean hasPending() {
    return hasPending;
  }

  /** Reports what is pending, outermost call first. */
  public void report(ThreadContext context) {
    hasPending = false;
    for (int i = 0; i < count; i++) {
      DeferredReport report = pending[i];
      pending[i] = null;
      if (report != null) {
        report.report(context, 0);
      }
    }
  }

  private int find(Object holder) {
    for (int i = count; --i >= 0; ) {
      if (holders[i] == holder) {
        return i;
      }
    }
    return -1;
  }

  private void dropOldest() {
    System.arraycopy(holders, 1, holders, 0, --count);
    System.arraycopy(pending, 1, pending, 0, count);
  }
}
