package dev.cosmodrome.checkers.specification;

/** A specification that can't be understood. The message says in which line and why. */
public final class SpecificationException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SpecificationException(int line, String reason) {
    super(line + ": " + reason);
  }
}
