package dev.cosmodrome.runtime.log;

import dev.cosmodrome.trace.PackedEvent;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the log of one thread, which is read by a {@link LogReader} at the same time. What is
 * written can be read when it is published.
 *
 * <p>Should the stack overflow in a call of {@link #event} or {@link #time}, nothing was written.
 */
public final class LogWriter {
  private static final int FIRST_CHUNK = 64;
  private static final int LARGEST_CHUNK = 4096;

  private final Backlog backlog;
  private final LogLoop loop = new LogLoop();
  private @Nullable LogChunk first = new LogChunk(FIRST_CHUNK);
  private LogChunk chunk = Objects.requireNonNull(first);
  private volatile @Nullable LogChunk recycled;
  private int size;
  private volatile boolean ended;

  /** Reads before a compare-and-set; see {@link Retries}. */
  final PendingRetraction attempts = new PendingRetraction();

  /** Reads that were made with a stamp; see {@link ValidatedReads}. */
  final PendingRetraction validated = new PendingRetraction();

  /** Reads that may be retracted; see {@link RetractableReads}. */
  public final PendingRetraction observations = new PendingRetraction();

  LogWriter(Backlog backlog) {
    this.backlog = backlog;
  }

  /** The first chunk, which is then only reachable for the reader. */
  LogChunk takeFirst() {
    LogChunk taken = Objects.requireNonNull(first);
    first = null;
    return taken;
  }

  /** Takes a chunk back that was read, to be filled again; at most one is kept. */
  void recycle(LogChunk read) {
    if (read.entries.length == LARGEST_CHUNK && recycled == null) {
      read.reset();
      recycled = read;
    }
  }

  /** Writes the time of the events that follow. */
  void time(long time) {
    put(LogChunk.time(time));
  }

  /** Writes an event. */
  void event(long event) {
    if (!repeats(event)) {
      put(event);
    }
  }

  /** Writes and publishes an event if it continues a loop; returns whether it does. */
  boolean repeats(long event) {
    if (loop.continues(event)) {
      chunk.publishRepeat();
      return true;
    }
    return false;
  }

  /** Ends a loop, so that events have entries, and makes room for some entries in one chunk. */
  void makeRoom(int entries) {
    if (loop.period() > 0) {
      endLoop();
    }
    if (chunk.entries.length - size < entries) {
      continueInNext(entries);
    }
  }

  /** The chunk with the last entry. */
  public LogChunk lastChunk() {
    return chunk;
  }

  /** The place of the last entry in its chunk. */
  public int lastPlace() {
    return size - 1;
  }

  /** Whether the last entry is this event; one that a loop has gone on by has no entry. */
  public boolean endsWith(int operation, int target) {
    return size > 0
        && PackedEvent.operation(chunk.entries[size - 1]) == operation
        && PackedEvent.target(chunk.entries[size - 1]) == target;
  }

  /** Whether an event was the last one for sure; in a loop that is not known. */
  public boolean hasJustLogged(int operation, int target) {
    return loop.period() == 0 && endsWith(operation, target);
  }

  /** Lets the reader see what was written. */
  public void publish() {
    if (loop.period() == 0) {
      loop.look(chunk.entries, size);
      chunk.publish(size, loop.period());
    }
  }

  /** Ends the log: everything was published. */
  void end() {
    ended = true;
  }

  public boolean hasEnded() {
    return ended;
  }

  private void put(long entry) {
    if (loop.period() > 0) {
      endLoop();
    }
    if (size == chunk.entries.length) {
      continueInNext(1);
    }
    chunk.entries[size++] = entry;
  }

  private void endLoop() {
    long count = LogChunk.repeats(chunk.published());
    long repeat = LogChunk.repeat(loop.period(), count);
    loop.end(count);
    if (count > 0) {
      chunk.entries[size++] = repeat;
    }
  }

  private void continueInNext(int least) {
    LogChunk spare = recycled;
    recycled = null;
    int length = Math.max(least, Math.min(2 * chunk.entries.length, LARGEST_CHUNK));
    LogChunk next = spare == null ? new LogChunk(length) : spare;
    chunk.publish(size, 0);
    chunk.continueIn(next);
    chunk = next;
    size = 0;
    backlog.produced(next.entries.length);
  }
}
