package dev.cosmodrome.trace;

import java.io.IOException;

/**
 * A trace each of whose batches is shown to an observer before the consumer gets it, so that one
 * pass over the trace serves both.
 *
 * @param reader the trace, which is closed with this reader
 * @param observer is called with each batch
 */
public record ObservedReader(TraceReader reader, Observer observer) implements TraceReader {
  /** Sees the batches of a trace. */
  public interface Observer {
    /**
     * Handles a batch, which is valid only during the call.
     *
     * @throws IOException if the trace must not be read further
     */
    void accept(EventBatch batch) throws IOException;
  }

  @Override
  public Symbols symbols() {
    return reader.symbols();
  }

  @Override
  public boolean read(EventBatch batch) throws IOException {
    boolean any = reader.read(batch);
    if (any) {
      observer.accept(batch);
    }
    return any;
  }

  @Override
  public boolean isCutOff() {
    return reader.isCutOff();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
