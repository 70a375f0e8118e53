package dev.cosmodrome.runtime;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** What could not be instrumented or recorded, for the summary. */
public final class Problems {
  private static final int MOST = 1000;
  private static final int SHOWN = 20;
  private static final Map<String, Integer> COUNTS = new LinkedHashMap<>();
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

  /** Says on the standard error stream what the problems were, a line each. */
  static synchronized void print() {
    StringBuilder text = new StringBuilder();
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
    if (shown > 0) {
      // Not System.err, which is the program's.
      try (FileOutputStream err = new FileOutputStream(FileDescriptor.err)) {
        err.write(text.toString().getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        // There is nobody left to tell.
      }
    }
  }
}
