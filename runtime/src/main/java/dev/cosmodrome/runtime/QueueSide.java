package dev.cosmodrome.runtime;

/**
 * What threads have seen of a concurrent queue: either that elements are there, which others may
 * take away, or that some are not, which others may add. Who sees it reads a variable. Who then
 * changes it writes that variable, and from there on there is a new one. So changes alone have no
 * variable, and do not depend on each other; and who looks comes before who changes what it saw,
 * but not after who did so earlier.
 */
final class QueueSide {
  private static final int NOBODY = -1;
  private static final int SEVERAL = -2;

  private final VariableSeries variables;
  private int variable = NOBODY;

  /** The thread that has read the variable. */
  private volatile int reader = NOBODY;

  QueueSide(VariableSeries variables) {
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
   * @return the variable to write when it has done so, or less than 0 if nobody has
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
