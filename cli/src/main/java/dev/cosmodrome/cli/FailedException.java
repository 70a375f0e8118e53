package dev.cosmodrome.cli;

/** A request of the user that cannot be fulfilled. The message gives the reason in one line. */
final class FailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  FailedException(String reason) {
    super(reason);
  }
}
