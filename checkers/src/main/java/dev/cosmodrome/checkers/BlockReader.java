package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.TraceReader;
import java.io.IOException;

/**
 * Reads a trace in which calls of the outermost atomic methods are blocks, and decides which other
 * methods are atomic.
 */
public interface BlockReader extends TraceReader {
  /** A trace that can be read more than once. */
  @FunctionalInterface
  interface Source {
    /** Opens the trace at its beginning. */
    BlockReader open() throws IOException;
  }

  /** Returns whether a method that is called in a block is meant to be atomic. */
  boolean isAtomicInBlock(int method);
}
