package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.identity.Definitions;
import dev.cosmodrome.runtime.sink.RecordingSink;
import java.util.Objects;

/**
 * Reads the log of one thread while the thread writes it. Used by the recorder only. Readers are
 * ordered by the time of their next event.
 */
final class LogReader implements Comparable<LogReader> {
  private final LogWriter log;
  private final int thread;

  /** The chunk that is read, and the index of the next entry in it. */
  private LogChunk chunk;

  private int at;

  /** The time of the next event. */
  private long time;

  /** The number of events of the loop at {@link #at} that were copied in earlier rounds. */
  private long repeated;

  // The end of this round: the last chunk, the part of it that is published, and the latest time.
  private LogChunk last;
  private long lastPublished;
  private long now;

  /** The length of the chunks that were begun since {@link #takeRead}, in entries. */
  private long read;

  private final Patience attempts;
  private final Patience observations;
  private final Patience validated;

  /** Bounds the time for which the thread holds the same events back. */
  private static final class Patience {
    private final PendingRetraction hold;

    /** The time of the recording from which on events are held, 0 if none are. */
    private long held;

    /** The time at which the reader first saw {@link #held}, in nanoseconds. */
    private long since;

    Patience(PendingRetraction hold) {
      this.hold = hold;
    }

    /** Returns the time up to which events may be read; commits what was held too long. */
    long limit(long until, long patience) {
      long now = hold.time();
      long nanos = System.nanoTime();
      if (now != held) {
        held = now;
        since = nanos;
      }
      boolean isFree = now == 0 || (nanos - since > patience && hold.commit(now));
      return isFree ? until : Math.min(until, now);
    }
  }

  /** Starts to read the log of a thread. */
  LogReader(LogWriter log, int thread) {
    this.log = log;
    this.thread = thread;
    chunk = log.takeFirst();
    last = chunk;
    attempts = new Patience(log.attempts);
    observations = new Patience(log.observations);
    validated = new Patience(log.validated);
  }

  /**
   * Returns the time up to which events may be read: later ones may still be retracted.
   *
   * @param patience the number of nanoseconds for which events may be held back; negative if they
   *     may not
   */
  long limit(long until, long patience) {
    long limit = observations.limit(attempts.limit(until, patience), patience);
    return validated.limit(limit, patience);
  }

  /**
   * Starts a round, which reads entries that are published by now; returns whether it has an event.
   *
   * @param until the latest time of events of this round
   */
  boolean look(long until) {
    now = until;
    last = chunk;
    for (LogChunk next = last.next(); next != null; next = last.next()) {
      last = next;
    }
    lastPublished = last.published();
    return advance();
  }

  /**
   * Returns whether the thread has ended and all its events were copied. The end is read first: the
   * thread publishes its last event before.
   */
  boolean isDone() {
    return log.hasEnded()
        && chunk.next() == null
        && at == LogChunk.entries(chunk.published())
        && repeated == LogChunk.repeats(chunk.published());
  }

  /** Moves the deferred accesses that the thread has reported to a buffer. */
  void moveDeferred(DeferredAccessBuffer buffer, Definitions definitions) {
    log.deferred.moveTo(buffer, definitions);
  }

  /** Returns the time of the next event. */
  long time() {
    return time;
  }

  @Override
  public int compareTo(LogReader other) {
    return Long.compare(time, other.time);
  }

  /**
   * Returns the length of the chunks that were begun since the last call, in entries: what {@link
   * Backlog#produced} has counted when the thread began them.
   */
  long takeRead() {
    long taken = read;
    read = 0;
    return taken;
  }

  /**
   * Copies the events up to a time, inclusive.
   *
   * @return whether this round has more
   */
  boolean copyTo(RecordingSink sink, long until) {
    while (time <= until) {
      copy(sink);
      if (!advance()) {
        return false;
      }
    }
    return true;
  }

  /** Copies the next events of this chunk, up to a time entry or the end of a loop. */
  private void copy(RecordingSink sink) {
    int end = end();
    int first = at;
    while (at < end && LogChunk.isEvent(chunk.entries[at])) {
      at++;
    }
    sink.events(thread, chunk.entries, first, at);
    if (at < end && LogChunk.isRepeat(chunk.entries[at])) {
      long repeat = chunk.entries[at];
      repeat(sink, LogChunk.periodOf(repeat), LogChunk.countOf(repeat));
      repeated = 0;
      at++;
    } else if (at == end && goesOn()) {
      repeat(sink, LogChunk.period(lastPublished), LogChunk.repeats(lastPublished));
    }
  }

  private void repeat(RecordingSink sink, int period, long count) {
    sink.repeat(thread, chunk.entries, at, period, repeated, count - repeated);
    repeated = count;
  }

  /** Returns whether a loop behind the last published entry has gone on since it was copied. */
  private boolean goesOn() {
    return chunk == last && LogChunk.repeats(lastPublished) > repeated;
  }

  /** Moves on to the next event and its time; returns false if there is none in this round. */
  private boolean advance() {
    while (true) {
      if (at < end()) {
        long entry = chunk.entries[at];
        if (!LogChunk.isTime(entry)) {
          return true;
        }
        if (LogChunk.timeOf(entry) > now) {
          return false;
        }
        time = LogChunk.timeOf(entry);
        at++;
      } else if (chunk == last) {
        return goesOn();
      } else {
        LogChunk done = chunk;
        chunk = Objects.requireNonNull(done.next());
        log.recycle(done);
        read += chunk.entries.length;
        at = 0;
      }
    }
  }

  /** Returns the number of entries of the chunk that this round may read. */
  private int end() {
    return LogChunk.entries(chunk == last ? lastPublished : chunk.published());
  }
}
