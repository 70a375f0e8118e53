package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.pipeline.AnalysisInput;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.TraceReader;
import java.io.IOException;
import java.util.List;

/**
 * A trace that the user wants to have checked.
 *
 * @param file a file, or {@code -} for standard input
 * @param name its name in the report
 * @param isPartial whether a trace that was cut off is checked as far as it goes
 */
record CheckInput(String file, String name, boolean isPartial) {
  /** Returns the trace; what is known of its file is kept as long as the result. */
  AnalysisInput trace() {
    return new Trace(name, file, TraceInput.opener(file, isPartial));
  }

  private record Trace(String name, String file, TraceInput.Action<TraceInput> opener)
      implements AnalysisInput {
    @Override
    public boolean isRereadable() {
      return TraceInput.isFile(file);
    }

    @Override
    public List<Note> notes() {
      return TraceInput.notes(file);
    }

    @Override
    public TraceReader open() throws IOException {
      return ProgressReader.of(opener.run());
    }
  }
}
