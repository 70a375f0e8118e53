package dev.cosmodrome.runtime;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The time that orders the events of different threads. It advances only when a thread sees an
 * effect of another (a lock that was released, a variable that was accessed), so most events just
 * read it. An event that has to come after another has a later time.
 */
final class Clock {
  private static final AtomicLong TIME = new AtomicLong(1);

  private Clock() {}

  /** The current time. */
  static long now() {
    return TIME.get();
  }

  /** A new time, later than that of all events whose effect can be seen by now. */
  static long tick() {
    return TIME.incrementAndGet();
  }
}
