package dev.cosmodrome.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What could not be instrumented or recorded, for the summary. */
public final class Problems {
  private static final int MOST = 1000;
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

  /** A line for each problem. */
  public static synchronized List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, Integer> problem : COUNTS.entrySet()) {
      int count = problem.getValue();
      lines.add(count == 1 ? problem.getKey() : problem.getKey() + " (" + count + " times)");
    }
    if (further > 0) {
      lines.add("and " + further + " more");
    }
    return lines;
  }
}
