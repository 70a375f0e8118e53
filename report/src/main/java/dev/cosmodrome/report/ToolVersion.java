package dev.cosmodrome.report;

import java.util.Optional;

/** The version of Cosmodrome that writes a report. */
final class ToolVersion {
  private ToolVersion() {}

  /** The version, if it runs from a jar. */
  static Optional<String> number() {
    return Optional.ofNullable(ToolVersion.class.getPackage().getImplementationVersion());
  }

  static String text() {
    return number().map(version -> "Cosmodrome " + version).orElse("Cosmodrome");
  }
}
