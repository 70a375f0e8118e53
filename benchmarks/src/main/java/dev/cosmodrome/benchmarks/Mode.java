package dev.cosmodrome.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** How a program runs. The table has columns for each mode, relative to the first. */
enum Mode {
  /** Without the agent. */
  PLAIN,
  /** With the agent, not recording. */
  OFF,
  /** With the agent, recording. */
  RECORDING;

  /** The options of the JVM. */
  List<String> options(Path agent, Path trace) {
    return switch (this) {
      case PLAIN -> List.of();
      case OFF -> List.of("-javaagent:" + agent + "=record=off");
      case RECORDING -> List.of("-javaagent:" + agent + "=out=" + trace);
    };
  }

  /** Its name in the table. */
  String title() {
    return name().toLowerCase(Locale.ROOT);
  }
}
