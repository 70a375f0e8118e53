package dev.cosmodrome.runtime;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a recording.
 *
 * @param out the file to write; null if nothing is to be recorded
 * @param maxBytes the size of the file at which recording stops, in bytes
 * @param maxVariables the number of variables that are recorded at most
 * @param bufferBytes the size of the log entries by which threads may be ahead of the recorder
 * @param noise the delays at accesses and lock operations, to bring out rare interleavings
 * @param seed the seed of the noise
 * @param insideJdk whether classes of the JDK are instrumented like the program's
 * @param units whether the objects that methods are called on, and their callers, are recorded
 * @param accesses the plain accesses that are recorded
 */
public record Settings(
    @Nullable Path out,
    long maxBytes,
    int maxVariables,
    long bufferBytes,
    Noise noise,
    long seed,
    boolean insideJdk,
    boolean units,
    Accesses accesses) {

  /** The plain accesses that are recorded. */
  public enum Accesses {
    /** All of them. */
    ALL,
    /** The first one of each thread between two operations that separate accesses. */
    NEEDED,
    /**
     * Of {@link #NEEDED}, those that conflict with another thread: enough to find the conflicts
     * that happened, but not those of other schedules.
     */
    SHARED
  }

  /** The kind of delays that disturb the program's schedule. */
  public enum Noise {
    /** Nothing. */
    NONE,
    /** Giving up the processor now and then. */
    YIELD,
    /** Sleeping for a moment now and then. */
    SLEEP
  }

  private static volatile Settings current =
      new Settings(null, 0, 0, 0, Noise.NONE, 0, false, false, Accesses.NEEDED);

  /**
   * Sets the settings of this JVM. Called once, before any hook class is initialised: these read
   * them into constants.
   */
  public static void use(Settings settings) {
    current = settings;
  }

  public static Settings current() {
    return current;
  }
}
