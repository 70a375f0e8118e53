package dev.cosmodrome.trace;

import java.io.IOException;

/**
 * Reads a trace and validates it, so that a consumer of its events can rely on them to be
 * well-formed: {@link #read} throws a {@link TraceException} otherwise.
 */
public final class ValidReader implements TraceReader {
  private final TraceReader reader;

  private ValidReader(TraceReader reader) {
    this.reader = reader;
  }

  /** Validates a trace, whose reader is closed with this one. */
  public static ValidReader of(TraceReader reader) {
    return new ValidReader(validated(reader));
  }

  /**
   * Reads and validates a trace ahead of its consumer, on a separate thread if it is long. The
   * reader is used only here and closed with this one; its names are copied.
   */
  public static ValidReader ahead(TraceReader reader) {
    return new ValidReader(new ReadAhead(validated(reader)));
  }

  private static TraceReader validated(TraceReader reader) {
    return new ObservedReader(reader, new Validator(reader.symbols())::validate);
  }

  @Override
  public Symbols symbols() {
    return reader.symbols();
  }

  @Override
  public boolean read(EventBatch batch) throws IOException {
    return reader.read(batch);
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
