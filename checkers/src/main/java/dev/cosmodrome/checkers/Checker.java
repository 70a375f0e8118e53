package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.EventSink;
import java.util.List;

/**
 * One analysis of one trace: takes the events of a well-formed trace in order, then {@link
 * #finish}, then tells what it found. Has no state outside itself, so that any number can run side
 * by side.
 */
public interface Checker extends EventSink {
  /**
   * Tells which events come next, so that the memory they need can be on its way. A checker need
   * not be told, and need not care.
   *
   * @param soon rows of four ints: operation, thread, target, site
   * @param length how many ints there are
   */
  default void expect(int[] soon, int length) {}

  /** Tells that the trace is over. */
  void finish();

  /** What was found so far, each distinct finding once, the most telling first. */
  List<Finding> findings();

  /** What the checker says of the trace so far. */
  default Verdict verdict() {
    return findings().isEmpty() ? Verdict.CLEAN : Verdict.VIOLATION;
  }

  /** Whether anything was found so far. */
  boolean hasFindings();
}
