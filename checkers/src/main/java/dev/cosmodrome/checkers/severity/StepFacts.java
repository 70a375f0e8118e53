package dev.cosmodrome.checkers.severity;

import org.jspecify.annotations.Nullable;

/**
 * The facts about an access that is a step of a finding.
 *
 * @param isUpdate whether it is the write of an atomic update
 * @param isCommuting whether it is part of an update that commutes with others
 * @param freshRead the read by which the thread knows the latest value of others; null if there is
 *     none
 */
record StepFacts(boolean isUpdate, boolean isCommuting, VariableFacts.@Nullable OwnRead freshRead) {
  /** The facts about a step that is no access. */
  static final StepFacts NONE = new StepFacts(false, false, null);
}
