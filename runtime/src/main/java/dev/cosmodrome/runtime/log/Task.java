package dev.cosmodrome.runtime.log;

import org.jspecify.annotations.Nullable;

/** A task that a thread runs, submitted or not. */
final class Task {
  private static final int NONE = -1;

  /** The task that the thread goes back to at the end of this one, null if there is none. */
  final @Nullable Task outer;

  /** The strand that the thread goes back to. */
  final int outerStrand;

  /** The number of methods that the thread was in when it began the task. */
  final int base;

  /** The variable by which it was submitted, {@link #NONE} if it is not recorded. */
  int variable = NONE;

  Task(@Nullable Task outer, int outerStrand, int base) {
    this.outer = outer;
    this.outerStrand = outerStrand;
    this.base = base;
  }

  boolean isRecorded() {
    return variable != NONE;
  }
}
