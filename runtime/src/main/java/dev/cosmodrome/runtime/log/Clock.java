package dev.cosmodrome.runtime.log;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The time that orders the events of different threads. It advances only when a thread sees an
 * effect of another (a lock that was released, a variable that was accessed), so most events just
 * read it. An event that has to come after another has a later time.
 */
public final class Clock {
  private final AtomicLong time = new AtomicLong(1);

  /** Returns the current time. */
  public long now() {
    return time.get();
  }

  /**
   * Advances the clock. The new time is later than that of all events whose effects the calling
   * thread can have seen: their threads took their times before the effects.
   */
  long tick() {
    return time.incrementAndGet();
  }
}
