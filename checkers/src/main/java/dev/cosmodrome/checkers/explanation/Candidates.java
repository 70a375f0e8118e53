package dev.cosmodrome.checkers.explanation;

/**
 * The events that may become steps of findings. They are needed while the trace is read, because
 * findings that are refined in the same pass get their steps only at its end.
 */
public interface Candidates {
  /** No candidates, because all steps are known. */
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

  /** Returns whether the current event may become a step. */
  boolean isStep();

  /** Returns whether steps of a thread may lie before and after the current event. */
  boolean isActive(int thread);
}
