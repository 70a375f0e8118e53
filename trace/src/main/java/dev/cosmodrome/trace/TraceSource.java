package dev.cosmodrome.trace;

import java.io.IOException;

/** A trace that can be read more than once. */
@FunctionalInterface
public interface TraceSource {
  /** Opens the trace at its beginning; the caller closes the reader. */
  TraceReader open() throws IOException;
}
