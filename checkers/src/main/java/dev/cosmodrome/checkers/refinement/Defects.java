package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.transactions.Cycle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * One finding for each defect. Findings of equal fingerprint are one, whoever interferes. What
 * locks say against a block adds nothing to what variables say against it, and a block that starts
 * a thread and depends on it does so once.
 */
public final class Defects {
  /** What is known against a block. */
  private record Charge(String block, String location, Evidence evidence) {
    static Charge of(Finding finding, Evidence evidence) {
      Participant blamed = finding.transactions().get(0);
      return new Charge(blamed.block(), blamed.location(), evidence);
    }
  }

  private final List<Finding> findings;
  private final Map<Charge, Finding> charges = new HashMap<>();

  private Defects(List<Finding> findings) {
    this.findings = findings;
    findings.forEach(f -> charges.putIfAbsent(Charge.of(f, Evidence.of(f)), f));
  }

  /** The result with one finding for each defect. */
  public static TraceResult of(TraceResult result) {
    return of(result, finding -> finding);
  }

  /** The result with one finding for each defect, after each finding was replaced. */
  static TraceResult of(TraceResult result, UnaryOperator<Finding> replaced) {
    List<CheckerResult> checkers = new ArrayList<>();
    for (CheckerResult checker : result.checkers()) {
      List<Finding> findings = new ArrayList<>(checker.findings());
      findings.replaceAll(replaced);
      if (findings.stream().allMatch(finding -> finding.kind().equals(Cycle.KIND))) {
        findings.sort(Cycle.SIMPLEST_FIRST);
      }
      checkers.add(
          new CheckerResult(
              checker.id(),
              checker.verdict(),
              new Defects(findings).merged(),
              checker.silenced(),
              checker.seconds()));
    }
    return new TraceResult(result.trace(), result.events(), checkers);
  }

  private List<Finding> merged() {
    Map<String, List<Finding>> defects = new LinkedHashMap<>();
    findings.forEach(finding -> defects.put(finding.fingerprint(), new ArrayList<>()));
    for (Finding finding : findings) {
      String defect = best(finding).fingerprint();
      defects.computeIfAbsent(defect, f -> new ArrayList<>()).add(finding);
    }
    return defects.entrySet().stream()
        .filter(defect -> !defect.getValue().isEmpty())
        .map(defect -> merged(defect.getKey(), defect.getValue()))
        .toList();
  }

  /** The first finding with the best evidence against the same block. */
  private Finding best(Finding finding) {
    return Evidence.of(finding).betterOnes().stream()
        .map(evidence -> charges.get(Charge.of(finding, evidence)))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(finding);
  }

  /** The first finding of a defect, for all of them. */
  private static Finding merged(String fingerprint, List<Finding> same) {
    Finding shown =
        same.stream().filter(f -> f.fingerprint().equals(fingerprint)).findFirst().orElseThrow();
    Set<String> also = new LinkedHashSet<>();
    same.forEach(finding -> also.addAll(blocks(finding)));
    also.removeAll(blocks(shown));
    return shown.withCount(count(same), List.copyOf(also));
  }

  /** How often a defect occurred; several cycles that one transaction closes count once. */
  private static long count(List<Finding> same) {
    Map<Long, Long> counts = new HashMap<>();
    same.forEach(f -> counts.merge(f.transactions().get(0).event(), f.count(), Math::max));
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The blocks that interfere. */
  private static List<String> blocks(Finding finding) {
    return finding.transactions().stream()
        .skip(1)
        .map(Participant::block)
        .filter(block -> !block.isEmpty())
        .toList();
  }
}
