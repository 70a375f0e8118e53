package dev.cosmodrome.report;

import dev.cosmodrome.checkers.TraceResult;
import java.io.IOException;
import java.util.List;

/** Writes what was found, in one of the formats that there are. */
@FunctionalInterface
public interface Report {
  /** Writes the results of some traces, as one report, to {@code out}. */
  void write(List<TraceResult<FindingView>> results, Appendable out) throws IOException;

  /** Writes the result of one trace to {@code out}. */
  default void write(TraceResult<FindingView> result, Appendable out) throws IOException {
    write(List.of(result), out);
  }
}
