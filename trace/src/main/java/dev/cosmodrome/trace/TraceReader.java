package dev.cosmodrome.trace;

import java.io.Closeable;
import java.io.IOException;

/** Reads one trace from its beginning to its end. */
public interface TraceReader extends Closeable {
  /** The names that the events read so far refer to. */
  Symbols symbols();

  /**
   * Fills {@code batch} with the next events.
   *
   * @return false when the trace is over and there are none
   * @throws TraceException if the trace is malformed; the events before that place were delivered
   */
  boolean read(EventBatch batch) throws IOException;

  /** Where the event stands that is in this row of the last batch, such as {@code line 12}. */
  String place(int row);

  /**
   * Hands the events of the last batch to {@code sink}.
   *
   * @throws TraceException if {@code sink} says that an event is malformed
   */
  default void deliver(EventBatch batch, EventSink sink) {
    int[] operations = batch.operations();
    int[] threads = batch.threads();
    int[] targets = batch.targets();
    int[] sites = batch.sites();
    int row = 0;
    try {
      for (; row < batch.size(); row++) {
        sink.event(operations[row], threads[row], targets[row], sites[row]);
      }
    } catch (MalformedEventException e) {
      throw new TraceException(place(row), e.reason());
    }
  }

  /** Hands all remaining events to {@code sink}. */
  default void readAll(EventSink sink) throws IOException {
    EventBatch batch = new EventBatch();
    while (read(batch)) {
      deliver(batch, sink);
    }
  }
}
