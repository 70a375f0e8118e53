package dev.cosmodrome.runtime.log;

import org.jspecify.annotations.Nullable;

/**
 * The atomic reads of a thread since its last event that was no read. When the thread compares and
 * sets a variable, its earlier reads of the variable have no effect any more: either the variable
 * still has the value that was read, or the value is not used. If the compare-and-set fails and the
 * thread then reads other variables again, its earlier reads of these have no effect either. Such
 * reads are retracted, so that an operation that is retried until it succeeds counts as made once.
 * The recorder does not read them before that is decided; see {@link LogWriter#attempts}.
 *
 * <p>When a method that has made more than one read returns, its reads are final.
 */
public final class Retries {
  /** The number of reads that can be retracted at a time. */
  private static final int MAX_READS = 16;

  /** Whether the program has any instruction that may be part of a retry, such as a CAS. */
  private static volatile boolean possible;

  private final LogWriter writer;
  private final Clock clock;
  // The place of each read in the log, its variable and time. A retracted read has no chunk.
  private final @Nullable LogChunk[] chunks = new LogChunk[MAX_READS];
  private final int[] fillings = new int[MAX_READS];
  private final int[] places = new int[MAX_READS];
  private final int[] variables = new int[MAX_READS];
  private final long[] times = new long[MAX_READS];
  private int count;

  /** Whether the log is held for these reads. */
  private boolean holds;

  /** For each read, whether a compare-and-set came later, or it was part of one. */
  private final boolean[] compared = new boolean[MAX_READS];

  /**
   * The number of reads since a method was entered; 2 after one has returned, which stands for
   * several.
   */
  private int inMethod;

  Retries(LogWriter writer, Clock clock) {
    this.writer = writer;
    this.clock = clock;
  }

  /**
   * Turns the search for retries on, because the program has an instruction that may be retried.
   */
  public static void expect() {
    possible = true;
  }

  /** Holds the log before an atomic read is logged, if it is the first. */
  void reading() {
    if (!possible) {
      return;
    }
    if (count == MAX_READS) {
      makeRoom();
    }
    if (count == 0) {
      writer.attempts.hold(clock.now());
      holds = true;
    }
  }

  /** Adds the read that was logged last, and retracts the reads that it repeats after a failure. */
  void read(int operation, int variable, long time) {
    if (!possible) {
      return;
    }
    LogChunk chunk = writer.lastChunk();
    if (!writer.endsWith(operation, variable)) {
      end();
      return;
    }
    forget(variable, true);
    compared[count] = false;
    times[count] = time;
    chunks[count] = chunk;
    fillings[count] = chunk.filling();
    places[count] = writer.lastPlace();
    variables[count++] = variable;
    inMethod++;
  }

  /**
   * Notes that the last read was part of a compare-and-set.
   *
   * @param alone whether the outcome has no effect on reads of other variables
   */
  void compared(boolean alone) {
    if (count > 0) {
      int last = --count;
      forget(variables[last], false);
      count = last + 1;
      for (int i = 0; i < count; i++) {
        compared[i] |= !alone || i == last;
      }
    }
  }

  /** Notes that the entry of a method was logged. */
  void entered() {
    inMethod = 0;
  }

  /** Notes that the exit of a method was logged. */
  void left() {
    if (inMethod > 1) {
      end();
    }
    inMethod = 2;
  }

  /** Makes all reads final, because the thread has logged something else. */
  void end() {
    count = 0;
    if (holds) {
      holds = false;
      writer.attempts.commit();
    }
  }

  /**
   * Drops the reads that were retracted. If none was, the thread does not seem to retry anything,
   * and all reads become final.
   */
  private void makeRoom() {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (chunks[i] != null) {
        chunks[kept] = chunks[i];
        fillings[kept] = fillings[i];
        places[kept] = places[i];
        times[kept] = times[i];
        compared[kept] = compared[i];
        variables[kept++] = variables[i];
      }
    }
    count = kept == MAX_READS ? 0 : kept;
  }

  /** Retracts the reads of a variable, perhaps only those that a compare-and-set came after. */
  private void forget(int variable, boolean onlyCompared) {
    for (int i = 0; i < count; i++) {
      LogChunk chunk = chunks[i];
      if (variables[i] == variable && chunk != null && (compared[i] || !onlyCompared)) {
        writer.attempts.retract(chunk, places[i], fillings[i], times[i]);
        chunks[i] = null;
      }
    }
  }
}
