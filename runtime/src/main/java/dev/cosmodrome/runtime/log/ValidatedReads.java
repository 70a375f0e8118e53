package dev.cosmodrome.runtime.log;

import dev.cosmodrome.trace.Op;
import dev.cosmodrome.trace.PackedEvent;

/**
 * The validated optimistic reads of a thread, until its next event. If the thread then converts its
 * stamp into a writer's, they count as made under the write lock; if the conversion fails, they
 * have no effect. In both cases they are retracted, together with the lock operations around them.
 * The recorder does not read them before that is decided; see {@link LogWriter#validated}.
 */
public final class ValidatedReads {
  /** More events than come with the reads; each may have a time. */
  private static final int OTHER_EVENTS = 8;

  /** Whether the program may convert stamps. */
  private static volatile boolean possible;

  private final LogWriter writer;
  private final Clock clock;

  // The place of the reads in the log: a chunk, its filling, the first and the last entry.
  private LogChunk chunk;
  private int filling;
  private int first;
  private int last;
  private long time;

  /** Whether the log is held for the reads. */
  private boolean isHeld;

  /** Whether the reads are complete in one chunk, so that they can be retracted. */
  private boolean isValidated;

  ValidatedReads(LogWriter writer, Clock clock) {
    this.writer = writer;
    this.clock = clock;
    chunk = writer.lastChunk();
  }

  /** Keeps validated reads retractable from now on, because the program may convert stamps. */
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

  /**
   * Ends the reads. They stay retractable if all of them are entries of one chunk.
   *
   * @param reads the number of reads that were logged
   * @param until the time of the last of them
   */
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

  /** Makes the reads final, because the thread logs another event. */
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

  /** Retracts the reads, and the lock operations around them; returns whether that was possible. */
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
