package dev.cosmodrome.trace;

import java.io.Closeable;
import java.io.IOException;

/** Reads one trace from its beginning to its end. */
public interface TraceReader extends Closeable {
  /** The names that the events read so far refer to. */
  Symbols symbols();

  /**
   * Hands the next events, some thousands at the most, to {@code sink}.
   *
   * @return false when the trace is over and nothing was handed over
   * @throws TraceException if the trace is malformed; the events before that place were delivered
   */
  boolean read(EventSink sink) throws IOException;

  /** Where the event stands that was delivered last, such as {@code line 12}. */
  String place();

  /** Hands all remaining events to {@code sink}. */
  default void readAll(EventSink sink) throws IOException {
    while (read(sink)) {}
  }
}
