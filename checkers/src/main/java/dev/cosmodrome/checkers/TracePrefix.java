package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.TraceReader;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/** Passes on only the first events of a trace. */
public final class TracePrefix implements EventSink {
  private final EventSink sink;
  private long left;

  private TracePrefix(EventSink sink, long limit) {
    this.sink = sink;
    left = limit;
  }

  /** Passes the first events of a trace to a sink. */
  public static void read(TraceReader reader, EventSink sink, long limit) throws IOException {
    read(reader, sink, limit, () -> false);
  }

  /**
   * Passes the first events of a trace to a sink.
   *
   * @param enough returns whether to stop; called for each batch
   */
  public static void read(TraceReader reader, EventSink sink, long limit, BooleanSupplier enough)
      throws IOException {
    TracePrefix first = new TracePrefix(sink, limit);
    EventBatch batch = new EventBatch();
    while (first.left > 0 && !enough.getAsBoolean() && reader.read(batch)) {
      batch.deliver(first);
    }
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    if (left > 0) {
      left--;
      sink.event(operation, thread, target, site);
    }
  }
}
