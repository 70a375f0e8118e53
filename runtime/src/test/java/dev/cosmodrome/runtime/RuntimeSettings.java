package dev.cosmodrome.runtime;

import java.nio.file.Path;

/** Sets the settings of a copy of the runtime, before anything else of it is initialised. */
public final class RuntimeSettings {
  private static final int MAX_VARIABLES = 10_000;
  private static final long BUFFER_BYTES = 1 << 20;

  private RuntimeSettings() {}

  /** Uses the settings for one of {@link OwnRuntime.Recorded}; no file is written. */
  public static void use(String recorded) {
    Settings.use(
        new Settings(
            recorded.equals("NOTHING") ? null : Path.of("unused"),
            Long.MAX_VALUE,
            MAX_VARIABLES,
            BUFFER_BYTES,
            Settings.Noise.NONE,
            0,
            recorded.equals("PROGRAM_AND_JDK"),
            recorded.equals("UNITS"),
            Settings.Accesses.NEEDED));
  }
}
