package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.VariableSeries;
import dev.cosmodrome.runtime.log.ThreadLog;

/**
 * What threads have seen of a concurrent queue: either that elements are present, which others may
 * remove, or that some are missing, which others may add. A thread that sees it reads a variable. A
 * thread that then changes it writes the variable, and later calls use a new one. Changes alone
 * therefore access no variable and do not conflict; an inspection comes before the later change of
 * what it saw, but not after earlier changes.
 */
public final class QueueSide {
  private static final int NOBODY = -1;
  private static final int SEVERAL = -2;

  private final VariableSeries variables;
  private int variable = NOBODY;

  /** The thread that has read the variable. */
  private volatile int reader = NOBODY;

  public QueueSide(VariableSeries variables) {
    this.variables = variables;
  }

  /** The variable for what a thread has just seen; less than 0 if there is none. */
  synchronized int see(ThreadLog log) {
    if (variable < 0) {
      variable = variables.next();
    }
    reader = reader == NOBODY || reader == log.id ? log.id : SEVERAL;
    return variable;
  }

  /** What a thread has seen does not matter any more. */
  synchronized void forget(int seen, ThreadLog log) {
    if (seen == variable && reader == log.id) {
      reader = NOBODY;
    }
  }

  /** Whether what was seen still is as it was. */
  synchronized boolean holds(int seen) {
    return seen == variable;
  }

  /**
   * A thread is about to change what others may have seen.
   *
   * @return the variable to write when it has done so, or less than 0 if there is none
   */
  int change(ThreadLog log) {
    return reader == NOBODY ? NOBODY : changeSeen(log);
  }

  private synchronized int changeSeen(ThreadLog log) {
    if (reader == NOBODY || reader == log.id) {
      return NOBODY;
    }
    int seen = variable;
    variable = NOBODY;
    reader = NOBODY;
    return seen;
  }
}
