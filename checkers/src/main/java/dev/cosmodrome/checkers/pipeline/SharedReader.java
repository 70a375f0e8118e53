package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import java.io.IOException;

/**
 * A trace that is read by a checker, and by other analyses in the same pass.
 *
 * @param reader the trace
 * @param others the other analyses
 */
record SharedReader(TraceReader reader, TracePass others) implements TraceReader {
  @Override
  public Symbols symbols() {
    return reader.symbols();
  }

  @Override
  public boolean read(EventBatch batch) throws IOException {
    boolean isRead = reader.read(batch);
    if (isRead) {
      others.accept(batch);
    }
    return isRead;
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
