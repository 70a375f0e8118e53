package dev.cosmodrome.checkers.specification;

import dev.cosmodrome.checkers.BlockReader;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import java.io.IOException;

/** A well-formed trace in which the methods that are meant to be atomic are blocks. */
public final class AtomicTrace implements BlockReader {
  private final TraceReader reader;
  private final AtomicMethods methods;

  private AtomicTrace(TraceReader reader, Specification specification) {
    this.reader = reader;
    methods = new AtomicMethods(specification, reader.symbols());
  }

  /** Returns a trace in which the methods that a specification makes atomic are blocks. */
  public static BlockReader.Source of(TraceSource trace, Specification specification) {
    return () -> new AtomicTrace(trace.open(), specification);
  }

  @Override
  public boolean isAtomicInBlock(int method) {
    return methods.isAtomic(method);
  }

  @Override
  public Symbols symbols() {
    return reader.symbols();
  }

  @Override
  public boolean read(EventBatch batch) throws IOException {
    if (!reader.read(batch)) {
      return false;
    }
    methods.mark(batch);
    return true;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
