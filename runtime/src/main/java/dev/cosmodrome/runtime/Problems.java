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

/** What could not be instrumented or recorded, for the summary. */
public final class Problems {
  private static final int MOST = 1000;
  private static final int SHOWN = 20;
  private static final int NAMED = 20;
  private static final Map<String, Integer> COUNTS = new LinkedHashMap<>();
  private static final Map<String, Set<String>> NAMES = new TreeMap<>();
  private static int further;

  private Problems() {}

  /** Notes a problem; the same one again is counted. */
  public static synchronized void note(String problem) {
    if (COUNTS.size() < MOST || COUNTS.containsKey(problem)) {
      Integer count = COUNTS.get(problem);
      COUNTS.put(problem, count == null ? 1 : count + 1);
    } else {
      further++;
    }
  }

  /** Takes a problem back that turned out to be none. */
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

  /** Notes something that has a problem that others may have, too: they share a line. */
  public static synchronized void note(String problem, String name) {
    Set<String> names = NAMES.get(problem);
    if (names == null) {
      names = new TreeSet<>();
      NAMES.put(problem, names);
    }
    names.add(name);
  }

  /** Says on the standard error stream what the problems were, a line each. */
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
      if (shown++ < SHOWN) {
        int count = problem.getValue();
        text.append("cosmodrome: ").append(problem.getKey());
        text.append(count == 1 ? "" : " (" + count + " times)").append('\n');
      }
    }
    int more = shown + further - SHOWN;
    if (more > 0) {
      text.append("cosmodrome: and ").append(more).append(" more\n");
    }
    return text.toString();
  }

  private static void append(Set<String> names, StringBuilder text) {
    int shown = 0;
    for (String name : names) {
      if (shown++ < NAMED) {
        text.append(shown == 1 ? "" : ", ").append(name);
      }
    }
    text.append(shown > NAMED ? " and " + (shown - NAMED) + " more\n" : "\n");
  }
}
