package dev.cosmodrome.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A part of a thread's log. The thread appends and publishes; the recorder reads what is published.
 * An entry is an event (operation, site and target) or the time of those that follow.
 */
final class LogChunk {
  /** Stands where the operation of an event would, and is none that a program performs. */
  static final int TIME = 11;

  private static final int OPERATION_SHIFT = 60;
  private static final int SITE_SHIFT = 32;
  private static final long SITE_MASK = (1L << 28) - 1;
  private static final VarHandle PUBLISHED;
  private static final VarHandle NEXT;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      PUBLISHED = lookup.findVarHandle(LogChunk.class, "published", int.class);
      NEXT = lookup.findVarHandle(LogChunk.class, "next", LogChunk.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final long[] entries;

  @SuppressWarnings("unused") // through PUBLISHED
  private int published;

  @SuppressWarnings("unused") // through NEXT
  private @Nullable LogChunk next;

  LogChunk(int length) {
    entries = new long[length];
  }

  static long event(int operation, int target, int site) {
    return (long) operation << OPERATION_SHIFT
        | (long) site << SITE_SHIFT
        | Integer.toUnsignedLong(target);
  }

  static long time(long time) {
    return (long) TIME << OPERATION_SHIFT | time;
  }

  static int operation(long entry) {
    return (int) (entry >>> OPERATION_SHIFT);
  }

  static int site(long entry) {
    return (int) (entry >>> SITE_SHIFT & SITE_MASK);
  }

  static int target(long entry) {
    return (int) entry;
  }

  static long timeOf(long entry) {
    return entry & (1L << OPERATION_SHIFT) - 1;
  }

  /** Lets the recorder see the first {@code count} entries. */
  void publish(int count) {
    PUBLISHED.setRelease(this, count);
  }

  int published() {
    return (int) PUBLISHED.getAcquire(this);
  }

  /** Continues the log in another chunk; all entries of this one are published. */
  void continueIn(LogChunk chunk) {
    NEXT.setRelease(this, chunk);
  }

  /** Makes the chunk as new, when nobody uses it any more. */
  void reset() {
    published = 0;
    next = null;
  }

  @Nullable LogChunk next() {
    return (LogChunk) NEXT.getAcquire(this);
  }
}
