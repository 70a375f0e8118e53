package dev.cosmodrome.report;

import dev.cosmodrome.checkers.TraceResult;
import java.io.IOException;

/** Writes what was found, one trace after the other. */
@FunctionalInterface
public interface Report {
  /** Adds the result of one trace to {@code out}. */
  void write(TraceResult result, Appendable out) throws IOException;
}
