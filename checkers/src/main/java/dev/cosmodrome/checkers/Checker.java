package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.EventSink;
import java.util.List;

/**
 * One analysis of one trace: takes the events of a well-formed trace in order, then {@link
 * #finish}, then tells what it found. Has no state outside itself, so that any number can run side
 * by side.
 */
public interface Checker extends EventSink {
  /**
   * Takes the events of a batch, as {@link #event} takes one.
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

  /** Tells that the trace is over. */
  void finish();

  /** What was found so far, each distinct finding once, the most telling first. */
  List<Finding> findings();

  /** What the checker says of the trace so far. */
  default Verdict verdict() {
    if (hasFindings()) {
      return Verdict.VIOLATION;
    }
    return isComplete() ? Verdict.CLEAN : Verdict.UNDECIDED;
  }

  /** Returns whether the checker could look at all that it has to within its bounds, so far. */
  default boolean isComplete() {
    return true;
  }

  /**
   * What the verdict means beyond itself, in a sentence or two; empty if there is nothing to say.
   */
  default String remark() {
    return "";
  }

  /**
   * The event, from zero on, with which the first violation was found, if the checker tells; the
   * number of events if that was in {@link #finish}; -1 if there is none or it is not told.
   */
  default long firstViolation() {
    return -1;
  }

  /**
   * What the verdict does not take into account so far, by name, because the trace does not tell
   * enough of it: the trace is clean only as far as it tells.
   */
  default List<String> unseen() {
    return List.of();
  }

  /** What it took so far, at most, in a few words each. */
  default List<String> statistics() {
    return List.of();
  }

  /** Returns whether anything was found so far. */
  boolean hasFindings();
}
