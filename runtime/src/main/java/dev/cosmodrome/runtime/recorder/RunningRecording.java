package dev.cosmodrome.runtime.recorder;

import dev.cosmodrome.runtime.Settings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What a tool in the same JVM, such as an extension of JUnit, may do with the recording. */
public final class RunningRecording {
  private RunningRecording() {}

  /** The file that is written, null if nothing is recorded. */
  public static @Nullable Path file() {
    return Settings.current().out();
  }

  /**
   * Marks this moment: the current thread writes a volatile variable that is used for nothing else.
   *
   * @return the variable's id, -1 if there are too many
   */
  public static int mark(String name) {
    int variable = Recorder.RECORDING.definitions().variable(name) - 1;
    if (variable >= 0) {
      CurrentThread.log().writeVolatile(variable, 0);
    }
    return variable;
  }

  /**
   * Writes what has happened so far to the file, in whole chunks.
   *
   * @return how long the file is then, -1 if nothing is recorded any more
   */
  public static long flush() {
    CurrentThread.log().suppressRecording();
    try {
      return Recorder.flush();
    } finally {
      CurrentThread.log().resumeRecording();
    }
  }

  /** Records nothing of the current thread until {@link #resume}: it works for the tool. */
  public static void suspend() {
    CurrentThread.log().suspend();
  }

  /** Records what the current thread does again. */
  public static void resume() {
    CurrentThread.log().resume();
  }

  /** Disturbs the schedule in another way than the settings say, from now on. */
  public static void disturb(Settings.Noise noise, long seed) {
    Recorder.RECORDING.noise().change(noise, seed);
  }

  /** Disturbs the schedule as the settings say again. */
  public static void disturbAsPlanned() {
    Recorder.RECORDING.noise().reset();
  }
}
