package dev.cosmodrome.runtime.log;

/**
 * Keeps the reader of a log from events that its thread may still retract. If that takes too long,
 * the reader commits them; from then on they cannot be retracted.
 *
 * <p>The thread holds, commits and retracts, the reader commits. The lock of this object makes sure
 * that an event is not retracted while or after the reader reads it.
 */
public final class PendingRetraction {
  /** The time after which events are held, 0 if none are. Only written under the lock. */
  private volatile long time;

  /**
   * Holds the events after a time, unless earlier ones are held.
   *
   * @return whether earlier ones were held already
   */
  public synchronized boolean hold(long after) {
    boolean isHeld = time != 0;
    if (!isHeld) {
      time = after;
    }
    return isHeld;
  }

  /** Releases all events; they cannot be retracted any more. */
  public synchronized void commit() {
    time = 0;
  }

  /** Returns the time after which events are held, 0 if none are. */
  long time() {
    return time;
  }

  /** Releases the events after a time; returns whether these were held and no others. */
  public synchronized boolean commit(long from) {
    boolean isSame = time == from;
    time = isSame ? 0 : time;
    return isSame;
  }

  /**
   * Retracts an event if events are held; returns whether they are.
   *
   * @param place the index of the event in its chunk
   * @param filling the filling of the chunk when the event was written
   * @param at the time of the event
   */
  public synchronized boolean retract(LogChunk chunk, int place, int filling, long at) {
    if (time != 0) {
      chunk.forget(place, filling, at);
    }
    return time != 0;
  }
}
