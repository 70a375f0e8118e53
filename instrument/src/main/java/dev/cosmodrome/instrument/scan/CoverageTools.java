package dev.cosmodrome.instrument.scan;

import java.util.Set;

/** The methods by which coverage tools fetch their arrays of probes. */
public final class CoverageTools {
  /** The starts of their names: JaCoCo, and IntelliJ's agent (Kover). */
  private static final Set<String> PREFIXES = Set.of("$jacoco", "__$");

  private CoverageTools() {}

  /** Returns whether a method is one by which a coverage tool fetches its array. */
  public static boolean isFetching(String method) {
    for (String prefix : PREFIXES) {
      if (method.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
