package dev.cosmodrome.checkers.specification;

/** A line that is not a rule. The message says why. */
final class InvalidRuleException extends Exception {
  private static final long serialVersionUID = 1;

  InvalidRuleException(String reason) {
    super(reason);
  }
}
