package dev.cosmodrome.runtime.log;

import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A part of a thread's log. Only the thread appends and publishes; only the recorder reads, and
 * only published entries. An entry is an event, the time of the events that follow, or the number
 * of events by which a loop went on (see {@link LogLoop}).
 *
 * <p>The release write of {@code published} comes after the entries that it counts, and the
 * recorder reads it with acquire, so entries need no synchronisation of their own.
 */
public final class LogChunk {
  // The operations of entries that are no events. Recorded programs do not perform these
  // operations.
  private static final int TIME = Op.COMMIT;
  private static final int REPEAT = Op.BEGIN;

  // The layout of a published word: the number of entries in the low 16 bits, the period of a loop
  // behind them in the next 8 bits (0 if there is none), and the number of events by which the loop
  // has gone on so far in the rest.
  private static final int PERIOD_SHIFT = 16;
  private static final int REPEATS_SHIFT = 24;

  private static final VarHandle PUBLISHED;
  private static final VarHandle NEXT;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      PUBLISHED = lookup.findVarHandle(LogChunk.class, "published", long.class);
      NEXT = lookup.findVarHandle(LogChunk.class, "next", LogChunk.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final long[] entries;

  /**
   * The number of times that the chunk was reset to be filled again. It tells whether a place that
   * was remembered still has the same entry.
   */
  private int filling;

  @SuppressWarnings("unused") // through PUBLISHED
  private long published;

  @SuppressWarnings("unused") // through NEXT
  private @Nullable LogChunk next;

  LogChunk(int length) {
    entries = new long[length];
  }

  /** Calls the methods that publish once, so that the JVM has linked their var handles. */
  public static void prepare() {
    LogChunk chunk = new LogChunk(1);
    chunk.publish(0, 1);
    chunk.publishRepeat(0, 1);
    chunk.continueIn(chunk);
  }

  static long time(long time) {
    return PackedEvent.of(TIME, time);
  }

  static long repeat(int period, long count) {
    return PackedEvent.of(REPEAT, count << Byte.SIZE | period);
  }

  static boolean isTime(long entry) {
    return PackedEvent.operation(entry) == TIME;
  }

  static boolean isRepeat(long entry) {
    return PackedEvent.operation(entry) == REPEAT;
  }

  static boolean isEvent(long entry) {
    return !isTime(entry) && !isRepeat(entry);
  }

  static long timeOf(long entry) {
    return entry & PackedEvent.of(1, 0) - 1;
  }

  static int periodOf(long repeat) {
    return (int) repeat & 0xFF;
  }

  static long countOf(long repeat) {
    return timeOf(repeat) >>> Byte.SIZE;
  }

  /**
   * Lets the recorder see the first {@code count} entries.
   *
   * @param period the number of events in a round of the loop that begins behind them, 0 if none
   *     does
   */
  void publish(int count, int period) {
    PUBLISHED.setRelease(this, (long) period << PERIOD_SHIFT | count);
  }

  /**
   * Lets the recorder see that the loop behind the entries went on by another event. If the stack
   * overflowed when the loop was to be published, it is now. The plain read is safe, because only
   * the calling thread writes the field.
   */
  void publishRepeat(int count, int period) {
    long known = published;
    long loop = (long) period << PERIOD_SHIFT | count;
    long before = (known & (1L << REPEATS_SHIFT) - 1) == loop ? known : loop;
    PUBLISHED.setRelease(this, before + (1L << REPEATS_SHIFT));
  }

  /**
   * Returns what the thread has published; see {@link #entries}, {@link #period}, {@link #repeats}.
   */
  long published() {
    return (long) PUBLISHED.getAcquire(this);
  }

  static int entries(long published) {
    return (int) published & (1 << PERIOD_SHIFT) - 1;
  }

  static int period(long published) {
    return (int) (published >>> PERIOD_SHIFT) & 0xFF;
  }

  static long repeats(long published) {
    return published >>> REPEATS_SHIFT;
  }

  /** Continues the log in another chunk; all entries of this one are published. */
  void continueIn(LogChunk chunk) {
    NEXT.setRelease(this, chunk);
  }

  public int filling() {
    return filling;
  }

  /**
   * Replaces an event by its time, so that it is not recorded. The caller makes sure that the
   * recorder has not read the entry and does not read it meanwhile (see {@link PendingRetraction}).
   * Nothing happens if the chunk has been recycled since.
   */
  void forget(int place, int ofFilling, long time) {
    if (filling == ofFilling) {
      entries[place] = time(time);
    }
  }

  /**
   * Empties the chunk to be filled again. The recorder calls this when it has read all entries,
   * before it passes the chunk back by a volatile write.
   */
  void reset() {
    filling++;
    published = 0;
    next = null;
  }

  @Nullable LogChunk next() {
    return (LogChunk) NEXT.getAcquire(this);
  }
}
