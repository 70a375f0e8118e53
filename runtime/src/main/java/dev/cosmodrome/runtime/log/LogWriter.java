package dev.cosmodrome.runtime.log;

import dev.cosmodrome.trace.PackedEvent;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the log of one thread, while a {@link LogReader} reads it on the recorder's thread. The
 * reader sees an entry when it is published.
 *
 * <p>If the stack overflows in a call of {@link #event} or {@link #time}, nothing was written.
 */
public final class LogWriter {
  /** The length of the first chunk, in entries; each is twice the last, up to those of the pool. */
  private static final int FIRST_CHUNK = 64;

  private final Backlog backlog;
  private final ChunkPool pool;
  private final LogLoop loop = new LogLoop();

  /** The first chunk until the reader takes it; later, a reference would keep all chunks alive. */
  private @Nullable LogChunk first = new LogChunk(FIRST_CHUNK);

  private LogChunk chunk = Objects.requireNonNull(first);

  /** The number of entries in {@link #chunk}. */
  private int size;

  private volatile boolean ended;

  /** Reads before a compare-and-set; see {@link Retries}. */
  final PendingRetraction attempts = new PendingRetraction();

  /** Reads that were made with a stamp; see {@link ValidatedReads}. */
  final PendingRetraction validated = new PendingRetraction();

  /** Reads that may be retracted; see {@link RetractableReads}. */
  public final PendingRetraction observations = new PendingRetraction();

  /** Deferred accesses that the thread has reported. */
  final DeferredAccessBuffer deferred = new DeferredAccessBuffer();

  LogWriter(Backlog backlog, ChunkPool pool) {
    this.backlog = backlog;
    this.pool = pool;
  }

  /** Returns the first chunk and forgets it. Called once, by the reader. */
  LogChunk takeFirst() {
    LogChunk taken = Objects.requireNonNull(first);
    first = null;
    return taken;
  }

  /** Passes a chunk back that was read. Called by the reader. */
  void recycle(LogChunk read) {
    pool.give(read);
  }

  /** Writes the time of the events that follow. It is published with the next event. */
  void time(long time) {
    put(LogChunk.time(time));
  }

  /** Writes an event; unless it continues a loop, {@link #publish} makes it visible. */
  void event(long event) {
    if (!repeats(event)) {
      put(event);
    }
  }

  /** Writes and publishes an event if it continues a loop; returns whether it does. */
  boolean repeats(long event) {
    if (loop.expects(event)) {
      chunk.publishRepeat(size, loop.period());
      loop.next();
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

  /** Returns the place of the last entry in its chunk. */
  public int lastPlace() {
    return size - 1;
  }

  /**
   * Returns whether the last entry is this event. An event by which a loop has gone on has no
   * entry.
   */
  public boolean endsWith(int operation, int target) {
    return size > 0
        && PackedEvent.operation(chunk.entries[size - 1]) == operation
        && PackedEvent.target(chunk.entries[size - 1]) == target;
  }

  /**
   * Returns whether an event was certainly the last one; false in a loop, where that is not known.
   */
  public boolean hasJustLogged(int operation, int target) {
    return loop.period() == 0 && endsWith(operation, target);
  }

  /** Lets the reader see what was written, and looks for a loop if there is none. */
  public void publish() {
    if (loop.period() == 0) {
      loop.look(chunk.entries, size);
      chunk.publish(size, loop.period());
    }
  }

  /** Ends the log. The thread has published all its events. */
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

  /** Replaces the loop by an entry with its length; {@link LogLoop} has left room for that. */
  private void endLoop() {
    long count = LogChunk.repeats(chunk.published());
    long repeat = LogChunk.repeat(loop.period(), count);
    loop.end(count);
    if (count > 0) {
      chunk.entries[size++] = repeat;
    }
  }

  private void continueInNext(int least) {
    int length = Math.max(least, Math.min(2 * chunk.entries.length, ChunkPool.LENGTH));
    LogChunk spare = length == ChunkPool.LENGTH ? pool.take() : null;
    LogChunk next = spare == null ? new LogChunk(length) : spare;
    chunk.publish(size, 0);
    chunk.continueIn(next);
    chunk = next;
    size = 0;
    backlog.produced(next.entries.length);
  }
}
