package dev.cosmodrome.trace;

import java.io.Closeable;
import java.io.IOException;

/**
 * Writes one trace. Events arrive as they do at any {@link EventSink}; a failure to write surfaces
 * as {@link java.io.UncheckedIOException}. Closing completes the trace.
 */
public interface TraceWriter extends EventSink, Closeable {
  /** Writes out what is buffered, so that a reader finds it after a crash. */
  void flush() throws IOException;
}
