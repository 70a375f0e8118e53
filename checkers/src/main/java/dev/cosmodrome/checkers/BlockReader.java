package dev.cosmodrome.checkers;

import dev.cosmodrome.trace.TraceReader;
import java.io.IOException;

/**
 * Reads a trace in which the outermost methods that are meant to be atomic are blocks, and knows
 * which others are meant to be.
 */
public interface BlockReader extends TraceReader {
  /** A trace that can be read more than once. */
  @FunctionalInterface
  interface Source {
    /** Opens the trace at its beginning. */
    BlockReader open() throws IOException;
  }

  /** Returns whether a method is meant to be atomic that is called in a block. */
  boolean isAtomicInBlock(int method);
}
