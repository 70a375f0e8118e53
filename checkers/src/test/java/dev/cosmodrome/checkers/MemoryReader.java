package dev.cosmodrome.checkers;

import dev.cosmodrome.testkit.EventList;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;

/** Reads a trace in memory. */
public final class MemoryReader implements TraceReader {
  private final EventList trace;
  private int next;

  /** Creates it at the beginning of a trace. */
  public MemoryReader(EventList trace) {
    this.trace = trace;
  }

  @Override
  public Symbols symbols() {
    return trace.symbols();
  }

  @Override
  public boolean read(EventBatch batch) {
    int rows = Math.min(EventBatch.CAPACITY, trace.size() - next);
    for (int row = 0; row < rows; row++) {
      EventList.Event event = trace.get(next++);
      batch.operations()[row] = event.operation();
      batch.threads()[row] = event.thread();
      batch.targets()[row] = event.target();
      batch.sites()[row] = event.site();
    }
    batch.setSize(rows);
    return rows > 0;
  }

  @Override
  public void close() {}
}
