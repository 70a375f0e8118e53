package dev.cosmodrome.checkers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * Collects findings: each distinct one once, with the number of its occurrences.
 *
 * @param <K> a cheap key of occurrences; occurrences with the same key are the same finding
 */
public final class Findings<K> {
  private static final class Counted {
    final Violation violation;
    final int index;
    long count;

    Counted(Violation violation, int index) {
      this.violation = violation;
      this.index = index;
    }
  }

  private final Map<K, Counted> byKey = new HashMap<>();
  private final Map<String, Counted> distinct = new LinkedHashMap<>();
  private final Function<Violation, String> identity;

  /**
   * Creates an empty collection.
   *
   * @param identity the identity of a violation; those with the same one are the same finding
   */
  public Findings(Function<Violation, String> identity) {
    this.identity = identity;
  }

  /** Adds an occurrence; the violation is created only if the key is new. */
  public void add(K key, Supplier<Violation> occurrence) {
    add(key, occurrence, index -> true);
  }

  /**
   * Adds an occurrence; the violation is created only if the key is new.
   *
   * @param counts whether the occurrence counts, given the index of its finding in {@link #list}
   * @return the index
   */
  public int add(K key, Supplier<Violation> occurrence, IntPredicate counts) {
    Counted counted = byKey.get(key);
    if (counted == null) {
      Violation violation = occurrence.get();
      counted =
          distinct.computeIfAbsent(
              identity.apply(violation), v -> new Counted(violation, distinct.size()));
      byKey.put(key, counted);
    }
    counted.count += counts.test(counted.index) ? 1 : 0;
    return counted.index;
  }

  /** Returns whether an occurrence with this key was added. */
  public boolean has(K key) {
    return byKey.containsKey(key);
  }

  /** Returns whether there are no findings. */
  public boolean isEmpty() {
    return distinct.isEmpty();
  }

  /** Returns the findings in the order in which they first occurred. */
  public List<Finding> list() {
    List<Finding> findings = new ArrayList<>(distinct.size());
    distinct.values().forEach(c -> findings.add(new Finding(c.violation, c.count)));
    return findings;
  }
}
