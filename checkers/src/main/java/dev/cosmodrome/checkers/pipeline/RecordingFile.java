package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A recording in a file. If it was cut off, its whole events are analysed.
 *
 * @param file the path of the file
 * @param name the name of the trace in the result
 */
public record RecordingFile(Path file, String name) implements AnalysisInput {
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
    return Traces.read(Files.newInputStream(file), true);
  }
}
