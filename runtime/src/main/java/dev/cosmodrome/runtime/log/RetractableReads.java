package dev.cosmodrome.runtime.log;

import dev.cosmodrome.runtime.thread.Retraction;
import dev.cosmodrome.trace.Op;
import org.jspecify.annotations.Nullable;

/**
 * Volatile reads of one thread that may be retracted for a while. Until then the recorder leaves
 * them alone; see {@link LogWriter#observations}.
 */
final class RetractableReads {
  private final LogWriter writer;
  private final Clock clock;

  /** How often the recorder was asked anew to leave reads alone. */
  private int holds;

  RetractableReads(LogWriter writer, Clock clock) {
    this.writer = writer;
    this.clock = clock;
  }

  /**
   * A read that can be retracted.
   *
   * @param hold when the recorder was asked to leave it alone
   * @param chunk where the read is in the log, null if it cannot be retracted
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

  /** A read is about to be logged. */
  void reading() {
    if (!writer.observations.hold(clock.now())) {
      holds++;
    }
  }

  /** A variable was read. */
  Retraction read(int variable, long time) {
    boolean isLast = writer.endsWith(Op.VOLATILE_READ, variable);
    LogChunk chunk = writer.lastChunk();
    return new Read(this, holds, isLast ? chunk : null, chunk.filling(), writer.lastPlace(), time);
  }

  /** No read can be retracted any more. */
  void commit() {
    writer.observations.commit();
  }
}
