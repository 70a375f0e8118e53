package dev.cosmodrome.junit;

import dev.cosmodrome.runtime.recorder.RunningRecording;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The part of the recording of this JVM that belongs to one test, in a file of its own. Tests that
 * are checked run one at a time, so at most one window is open.
 */
final class TestWindow implements Closeable {
  private final Path file;

  private TestWindow(Path file) {
    this.file = file;
  }

  /** Begins a window: a test begins. */
  static TestWindow begin() throws IOException {
    Path file = newFile();
    RunningRecording.beginWindow(file);
    return new TestWindow(file);
  }

  private static Path newFile() throws IOException {
    RunningRecording.suspend();
    try {
      return Files.createTempFile("cosmodrome-test", ".cosmo");
    } finally {
      RunningRecording.resume();
    }
  }

  /** Ends the window; returns the trace of the test. */
  Path end() throws IOException {
    RunningRecording.endWindow();
    return file;
  }

  /** Deletes the trace. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
