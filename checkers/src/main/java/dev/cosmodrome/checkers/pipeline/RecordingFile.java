package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.TraceFile;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A recording in a file. If it was cut off, its whole events are analysed. */
public final class RecordingFile implements AnalysisInput {
  private final Path file;
  private final String name;
  private final TraceFile trace;

  /**
   * Names a recording.
   *
   * @param file the path of the file
   * @param name the name of the trace in the result
   */
  public RecordingFile(Path file, String name) {
    this.file = file;
    this.name = name;
    trace = new TraceFile(file, true);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean isRereadable() {
    return true;
  }

  @Override
  public List<Note> notes() {
    return Traces.notes(file);
  }

  @Override
  public TraceReader open() throws IOException {
    return trace.open();
  }
}
