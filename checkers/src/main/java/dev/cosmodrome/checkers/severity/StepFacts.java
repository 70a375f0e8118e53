package dev.cosmodrome.checkers.severity;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The facts about an access that is a step of a finding.
 *
 * @param isUpdate whether it is the write of an atomic update
 * @param isCommuting whether it is part of an update that commutes with others
 * @param freshRead the read by which the thread knows the latest value of others; null if there is
 *     none
 * @param locks the locks that the thread holds or shares
 * @param shared those that it shares
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record StepFacts(
    boolean isUpdate,
    boolean isCommuting,
    VariableFacts.@Nullable OwnRead freshRead,
    int[] locks,
    int[] shared) {
  /** The facts about a step that is no access. */
  static final StepFacts NONE = new StepFacts(false, false, null, new int[0], new int[0]);

  /** Returns a lock that is held exclusively, and was shared at an earlier step; else -1. */
  int upgraded(StepFacts earlier) {
    return Arrays.stream(locks)
        .filter(lock -> !contains(shared, lock) && contains(earlier.shared, lock))
        .findFirst()
        .orElse(-1);
  }

  private static boolean contains(int[] locks, int lock) {
    return Arrays.stream(locks).anyMatch(other -> other == lock);
  }
}
