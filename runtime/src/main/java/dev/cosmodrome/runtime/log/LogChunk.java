package dev.cosmodrome.runtime.log;

import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A part of a thread's log. The thread appends and publishes; the recorder reads what is published.
 * An entry is an event, the time of the events that follow, or the number of events by which a loop
 * went on (see {@link LogLoop}).
 */
public final class LogChunk {
  // These stand where the operation of an event would, and are none that a program performs.
  private static final int TIME = Op.COMMIT;
  private static final int REPEAT = Op.BEGIN;

  // What is published: how many entries, the period of a loop behind them, and how many events it
  // went on by so far.
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

  /** The number of times that the chunk was reset to be filled again. */
  private int filling;

  @SuppressWarnings("unused") // through PUBLISHED
  private long published;

  @SuppressWarnings("unused") // through NEXT
  private @Nullable LogChunk next;

  LogChunk(int length) {
    entries = new long[length];
  }

  /** Links what threads that log will call. */
  public static void prepare() {
    LogChunk chunk = new LogChunk(1);
    chunk.publish(0, 1);
    chunk.publishRepeat();
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

  /** Lets the recorder see the first {@code count} entries; a loop may begin at their end. */
  void publish(int count, int period) {
    PUBLISHED.setRelease(this, (long) period << PERIOD_SHIFT | count);
  }

  /** Lets the recorder see that the loop behind the entries went on by another event. */
  void publishRepeat() {
    PUBLISHED.setRelease(this, published + (1L << REPEATS_SHIFT));
  }

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

  /** Forgets an event that the recorder has not read: only its time stays. */
  void forget(int place, int ofFilling, long time) {
    if (filling == ofFilling) {
      entries[place] = time(time);
    }
  }

  /** Resets the chunk when it is no longer used. */
  void reset() {
    filling++;
    published = 0;
    next = null;
  }

  @Nullable LogChunk next() {
    return (LogChunk) NEXT.getAcquire(this);
  }
}
