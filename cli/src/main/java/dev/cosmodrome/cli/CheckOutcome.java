package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView;

/** The outcome of checking several traces: the exit code. */
final class CheckOutcome {
  private final Severity failsOn;
  private boolean failed;
  private boolean found;
  private boolean undecided;
  private boolean checked;

  /** Creates the outcome of nothing; findings of this severity or a worse one fail the check. */
  CheckOutcome(Severity failsOn) {
    this.failsOn = failsOn;
  }

  /** Adds the result of a trace. */
  void add(TraceResult<FindingView> result) {
    found |=
        result.checkers().stream()
            .flatMap(checker -> checker.findings().stream())
            .anyMatch(finding -> finding.severity().isAtLeast(failsOn));
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
