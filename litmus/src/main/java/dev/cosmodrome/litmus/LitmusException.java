package dev.cosmodrome.litmus;

/** A program that is malformed, or does what can't be done. The message says in which line. */
public final class LitmusException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong in a line. */
  public LitmusException(int line, String reason) {
    super(line + ": " + reason);
  }
}
