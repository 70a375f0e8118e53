package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.sink.RecordingSink;
import java.util.Objects;

/** Reads the log of one thread. Readers are ordered by the time of their next event. */
final class LogReader implements Comparable<LogReader> {
  private final LogWriter log;
  private final int thread;

  private LogChunk chunk;
  private int at;
  private long time;

  // How many events of the loop that goes on at the end of the chunk were copied.
  private long repeated;

  // What this round may read: events up to a time, in the entries that were published.
  private LogChunk last;
  private long lastPublished;
  private long now;
  private long read;

  private final Patience attempts;
  private final Patience observations;
  private final Patience validated;

  /** Since when the thread has held the same events back. */
  private static final class Patience {
    private final PendingRetraction hold;
    private long held;
    private long since;

    Patience(PendingRetraction hold) {
      this.hold = hold;
    }

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
   * The time up to which events may be read: those after it may be taken back.
   *
   * @param patience for how many nanoseconds events may be held back, less than 0 for not at all
   */
  long limit(long until, long patience) {
    long limit = observations.limit(attempts.limit(until, patience), patience);
    return validated.limit(limit, patience);
  }

  /** Starts a round; returns whether there is an event whose time has come. */
  boolean look(long until) {
    now = until;
    last = chunk;
    for (LogChunk next = last.next(); next != null; next = last.next()) {
      last = next;
    }
    lastPublished = last.published();
    return advance();
  }

  /** Whether the thread has ended and everything of it was copied. */
  boolean isDone() {
    return log.hasEnded()
        && chunk.next() == null
        && at == LogChunk.entries(chunk.published())
        && repeated == LogChunk.repeats(chunk.published());
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
  boolean copyTo(RecordingSink sink, long until) {
    while (time <= until) {
      copy(sink);
      if (!advance()) {
        return false;
      }
    }
    return true;
  }

  /** Copies the events of this chunk that have the same time. */
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

  /** Whether a loop behind the last entry has gone on. */
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

  private int end() {
    return LogChunk.entries(chunk == last ? lastPublished : chunk.published());
  }
}
