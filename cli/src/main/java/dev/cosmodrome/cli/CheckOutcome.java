package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView;

/** The outcome of checking several traces: the exit code. */
final class CheckOutcome {
  private boolean failed;
  private boolean found;
  private boolean undecided;
  private boolean checked;

  /** Adds the result of a trace. */
  void add(TraceResult<FindingView> result) {
    found |= result.hasFindings();
    undecided |= !result.isDecided();
    checked |= !result.isNothingChecked();
  }

  /** Adds a trace that could not be checked. */
  void addFailure() {
    failed = true;
  }

  /** Returns whether a trace could not be checked. */
  boolean hasFailed() {
    return failed;
  }

  /** Returns whether no checker had anything to check in any of the traces. */
  boolean isNothingChecked() {
    return !checked && !failed;
  }

  /** Returns the exit status. */
  int status() {
    if (failed) {
      return Main.FAILED;
    }
    if (found) {
      return Main.FOUND;
    }
    return undecided ? Main.UNDECIDED : Main.CLEAN;
  }
}
