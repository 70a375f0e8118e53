package dev.cosmodrome.trace;

/** An event that cannot follow the events before it. The reader adds its position. */
public final class MalformedEventException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The {@link #event} that stands for the last event that was delivered. */
  public static final long LAST = -1;

  private final String reason;
  private final long event;

  /** Creates the exception for the event that was delivered last. */
  public MalformedEventException(String reason) {
    this(reason, LAST);
  }

  /** Creates the exception for the event with an index. */
  public MalformedEventException(String reason, long event) {
    super(reason);
    this.reason = reason;
    this.event = event;
  }

  /** The index of the event in its trace, or {@link #LAST}. */
  public long event() {
    return event;
  }

  /** The error, without the position. */
  public String reason() {
    return reason;
  }
}
