package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.VariableSeries;

/**
 * What threads have seen of a concurrent queue: either that elements are present, which others may
 * remove, or that some are missing, which others may add. A thread that sees it reads a variable. A
 * thread that then changes it writes the variable, and later calls use a new one. Changes alone
 * therefore access no variable and do not conflict; an inspection comes before the later change of
 * what it saw, but not after earlier changes.
 */
public final class QueueFact {
  private static final int NOBODY = -1;
  private static final int SEVERAL = -2;

  private final VariableSeries variables;
  private int variable = NOBODY;

  /** The thread that has read the variable. */
  private volatile int reader = NOBODY;

  public QueueFact(VariableSeries variables) {
    this.variables = variables;
  }

  /** The variable for what a thread has just seen; less than 0 if there is none. */
  synchronized int see(int thread) {
    if (variable < 0) {
      variable = variables.next();
    }
    reader = reader == NOBODY || reader == thread ? thread : SEVERAL;
    return variable;
  }

  /** What a thread has seen does not matter any more. */
  synchronized void forget(int seen, int thread) {
    if (seen == variable && reader == thread) {
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
  int change(int thread) {
    return reader == NOBODY ? NOBODY : changeSeen(thread);
  }

  private synchronized int changeSeen(int thread) {
    if (reader == NOBODY || reader == thread) {
      return NOBODY;
    }
    int seen = variable;
    variable = NOBODY;
    reader = NOBODY;
    return seen;
  }
}
