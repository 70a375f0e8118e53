package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.EventSink;
import java.util.List;

/**
 * One analysis of one trace: receives the events of a well-formed trace in order, then {@link
 * #finish}, then returns its findings. Has no state outside itself, so that any number of checkers
 * can run side by side.
 */
public interface Checker extends EventSink {
  /**
   * Handles the events of a batch, as {@link #event} handles one.
   *
   * @param firstOnly whether to stop at the first finding
   */
  default void check(EventBatch batch, boolean firstOnly) {
    int[] operations = batch.operations();
    int[] threads = batch.threads();
    int[] targets = batch.targets();
    int[] sites = batch.sites();
    for (int row = 0; row < batch.size() && !(firstOnly && hasFindings()); row++) {
      event(operations[row], threads[row], targets[row], sites[row]);
    }
  }

  /** Handles the end of the trace; does nothing by default, for checkers that decide at events. */
  default void finish() {}

  /** Returns the findings so far, each distinct finding once, the most important first. */
  List<Finding> findings();

  /** Returns the verdict so far. */
  default Verdict verdict() {
    if (hasFindings()) {
      return Verdict.VIOLATION;
    }
    return isComplete() ? Verdict.CLEAN : Verdict.UNDECIDED;
  }

  /**
   * Returns whether the checker stayed within its bounds so far; if not, violations may have been
   * missed.
   */
  default boolean isComplete() {
    return true;
  }

  /**
   * Returns an explanation of the verdict, in a sentence or two; empty if there is nothing to
   * explain.
   */
  default String remark() {
    return "";
  }

  /**
   * Returns the index of the event, from zero on, at which the first violation was found; the
   * number of events if it was found in {@link #finish}; -1 if there is none or the checker does
   * not say.
   */
  default long firstViolation() {
    return -1;
  }

  /**
   * Returns the names of what the verdict does not take into account so far, because the trace does
   * not contain enough about it: the trace is clean except for these.
   */
  default List<String> unseen() {
    return List.of();
  }

  /** Returns the resources used so far, in a few words each. */
  default List<String> statistics() {
    return List.of();
  }

  /** Returns whether anything was found so far. */
  boolean hasFindings();
}
