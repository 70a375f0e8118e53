package dev.cosmodrome.runtime.thread;

import dev.cosmodrome.runtime.identity.VariableSeries;

/**
 * A fact about a concurrent queue that threads may observe: either that elements are present, which
 * others may remove, or that some are missing, which others may add. A thread that observes the
 * fact reads a variable. A thread that then changes the fact writes the variable, and later calls
 * use a new one. Changes alone therefore access no variable and do not conflict; an observation
 * comes before the later change of what it saw, but not after earlier changes.
 */
public final class QueueFact {
  /** In place of the id of a reader: no thread, and more than one. */
  private static final int NOBODY = -1;

  private static final int SEVERAL = -2;

  private final VariableSeries variables;

  /** The variable that observers read, negative if there is none since the last change. */
  private int variable = NOBODY;

  /**
   * The thread that has read the variable; volatile, so that changes of unobserved facts need no
   * lock.
   */
  private volatile int reader = NOBODY;

  public QueueFact(VariableSeries variables) {
    this.variables = variables;
  }

  /**
   * Adds an observation by a thread; returns the variable to read, negative if there are too many.
   */
  synchronized int see(int thread) {
    if (variable < 0) {
      variable = variables.next();
    }
    reader = reader == NOBODY || reader == thread ? thread : SEVERAL;
    return variable;
  }

  /** Removes an observation by a thread, if it is the only one. */
  synchronized void forget(int seen, int thread) {
    if (seen == variable && reader == thread) {
      reader = NOBODY;
    }
  }

  /** Returns whether the fact that was observed by a variable has not changed since. */
  synchronized boolean holds(int seen) {
    return seen == variable;
  }

  /**
   * Notes that a thread is about to change the fact.
   *
   * @return the variable to write after the change, negative if no other thread has observed it
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
