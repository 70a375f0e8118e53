package dev.cosmodrome.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A way to run a program. The table has columns for each mode, relative to the first. */
enum Mode {
  /** Without the agent. */
  PLAIN,
  /** With the agent, not recording. */
  OFF,
  /** With the agent, recording. */
  RECORDING;

  /** Further options of the agent when it records. */
  private static final String OPTIONS =
      System.getProperty("options") == null ? "" : "," + System.getProperty("options");

  /** The options of the JVM. */
  List<String> options(Path agent, Path trace) {
    return switch (this) {
      case PLAIN -> List.of();
      case OFF -> List.of("-javaagent:" + agent + "=record=off");
      case RECORDING -> List.of("-javaagent:" + agent + "=out=" + trace + OPTIONS);
    };
  }

  /** Its name in the table. */
  String title() {
    return name().toLowerCase(Locale.ROOT);
  }
}
