package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.StepOperation;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The kind of dependences that prove a finding. */
enum Evidence {
  /** Accesses to variables alone. */
  VARIABLES,
  /** Locks alone. */
  LOCKS,
  /** Locks and accesses to variables. */
  LOCKS_AND_VARIABLES,
  /** A thread that the blamed block started. */
  STARTED_THREAD,
  /** Barriers, or threads that others started or waited for; also the evidence of predictions. */
  OTHER;

  static Evidence of(Finding finding) {
    Set<StepOperation> others =
        finding.steps().stream()
            .map(Step::operation)
            .filter(operation -> !operation.isPlainOrVolatileAccess())
            .collect(Collectors.toSet());
    if (others.isEmpty()) {
      return VARIABLES;
    }
    if (others.stream().allMatch(StepOperation::isLocking)) {
      return finding.steps().stream().allMatch(Evidence::isLocking) ? LOCKS : LOCKS_AND_VARIABLES;
    }
    int first = finding.dependences().get(0).from();
    boolean starts = finding.steps().get(first).operation() == StepOperation.FORK;
    return starts ? STARTED_THREAD : OTHER;
  }

  static boolean isLocking(Step step) {
    return step.operation().isLocking();
  }

  /** Returns whether locks are part of the evidence, so that variables may be better evidence. */
  boolean hasLocks() {
    return this == LOCKS || this == LOCKS_AND_VARIABLES;
  }

  /**
   * Returns the kinds of evidence that make this one redundant against the same block, the best
   * first.
   */
  List<Evidence> betterOnes() {
    return switch (this) {
      case LOCKS -> List.of(VARIABLES);
      case LOCKS_AND_VARIABLES -> List.of(VARIABLES, LOCKS);
      case STARTED_THREAD -> List.of(STARTED_THREAD);
      case VARIABLES, OTHER -> List.of();
    };
  }
}
