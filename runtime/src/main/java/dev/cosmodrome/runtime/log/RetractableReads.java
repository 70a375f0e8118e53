package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.thread.Retraction;
import dev.cosmodrome.trace.Op;
import org.jspecify.annotations.Nullable;

/**
 * Volatile reads of one thread that may be retracted for a while. The recorder does not read them
 * meanwhile; see {@link LogWriter#observations}.
 */
final class RetractableReads {
  private final LogWriter writer;
  private final Clock clock;

  /**
   * The number of times that a hold on the log was begun. A read can only be retracted while the
   * hold lasts that it was made in.
   */
  private int holds;

  RetractableReads(LogWriter writer, Clock clock) {
    this.writer = writer;
    this.clock = clock;
  }

  /**
   * A read that can be retracted.
   *
   * @param hold the number of the hold that it was made in
   * @param chunk the chunk of the log that contains it, null if it cannot be retracted
   */
  private record Read(
      RetractableReads all, int hold, @Nullable LogChunk chunk, int filling, int place, long time)
      implements Retraction {
    @Override
    public void retract() {
      if (chunk != null && hold == all.holds) {
        all.writer.observations.retract(chunk, place, filling, time);
      }
    }
  }

  /** Holds the log from the current time on, before a read is logged. */
  void reading() {
    if (!writer.observations.hold(clock.now())) {
      holds++;
    }
  }

  /** Returns the retraction of the read that was logged last. */
  Retraction read(int variable, long time) {
    boolean isLast = writer.endsWith(Op.VOLATILE_READ, variable);
    LogChunk chunk = writer.lastChunk();
    return new Read(this, holds, isLast ? chunk : null, chunk.filling(), writer.lastPlace(), time);
  }

  /** Releases the hold, so that no read can be retracted any more. */
  void commit() {
    writer.observations.commit();
  }
}
