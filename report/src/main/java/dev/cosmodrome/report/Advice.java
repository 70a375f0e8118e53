package dev.cosmodrome.report;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.specification.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What can be done about a finding. */
final class Advice {
  private static final String ONE_LOCK =
      "Hold one lock from the first step to the last, the same lock as all other accesses;"
          + " or use one atomic call: AtomicInteger.incrementAndGet, Map.merge,"
          + " Map.computeIfAbsent.";
  private static final String TOGETHER =
      "Write variables that belong together under one lock, and read them under it; or put them"
          + " into one immutable object behind a volatile field.";
  private static final String THREADS =
      "A method that waits for its own threads cannot be atomic: exclude it.";

  private static final Map<String, String> BY_PATTERN =
      Map.ofEntries(
          Map.entry("dirty read", TOGETHER),
          Map.entry("stale read", TOGETHER),
          Map.entry("inconsistent view", TOGETHER),
          Map.entry("interleaved writes", TOGETHER),
          Map.entry("intermediate state observed", TOGETHER),
          Map.entry("written value lost", TOGETHER),
          Map.entry("inconsistent pair left", TOGETHER),
          Map.entry("half an update observed", TOGETHER),
          Map.entry("inconsistent pair read", TOGETHER),
          Map.entry("waits for a thread that it started", THREADS),
          Map.entry("depends on a thread that it started", THREADS),
          Map.entry(
              "conflicting accesses",
              "Give each thread or task its own part, and combine the parts when all have"
                  + " ended."),
          Map.entry(
              "lock taken in any order",
              "Let each thread or task work on its own part instead of sharing one under a"
                  + " lock."),
          Map.entry(
              "unordered accesses",
              "Take the same lock for both accesses, or make the field volatile or an atomic"
                  + " variable."));

  private Advice() {}

  /**
   * Each way in a sentence or two, the best first.
   *
   * @param finding with full names, as a specification needs them
   */
  static List<String> of(Finding finding) {
    List<String> advice = new ArrayList<>();
    advice.add(
        BY_PATTERN.getOrDefault(
            finding.pattern(),
            finding.kind().startsWith("not-atomic")
                ? ONE_LOCK
                : "See 'cosmodrome explain " + finding.kind() + "'."));
    if (finding.kind().startsWith("not-atomic") && !finding.block().isEmpty()) {
      advice.add(
          "If other threads may interfere here, annotate the method with @NotAtomic, or add a line to the"
              + " specification: "
              + Rule.notAtomic(finding.block()));
    }
    return advice;
  }
}
