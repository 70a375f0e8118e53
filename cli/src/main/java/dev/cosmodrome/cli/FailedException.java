package dev.cosmodrome.cli;

/** Something that the user asked for can't be done. The message says why in one line. */
final class FailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  FailedException(String reason) {
    super(reason);
  }
}
