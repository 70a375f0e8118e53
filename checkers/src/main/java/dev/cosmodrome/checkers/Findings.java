package dev.cosmodrome.checkers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Collects findings: each fingerprint once, with how often it occurred.
 *
 * @param <K> what tells occurrences apart cheaply; the same key has the same fingerprint
 */
public final class Findings<K> {
  private static final class Counted {
    final Finding finding;
    long count;

    Counted(Finding finding) {
      this.finding = finding;
    }
  }

  private final Map<K, Counted> byKey = new HashMap<>();
  private final Map<String, Counted> byFingerprint = new LinkedHashMap<>();

  /** Adds an occurrence; the finding is made only if the key is new. */
  public void add(K key, Supplier<Finding> occurrence) {
    Counted counted = byKey.get(key);
    if (counted == null) {
      Finding finding = occurrence.get();
      counted = byFingerprint.computeIfAbsent(finding.fingerprint(), f -> new Counted(finding));
      byKey.put(key, counted);
    }
    counted.count++;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return byFingerprint.isEmpty();
  }

  /** The findings in the order in which they first occurred. */
  public List<Finding> list() {
    List<Finding> findings = new ArrayList<>(byFingerprint.size());
    byFingerprint.values().forEach(c -> findings.add(c.finding.withCount(c.count)));
    return findings;
  }
}
