package dev.cosmodrome.runtime.log;

import org.jspecify.annotations.Nullable;

/**
 * The atomic reads of a thread since it did anything but read. When it compares and sets a
 * variable, what it had read of it before does not matter any more: either the value is still the
 * same, or nothing has come of what was read. If that fails and the thread then reads other
 * variables again, nothing has come of these either. Such reads are taken out of the log, so that
 * an operation that is tried until it succeeds counts as made once. Until they are certain, the
 * recorder leaves them alone; see {@link LogWriter#attempts}.
 *
 * <p>A method that has read more than one variable is done with them when it returns.
 */
public final class Retries {
  private static final int MOST = 16;

  /** Whether the program has any instruction that may fail so. */
  private static volatile boolean possible;

  private final LogWriter writer;
  private final Clock clock;
  private final @Nullable LogChunk[] chunks = new LogChunk[MOST];
  private final int[] fillings = new int[MOST];
  private final int[] places = new int[MOST];
  private final int[] variables = new int[MOST];
  private final long[] times = new long[MOST];
  private int count;

  /** Whether the recorder was asked to leave reads alone. */
  private boolean holds;

  /** Which reads came before a compare-and-set, or were part of it. */
  private final boolean[] compared = new boolean[MOST];

  /** How many reads there were since a method was entered. */
  private int inMethod;

  Retries(LogWriter writer, Clock clock) {
    this.writer = writer;
    this.clock = clock;
  }

  /** Says that the program may retry. */
  public static void expect() {
    possible = true;
  }

  /** A variable is about to be read. */
  void reading() {
    if (!possible) {
      return;
    }
    if (count == MOST) {
      makeRoom();
    }
    if (count == 0) {
      writer.attempts.hold(clock.now());
      holds = true;
    }
  }

  /** A variable was read. */
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
   * The variable that was read last was compared with what the thread expected.
   *
   * @param alone whether nothing follows for what was read of other variables
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

  void entered() {
    inMethod = 0;
  }

  void left() {
    if (inMethod > 1) {
      end();
    }
    inMethod = 2;
  }

  /** The thread did something else. */
  void end() {
    count = 0;
    if (holds) {
      holds = false;
      writer.attempts.commit();
    }
  }

  /** Drops what was forgotten; if everything still counts, there is nothing to retry so far. */
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
    count = kept == MOST ? 0 : kept;
  }

  /** Forgets the reads of a variable, perhaps only those that came before a compare-and-set. */
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
