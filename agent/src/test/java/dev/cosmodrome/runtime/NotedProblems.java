package dev.cosmodrome.runtime;

/** The problems that were noted so far, which a recording prints at its end. */
public final class NotedProblems {
  private NotedProblems() {}

  /** The problems, a line each. */
  public static String text() {
    return Problems.text();
  }
}
