package dev.cosmodrome.trace.synthetic;

/** The patterns of events of a {@link SyntheticTrace}. */
public enum TraceProfile {
  /** Transactions on a million variables, each under one lock. Serializable. */
  LOCKED(1),
  /** The same, with a volatile variable that is read and then written instead of each lock. */
  HANDED(1),
  /** Each thread works on variables of its own. Serializable. */
  LOCAL(1),
  /** One transaction stays open, and all others depend on it. Serializable. */
  CHAIN(2),
  /** Transactions on few shared variables without locks. */
  RACY(1),
  /** Threads that are started, work, and are joined, a few at a time. Serializable. */
  FORKJOIN(2),
  /**
   * One block whose threads work on variables of their own and meet at a barrier. Deterministic.
   */
  PARALLEL(2),
  /**
   * Transactions of 100 events and 50 kinds, on variables that a lock guards and on the thread's
   * own. Serializable; five kinds give up their lock in between, and need not be in other
   * schedules.
   */
  KINDS(1);

  private final int leastThreads;

  TraceProfile(int leastThreads) {
    this.leastThreads = leastThreads;
  }

  /** Returns the minimum number of threads. */
  public int leastThreads() {
    return leastThreads;
  }
}
