package dev.cosmodrome.junit;

import dev.cosmodrome.runtime.recorder.RunningRecording;
import dev.cosmodrome.trace.CosmoReader;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the recording of this JVM into traces of tests, one after the other. Marks in the recording
 * tell where a test begins and ends. The recording is read once, as it grows.
 */
final class TestTraces {
  private static @Nullable TestTraces ofJvm;

  private final GrowingFile file;
  private @Nullable CosmoReader reader;
  private final OpenEvents open = new OpenEvents();
  private int begin;
  private int end;

  private TestTraces(Path recording) throws IOException {
    file = new GrowingFile(recording);
  }

  /** The traces of this JVM, in which the agent runs. */
  static synchronized TestTraces ofJvm() throws IOException {
    TestTraces traces = ofJvm;
    if (traces == null) {
      Path recording = RunningRecording.file();
      if (recording == null) {
        throw new IOException("the agent runs with record=off");
      }
      traces = new TestTraces(recording);
      ofJvm = traces;
    }
    return traces;
  }

  /** Marks the beginning of a test. */
  synchronized void begin(String test) {
    begin = RunningRecording.mark("begin of " + test);
  }

  /** Marks the end of a test. */
  synchronized void end(String test) throws IOException {
    end = RunningRecording.mark("end of " + test);
    long length = RunningRecording.flush();
    if (begin < 0 || end < 0 || length < 0) {
      throw new IOException("recording has stopped; see standard error when the JVM ends");
    }
    file.growTo(length);
  }

  /** Writes what happened from the beginning to the end of the last test to a file. */
  synchronized void copyTo(Path copied) throws IOException {
    if (reader == null) {
      reader = new CosmoReader(file, true);
    }
    try (TraceCopy copy = new TraceCopy(reader.symbols(), copied)) {
      reader.readAll(new Cut(begin, end, open, copy));
    }
  }
}
