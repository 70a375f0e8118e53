package dev.cosmodrome.litmus;

/**
 * A program that is malformed, or that performs an impossible operation. The message names the
 * line.
 */
public final class LitmusException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates the exception for a line. */
  public LitmusException(int line, String reason) {
    super(line + ": " + reason);
  }
}
