package dev.cosmodrome.checkers.explanation;

/**
 * Events that may become steps of findings, told while the trace is read: findings that are refined
 * in the same pass get their steps only at its end.
 */
public interface Candidates {
  /** There are none: all steps are known. */
  Candidates NONE =
      new Candidates() {
        @Override
        public boolean isStep() {
          return false;
        }

        @Override
        public boolean isActive(int thread) {
          return false;
        }
      };

  /** Whether the current event may become a step. */
  boolean isStep();

  /** Whether steps of a thread may lie before and after the current event. */
  boolean isActive(int thread);
}
