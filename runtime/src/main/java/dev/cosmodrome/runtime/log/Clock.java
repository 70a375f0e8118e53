package dev.cosmodrome.runtime.log;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The time that orders the events of different threads. It advances only when a thread sees an
 * effect of another (a lock that was released, a variable that was accessed), so most events just
 * read it. An event that has to come after another has a later time.
 */
public final class Clock {
  private final AtomicLong time = new AtomicLong(1);

  /** The current time. */
  public long now() {
    return time.get();
  }

  /** A new time, later than that of all events whose effect can be seen by now. */
  long tick() {
    return time.incrementAndGet();
  }
}
