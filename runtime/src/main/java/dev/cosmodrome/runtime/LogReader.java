package dev.cosmodrome.runtime;

import dev.cosmodrome.trace.EventSink;
import java.util.Objects;

/** Where the recorder is in the log of one thread; the one with the earliest event comes first. */
final class LogReader implements Comparable<LogReader> {
  private final ThreadLog log;
  private LogChunk chunk;
  private int at;
  private long time;

  // What this round may read: events up to a time, in the entries that were published.
  private LogChunk last;
  private int lastEnd;
  private long now;
  private long read;

  LogReader(ThreadLog log) {
    this.log = log;
    chunk = log.takeFirst();
    last = chunk;
  }

  /** Starts a round; returns whether there is an event whose time has come. */
  boolean look(long until) {
    now = until;
    last = chunk;
    for (LogChunk next = last.next(); next != null; next = last.next()) {
      last = next;
    }
    lastEnd = last.published();
    return advance();
  }

  /** Whether the thread has ended and everything of it was copied. */
  boolean isDone() {
    return log.hasEnded() && chunk.next() == null && at == chunk.published();
  }

  /** The time of the next event. */
  long time() {
    return time;
  }

  @Override
  public int compareTo(LogReader other) {
    return Long.compare(time, other.time);
  }

  /** How many entries of whole chunks were read since the last time. */
  long takeRead() {
    long taken = read;
    read = 0;
    return taken;
  }

  /**
   * Copies events up to a time, that one included.
   *
   * @return whether there are more whose time has come
   */
  boolean copyTo(EventSink sink, long until) {
    while (time <= until) {
      int end = end();
      while (at < end && LogChunk.operation(chunk.entries[at]) != LogChunk.TIME) {
        long entry = chunk.entries[at++];
        sink.event(LogChunk.operation(entry), log.id, LogChunk.target(entry), LogChunk.site(entry));
      }
      if (!advance()) {
        return false;
      }
    }
    return true;
  }

  /** Moves on to the next event and its time; returns false if there is none in this round. */
  private boolean advance() {
    while (true) {
      if (at < end()) {
        long entry = chunk.entries[at];
        if (LogChunk.operation(entry) != LogChunk.TIME) {
          return true;
        }
        if (LogChunk.timeOf(entry) > now) {
          return false;
        }
        time = LogChunk.timeOf(entry);
        at++;
      } else if (chunk == last) {
        return false;
      } else {
        LogChunk done = chunk;
        chunk = Objects.requireNonNull(done.next());
        log.recycle(done);
        read += chunk.entries.length;
        at = 0;
      }
    }
  }

  private int end() {
    return chunk == last ? lastEnd : chunk.entries.length;
  }
}
