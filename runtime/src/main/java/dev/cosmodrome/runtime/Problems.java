package dev.cosmodrome.runtime;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The problems of this JVM's instrumentation and recording, for the summary at its end. Any thread
 * may add one.
 */
public final class Problems {
  /** The number of different problems that are kept; more are only counted. */
  private static final int MAX_PROBLEMS = 1000;

  private static final int MAX_LINES = 20;
  private static final int MAX_NAMES_IN_LINE = 20;
  private static final Map<String, Integer> COUNTS = new LinkedHashMap<>();
  private static final Map<String, Set<String>> NAMES = new TreeMap<>();

  /** The number of problems beyond {@link #MAX_PROBLEMS}. */
  private static int further;

  private Problems() {}

  /** Adds a problem, or counts it if it is known. */
  public static synchronized void note(String problem) {
    if (COUNTS.size() < MAX_PROBLEMS || COUNTS.containsKey(problem)) {
      Integer count = COUNTS.get(problem);
      COUNTS.put(problem, count == null ? 1 : count + 1);
    } else {
      further++;
    }
  }

  /** Removes a problem that turned out to be none. */
  public static synchronized void withdraw(String problem) {
    COUNTS.remove(problem);
  }

  /** Returns whether fields of a class were left out. */
  public static synchronized boolean hasFieldsLeftOut() {
    for (String problem : COUNTS.keySet()) {
      if (problem.startsWith("fields not recorded")) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds the name of a class or the like that has a problem; all names with the same problem share
   * a line.
   */
  public static synchronized void note(String problem, String name) {
    Set<String> names = NAMES.get(problem);
    if (names == null) {
      names = new TreeSet<>();
      NAMES.put(problem, names);
    }
    names.add(name);
  }

  /** Prints the problems to standard error, a line each. */
  public static void print() {
    String text = text();
    if (!text.isEmpty()) {
      // Not System.err, which is the program's; it shares the descriptor, so nothing is closed.
      FileOutputStream err = new FileOutputStream(FileDescriptor.err);
      try {
        err.write(text.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        // The error cannot be reported anywhere.
      }
    }
  }

  /** Returns the problems, a line each. */
  static synchronized String text() {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, Set<String>> problem : NAMES.entrySet()) {
      text.append("cosmodrome: ").append(problem.getKey()).append(": ");
      append(problem.getValue(), text);
    }
    int shown = 0;
    for (Map.Entry<String, Integer> problem : COUNTS.entrySet()) {
      if (shown++ < MAX_LINES) {
        int count = problem.getValue();
        text.append("cosmodrome: ").append(problem.getKey());
        text.append(count == 1 ? "" : " (" + count + " times)").append('\n');
      }
    }
    int more = shown + further - MAX_LINES;
    if (more > 0) {
      text.append("cosmodrome: and ").append(more).append(" more\n");
    }
    return text.toString();
  }

  private static void append(Set<String> names, StringBuilder text) {
    int shown = 0;
    for (String name : names) {
      if (shown++ < MAX_NAMES_IN_LINE) {
        text.append(shown == 1 ? "" : ", ").append(name);
      }
    }
    text.append(
        shown > MAX_NAMES_IN_LINE ? " and " + (shown - MAX_NAMES_IN_LINE) + " more\n" : "\n");
  }
}
