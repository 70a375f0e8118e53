package dev.cosmodrome.runtime.log;

/**
 * The numbers of segments. The events of a thread are divided into segments, such that the order of
 * its plain accesses within a segment cannot matter to other threads. A segment is a word with the
 * id of its thread above {@link #THREAD_SHIFT} and a number below, which no other segment of the
 * thread has; its two lowest bits are free for flags of an access in that segment.
 */
final class Segments {
  /** The flag of an access that was a write. */
  static final long WROTE = 1;

  /**
   * The flag of a read, if accesses are logged at once: the same thread has written the variable
   * before, and no other thread has accessed it since.
   */
  static final long AFTER_WRITE = 2;

  /** The flag of an access that is in the log, if accesses can be deferred. */
  static final long LOGGED = 2;

  /** All flags. */
  static final long FLAGS = WROTE | LOGGED;

  /** The difference between a segment and the next one of its thread. */
  static final long NEXT = FLAGS + 1;

  private static final int THREAD_SHIFT = 41;

  private Segments() {}

  /** Returns the segment before the first one of a thread. */
  static long before(int thread) {
    return (long) thread << THREAD_SHIFT;
  }

  /** Returns the thread of a segment, also if it has flags. */
  static int thread(long segment) {
    return (int) (segment >>> THREAD_SHIFT);
  }

  /** Returns the number of a segment among those of its thread, also if it has flags. */
  static long number(long segment) {
    return (segment & (1L << THREAD_SHIFT) - 1) / NEXT;
  }

  static boolean isWrite(long access) {
    return (access & WROTE) != 0;
  }

  static boolean isLogged(long access) {
    return (access & LOGGED) != 0;
  }
}
