package dev.cosmodrome.runtime;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How to record.
 *
 * @param out the file to write; null if nothing is to be recorded
 * @param maxBytes how large the file may become
 * @param maxVariables how many variables may be recorded
 * @param bufferBytes how much the program's threads may be ahead of the recorder
 * @param noise what to do at accesses and lock operations to bring out rare interleavings
 * @param seed of the noise
 * @param insideJdk whether classes of the JDK are instrumented like the program's
 * @param units whether the objects that methods are called on, and their callers, are recorded
 * @param allAccesses whether accesses are recorded that repeat others of the same thread
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
    boolean allAccesses) {

  /** What is done to disturb the program's schedule. */
  public enum Noise {
    /** Nothing. */
    NONE,
    /** Giving up the processor now and then. */
    YIELD,
    /** Sleeping for a moment now and then. */
    SLEEP
  }

  private static volatile Settings current =
      new Settings(null, 0, 0, 0, Noise.NONE, 0, false, false, false);

  /** Takes effect for what is initialised afterwards; called once, before any hook. */
  public static void use(Settings settings) {
    current = settings;
  }

  public static Settings current() {
    return current;
  }
}
