package dev.cosmodrome.runtime.thread;

import org.jspecify.annotations.Nullable;

/**
 * The calls of the program's code that libraries make on one thread while they hold a lock of their
 * own, as a print stream does when it writes to a stream of the program. Such calls come one after
 * the other on all threads: each receives what the earlier ones handed over, and hands over to the
 * next. This is reported only if the called code has an event: most streams write to a file, and
 * the lock of a print stream must not order the threads that print.
 *
 * <p>The hand-over must be reported while the lock is held. A recorded method that ends, normally
 * or by an exception, reports it; for code that is not recorded as a method, the library does,
 * which is too late if the code ends by an exception.
 *
 * <p>The end of a call that throws an exception may not be reported. Its entry is used again by the
 * next call for the same object, or dropped when there are too many.
 */
public final class LockedCallbacks {
  private static final int MAX_NESTED_CALLS = 16;

  /** The order of the calls that are made with the lock of an object. */
  public interface HandOver {
    /** Reports that the thread comes after the earlier calls. */
    void receive(ThreadContext context);

    /** Reports that later calls come after the thread. */
    void send(ThreadContext context);
  }

  // By nesting: the object whose lock is held, its order, the number of methods that the thread was
  // in when the library called, and whether the thread has received and not yet sent.
  private final @Nullable Object[] holders = new Object[MAX_NESTED_CALLS];
  private final @Nullable HandOver[] handOvers = new HandOver[MAX_NESTED_CALLS];
  private final int[] depths = new int[MAX_NESTED_CALLS];
  private final boolean[] hasReceived = new boolean[MAX_NESTED_CALLS];
  private int count;
  private boolean hasPending;

  /** Notes that a library is about to call the program while it holds the lock of an object. */
  void begin(Object holder, HandOver handOver, int depth) {
    int at = find(holder);
    if (at < 0) {
      if (count == MAX_NESTED_CALLS) {
        dropOldest();
      }
      at = count++;
      holders[at] = holder;
    }
    handOvers[at] = handOver;
    depths[at] = depth;
    hasReceived[at] = false;
    hasPending = true;
  }

  /** Ends the call for an object, and those that it made. */
  public void end(Object holder, ThreadContext context) {
    int at = find(holder);
    if (at >= 0) {
      send(at, context);
      while (count > at) {
        count--;
        holders[count] = null;
        handOvers[count] = null;
      }
    }
  }

  /**
   * Hands over to later calls if the code that was called has ended.
   *
   * @param depth the number of methods that the thread is still in
   * @return whether the next event comes after another call
   */
  public boolean left(int depth, ThreadContext context) {
    int first = count;
    while (first > 0 && depths[first - 1] >= depth) {
      first--;
    }
    send(first, context);
    hasPending |= first < count;
    return hasPending;
  }

  /** Returns whether a report may be due before the next event. */
  public boolean hasPending() {
    return hasPending;
  }

  /** Reports that the code that is called has an event, outermost call first. */
  public void report(ThreadContext context) {
    hasPending = false;
    for (int i = 0; i < count; i++) {
      HandOver handOver = handOvers[i];
      if (handOver != null && !hasReceived[i]) {
        hasReceived[i] = true;
        handOver.receive(context);
      }
    }
  }

  /** Hands over, for the calls from a place on, innermost first. */
  private void send(int first, ThreadContext context) {
    for (int i = count; --i >= first; ) {
      HandOver handOver = handOvers[i];
      if (handOver != null && hasReceived[i]) {
        hasReceived[i] = false;
        handOver.send(context);
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
    count--;
    System.arraycopy(holders, 1, holders, 0, count);
    System.arraycopy(handOvers, 1, handOvers, 0, count);
    System.arraycopy(depths, 1, depths, 0, count);
    System.arraycopy(hasReceived, 1, hasReceived, 0, count);
  }
}
