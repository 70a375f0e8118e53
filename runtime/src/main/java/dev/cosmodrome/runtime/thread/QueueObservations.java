package dev.cosmodrome.runtime.thread;

/**
 * The observations of concurrent queues that one thread may still act on. If the thread acts on
 * one, it writes the variable that it has read, so that a change in between is a conflict. If it
 * does not, because the method of the observation ends, or because it observes the queue again at
 * the same site, the observation had no effect, and its read is retracted.
 *
 * <p>Observations outside of methods that may be meant to be atomic are ignored.
 */
public final class QueueObservations {
  /** The number of observations that are kept; the oldest one is committed for a further one. */
  private static final int MOST_OBSERVATIONS = 8;

  private static final int NO_VARIABLE = -1;

  private final ThreadContext context;
  private final Observation[] observations = new Observation[MOST_OBSERVATIONS];
  private int count;

  /** The variable to write for the change that the thread is about to make, if there is one. */
  private int changed = NO_VARIABLE;

  /**
   * A read that the thread may still act on.
   *
   * @param depth the depth of the outermost method that may be meant to be atomic
   */
  private record Observation(
      QueueFact fact, int variable, int site, int depth, Retraction retraction) {}

  QueueObservations(ThreadContext context) {
    this.context = context;
  }

  /**
   * Logs that the thread has observed a fact, unless it knows the fact already.
   *
   * @param opposite the other fact about the same queue
   */
  public void saw(QueueFact fact, QueueFact opposite, int site) {
    int depth = context.atomicDepth();
    if (depth < 0 || isKnown(fact, opposite, site)) {
      return;
    }
    if (count == MOST_OBSERVATIONS) {
      remove(0);
    }
    int variable = fact.see(context.id);
    if (variable >= 0) {
      Retraction retraction = context.readRetractably(variable, site);
      observations[count++] = new Observation(fact, variable, site, depth, retraction);
    }
  }

  /**
   * Returns whether the thread has an observation of the fact, which has not changed since.
   * Retracts observations that are repeated at the same site, and commits those that have become
   * false.
   */
  private boolean isKnown(QueueFact fact, QueueFact opposite, int site) {
    boolean isKnown = false;
    for (int i = count; --i >= 0; ) {
      Observation old = observations[i];
      boolean isRepeated = old.site == site && (old.fact == fact || old.fact == opposite);
      if (old.fact == fact && fact.holds(old.variable)) {
        isKnown = true;
      } else if (isRepeated) {
        retract(i);
      } else if (old.fact == fact) {
        remove(i);
        context.readVolatile(old.variable, site);
      }
    }
    return isKnown;
  }

  /** Notes that the thread is about to change a fact. */
  public void changing(QueueFact fact) {
    changed = fact.change(context.id);
  }

  /**
   * Logs that the thread has acted on a fact: it has changed it, or tried to in vain.
   *
   * @param opposite the other fact about the same queue; an observation of it at the same place
   *     does not matter any more
   */
  public void changed(QueueFact fact, QueueFact opposite, boolean isChanged, int site) {
    int seenByOthers = isChanged ? changed : NO_VARIABLE;
    changed = NO_VARIABLE;
    int observedAt = -1;
    for (int i = count; --i >= 0; ) {
      Observation seen = observations[i];
      if (seen.fact == fact) {
        fact.forget(seen.variable, context.id);
        remove(i);
        context.writeVolatile(seen.variable, site);
        seenByOthers = seenByOthers == seen.variable ? NO_VARIABLE : seenByOthers;
        observedAt = seen.site;
      }
    }
    if (seenByOthers >= 0) {
      context.writeVolatile(seenByOthers, site);
    }
    for (int i = count; --i >= 0; ) {
      if (observations[i].fact == opposite && observations[i].site == observedAt) {
        retract(i);
      }
    }
  }

  /**
   * Retracts the observations in methods that the thread has left.
   *
   * @param depth the number of methods that it is in now
   */
  public void leftMethods(int depth) {
    for (int i = count; --i >= 0; ) {
      if (observations[i].depth > depth) {
        retract(i);
      }
    }
  }

  private void retract(int at) {
    Observation old = observations[at];
    old.retraction.retract();
    old.fact.forget(old.variable, context.id);
    remove(at);
  }

  private void remove(int at) {
    count--;
    System.arraycopy(observations, at + 1, observations, at, count - at);
    if (count == 0) {
      context.commitRetractableReads();
    }
  }
}
