package dev.cosmodrome.trace;

/** An event that can't follow the events before it. The reader adds where it stands. */
public final class MalformedEventException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What {@link #event} is if it is the last event that was delivered. */
  public static final long LAST = -1;

  private final String reason;
  private final long event;

  /** Creates the exception with what is wrong about the event that was delivered last. */
  public MalformedEventException(String reason) {
    this(reason, LAST);
  }

  /** Creates the exception with what is wrong about an event, which has an index in its trace. */
  public MalformedEventException(String reason, long event) {
    super(reason);
    this.reason = reason;
    this.event = event;
  }

  /** The index of the event in its trace, or {@link #LAST}. */
  public long event() {
    return event;
  }

  /** What is wrong about the event. */
  public String reason() {
    return reason;
  }
}
