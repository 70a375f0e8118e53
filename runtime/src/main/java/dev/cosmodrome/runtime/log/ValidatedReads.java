package dev.cosmodrome.runtime.log;

import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;

/**
 * Optimistic reads of a thread that were validated, as long as it does nothing else. If it then
 * turns its stamp into that of a writer, they count as made with the lock; if it fails to, nothing
 * has come of them. So they can be taken out of the log, with all that came with them. Until then
 * the recorder leaves them alone; see {@link LogWriter#validated}.
 */
public final class ValidatedReads {
  /** More events than come with the reads; each may have a time. */
  private static final int OTHER_EVENTS = 8;

  /** Whether the program may convert stamps. */
  private static volatile boolean possible;

  private final LogWriter writer;
  private final Clock clock;

  // Where they are in the log.
  private LogChunk chunk;
  private int filling;
  private int first;
  private int last;
  private long time;

  private boolean isHeld;
  private boolean isValidated;

  ValidatedReads(LogWriter writer, Clock clock) {
    this.writer = writer;
    this.clock = clock;
    chunk = writer.lastChunk();
  }

  /** Says that the program may convert stamps. */
  public static void expect() {
    possible = true;
  }

  /** So many reads are about to be logged. */
  void begin(int reads) {
    end();
    if (possible) {
      writer.makeRoom(2 * (reads + OTHER_EVENTS));
      writer.validated.hold(clock.now());
      isHeld = true;
      chunk = writer.lastChunk();
      filling = chunk.filling();
      first = writer.lastPlace() + 1;
    }
  }

  /** So many reads were logged, and what comes with them, up to a time. */
  void validated(int reads, long until) {
    last = writer.lastPlace();
    time = until;
    isValidated = isHeld && writer.lastChunk() == chunk && readsInLog() == reads;
    if (!isValidated) {
      end();
    }
  }

  private int readsInLog() {
    int count = 0;
    for (int i = first; i <= last; i++) {
      count += isEvent(i) && PackedEvent.operation(chunk.entries[i]) == Op.READ ? 1 : 0;
    }
    return count;
  }

  private boolean isEvent(int place) {
    return LogChunk.isEvent(chunk.entries[place]);
  }

  /** The thread logs an event that is not part of them. */
  void otherEvent() {
    if (isValidated) {
      end();
    }
  }

  private void end() {
    isValidated = false;
    if (isHeld) {
      isHeld = false;
      writer.validated.commit();
    }
  }

  /** Retracts them; returns whether they were there and could be retracted. */
  boolean retract() {
    boolean isTaken = isValidated;
    for (int i = first; i <= last && isTaken; i++) {
      if (isEvent(i)) {
        isTaken = writer.validated.retract(chunk, i, filling, time);
      }
    }
    end();
    return isTaken;
  }
}
