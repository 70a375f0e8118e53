package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.Settings;
import dev.cosmodrome.runtime.log.ThreadLog;
import java.io.IOException;
import java.nio.file.Path;

/** The operations on the recording for tools in the same JVM, such as an extension of JUnit. */
public final class RunningRecording {
  private RunningRecording() {}

  /** Returns whether events are recorded. Called by {@code CosmodromeStatus}, by reflection. */
  public static boolean isOn() {
    return Recorder.RECORDING.isOn();
  }

  /**
   * Begins a window of the recording: the events of all threads from now on are also written to a
   * file of their own, until {@link #endWindow}.
   */
  public static void beginWindow(Path file) throws IOException {
    ThreadLog log = CurrentThread.log();
    log.beginPart();
    log.suppressRecording();
    try {
      Recorder.beginWindow(file);
    } finally {
      log.resumeRecording();
    }
  }

  /** Ends the window and completes its file. */
  public static void endWindow() throws IOException {
    ThreadLog log = CurrentThread.log();
    log.beginPart();
    log.suppressRecording();
    try {
      Recorder.endWindow();
    } finally {
      log.resumeRecording();
    }
  }

  /** Records nothing of the current thread until {@link #resume}, because it works for the tool. */
  public static void suspend() {
    CurrentThread.log().suspend();
  }

  /** Records the current thread again. */
  public static void resume() {
    CurrentThread.log().resume();
  }

  /** Replaces the noise of the settings by another one. */
  public static void disturb(Settings.Noise noise, long seed) {
    Recorder.RECORDING.noise().change(noise, seed);
  }

  /** Restores the noise of the settings. */
  public static void disturbAsPlanned() {
    Recorder.RECORDING.noise().reset();
  }
}
