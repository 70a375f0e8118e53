package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.StepOperation;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a finding rests on. */
enum Evidence {
  /** On accesses to variables alone. */
  VARIABLES,
  /** On locks alone. */
  LOCKS,
  /** On locks and on accesses to variables. */
  LOCKS_AND_VARIABLES,
  /** On a thread that the blamed block started. */
  STARTED_THREAD,
  /** On barriers, or on threads that others started or waited for; or it does not matter. */
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

  /** Whether there may be better evidence. */
  boolean hasLocks() {
    return this == LOCKS || this == LOCKS_AND_VARIABLES;
  }

  /** The evidence against a block to which this adds nothing, the best first. */
  List<Evidence> betterOnes() {
    return switch (this) {
      case LOCKS -> List.of(VARIABLES);
      case LOCKS_AND_VARIABLES -> List.of(VARIABLES, LOCKS);
      case STARTED_THREAD -> List.of(STARTED_THREAD);
      case VARIABLES, OTHER -> List.of();
    };
  }
}
