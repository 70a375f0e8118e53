package dev.cosmodrome.instrument.scan;

import java.util.Set;

/**
 * The methods that coverage tools add to classes to fetch their arrays of probes. They are no code
 * of the program and get no hooks.
 */
public final class ProbeMethods {
  /** The starts of their names: JaCoCo, and IntelliJ's agent (Kover). */
  private static final Set<String> PREFIXES = Set.of("$jacoco", "__$");

  private ProbeMethods() {}

  /** Returns whether a method is one of them, by its name. */
  public static boolean contains(String method) {
    for (String prefix : PREFIXES) {
      if (method.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
