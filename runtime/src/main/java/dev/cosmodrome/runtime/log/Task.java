package dev.cosmodrome.runtime.log;

import org.jspecify.annotations.Nullable;

/** A task that a thread is on, or something that it runs as one. */
final class Task {
  private static final int NONE = -1;

  /** The one that the thread goes back to. */
  final @Nullable Task outer;

  /** The strand that the thread goes back to. */
  final int outerStrand;

  /** How many methods the thread was in when it started on the task. */
  final int base;

  /** By which it was submitted, if it is recorded. */
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
