package dev.cosmodrome.trace;

import java.io.Closeable;
import java.io.IOException;

/** Reads one trace from its beginning to its end. */
public interface TraceReader extends Closeable {
  /** Returns the symbols to which the events so far refer. */
  Symbols symbols();

  /**
   * Fills {@code batch} with the next events.
   *
   * @return false at the end of the trace, when there are no further events
   * @throws TraceException if the trace is malformed; the events before the error were delivered
   */
  boolean read(EventBatch batch) throws IOException;

  /**
   * Returns whether the trace was found to end before its end mark; false as long as there are
   * events left.
   */
  default boolean isCutOff() {
    return false;
  }

  /**
   * Passes all remaining events to {@code sink}.
   *
   * @throws TraceException if the trace is malformed, or {@code sink} rejects an event
   */
  default void readAll(EventSink sink) throws IOException {
    EventBatch batch = new EventBatch();
    while (read(batch)) {
      batch.deliver(sink);
    }
  }
}
