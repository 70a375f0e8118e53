package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.trace.Op;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  private static final Set<String> ACCESSES =
      words(Op.READ, Op.WRITE, Op.VOLATILE_READ, Op.VOLATILE_WRITE);
  private static final Set<String> LOCKING = words(Op.ACQUIRE, Op.RELEASE);

  private static Set<String> words(Integer... operations) {
    return Stream.of(operations).map(Op::word).collect(Collectors.toUnmodifiableSet());
  }

  static Evidence of(Finding finding) {
    Set<String> operations =
        finding.steps().stream().map(Step::operation).collect(Collectors.toSet());
    if (ACCESSES.containsAll(operations)) {
      return VARIABLES;
    }
    if (LOCKING.containsAll(operations)) {
      return LOCKS;
    }
    operations.removeAll(ACCESSES);
    if (LOCKING.containsAll(operations)) {
      return LOCKS_AND_VARIABLES;
    }
    int first = finding.dependences().get(0).from();
    boolean starts = finding.steps().get(first).operation().equals(Op.word(Op.FORK));
    return starts ? STARTED_THREAD : OTHER;
  }

  static boolean isLocking(Step step) {
    return LOCKING.contains(step.operation());
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
