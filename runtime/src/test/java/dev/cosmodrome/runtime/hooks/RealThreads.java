package dev.cosmodrome.runtime.hooks;

import dev.cosmodrome.runtime.recorder.CurrentThread;
import dev.cosmodrome.runtime.recorder.Recorder;
import dev.cosmodrome.runtime.recorder.TestRecording;
import dev.cosmodrome.runtime.recorder.ThreadScript;
import java.io.IOException;

/**
 * Real threads that run one after the other and call the hooks of this JVM's recording, as the
 * classes of the JDK do.
 */
final class RealThreads {
  private static final int SITE = 0;

  private final TestRecording recording = new TestRecording(Recorder.RECORDING);
  private final ThreadScript script = new ThreadScript(recording);
  private final int x = script.variable("x");

  RealThreads() throws IOException {}

  TestRecording recording() {
    return recording;
  }

  /** Runs a thread until it ends. */
  void on(Thread thread) throws InterruptedException {
    thread.start();
    thread.join();
  }

  /** Runs something on a new thread until it ends. */
  void on(String name, Runnable work) throws InterruptedException {
    on(new Thread(work, name));
  }

  /** Writes the variable {@code x} on the current thread. */
  void write() {
    CurrentThread.log().write(x, SITE);
  }

  /** Reads the variable {@code x} on the current thread. */
  void read() {
    CurrentThread.log().read(x, SITE);
  }

  /** Returns the recorded events, with {@code h} for the name of each hand-over. */
  String events() throws IOException {
    return script.events().replaceAll("hand-over of [^ )]+#\\d+", "h");
  }
}
