package dev.cosmodrome.runtime.log;

/**
 * Keeps the reader of a log from events that its thread may still take back. The reader goes on
 * when that takes too long; from then on they stay.
 */
public final class PendingRetraction {
  private volatile long time;

  /**
   * Holds the events after a time, unless earlier ones are held.
   *
   * @return whether some are
   */
  public synchronized boolean hold(long after) {
    boolean isHeld = time != 0;
    if (!isHeld) {
      time = after;
    }
    return isHeld;
  }

  /** Holds nothing any more. */
  public synchronized void commit() {
    time = 0;
  }

  /** The time after which events are held, 0 if none are. */
  long time() {
    return time;
  }

  /** Lets the reader go on; returns whether it still was held from that time on. */
  public synchronized boolean commit(long from) {
    boolean isSame = time == from;
    time = isSame ? 0 : time;
    return isSame;
  }

  /** Takes an event back that is held; if nothing is, it stays. Returns whether some are. */
  public synchronized boolean retract(LogChunk chunk, int place, int filling, long at) {
    if (time != 0) {
      chunk.forget(place, filling, at);
    }
    return time != 0;
  }
}
