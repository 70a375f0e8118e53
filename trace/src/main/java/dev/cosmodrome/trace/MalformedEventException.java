package dev.cosmodrome.trace;

/** An event that can't follow the events before it. The reader adds where it stands. */
public final class MalformedEventException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String reason;

  /** Creates the exception with what is wrong about the event. */
  public MalformedEventException(String reason) {
    super(reason);
    this.reason = reason;
  }

  /** What is wrong about the event. */
  public String reason() {
    return reason;
  }
}
