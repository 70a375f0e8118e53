package dev.cosmodrome.trace;

/** Receives the events of one trace, in order. */
@FunctionalInterface
public interface EventSink {
  /**
   * One event.
   *
   * @param operation one of the constants of {@link Op}
   * @param thread the thread that performs it, an id of {@link Kind#THREAD}
   * @param target what it acts on, an id of the kind {@link Op#target} tells; 0 if that is none
   * @param site where in the program, an id of {@link Kind#SITE}; 0 if unknown
   */
  void event(int operation, int thread, int target, int site);
}
