package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.BlockName;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.Interleaving.Participant;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.transactions.Cycle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Makes one finding of each defect. Findings with the same fingerprint are merged, whichever thread
 * interferes. A finding proved by locks is merged into one that blames the same block and is proved
 * by variables, and a block that starts a thread and depends on it is reported once. A block is
 * left out if each of its steps is a step for which a method that it calls is blamed.
 */
public final class Defects {
  /** A block and a kind of evidence against it. */
  private record Charge(BlockName block, Evidence evidence) {
    static Charge of(Blame blame, Evidence evidence) {
      return new Charge(blame.finding().blockName(), evidence);
    }
  }

  /** The findings without repetitions. */
  private final List<Blame> blames;

  private final Map<Charge, Blame> charges = new HashMap<>();

  /**
   * The redundant findings, each with the one that makes it redundant, which may be redundant, too.
   */
  private final IdentityHashMap<Blame, Blame> known = new IdentityHashMap<>();

  private Defects(List<Blame> blames) {
    this.blames = blames;
    blames.forEach(blame -> charges.putIfAbsent(Charge.of(blame, blame.evidence()), blame));
    List<Blame> left = blames.stream().filter(blame -> best(blame).equals(blame)).toList();
    BlameIndex candidates = new BlameIndex(left);
    for (Blame blame : left) {
      callee(blame, candidates)
          .ifPresent(
              callee -> {
                known.put(blame, callee);
                candidates.remove(blame);
              });
    }
  }

  /** Returns a finding about a called method, if such findings cover each step of a block. */
  private static Optional<Blame> callee(Blame blame, BlameIndex candidates) {
    List<Blame> callees = new ArrayList<>();
    for (Step step : blame.ownSteps()) {
      Optional<Blame> callee = candidates.firstThatKnows(step, blame);
      if (callee.isEmpty()) {
        return callee;
      }
      callees.add(callee.get());
    }
    return callees.stream().findFirst();
  }

  /** Returns the result with one finding for each defect. */
  public static TraceResult<Finding> of(TraceResult<Finding> result) {
    return of(result, finding -> List.of(Blame.of(finding)));
  }

  /** Returns the result with one finding for each defect, after each finding was replaced. */
  static TraceResult<Finding> of(
      TraceResult<Finding> result, Function<Finding, List<Blame>> replaced) {
    List<CheckerResult<Finding>> checkers = new ArrayList<>();
    for (CheckerResult<Finding> checker : result.checkers()) {
      List<Blame> blames = new ArrayList<>();
      checker.findings().forEach(finding -> blames.addAll(replaced.apply(finding)));
      if (blames.stream().allMatch(blame -> blame.finding().kind() == FindingKind.NOT_ATOMIC)) {
        blames.sort(Comparator.comparing(Blame::finding, Cycle.SIMPLEST_FIRST));
      }
      checkers.add(checker.withFindings(new Defects(blames.stream().distinct().toList()).merged()));
    }
    return new TraceResult<>(result.trace(), result.events(), checkers);
  }

  private List<Finding> merged() {
    Map<String, List<Blame>> defects = new LinkedHashMap<>();
    blames.forEach(blame -> defects.put(blame.finding().fingerprint(), new ArrayList<>()));
    for (Blame blame : blames) {
      String defect = shown(blame).finding().fingerprint();
      defects.computeIfAbsent(defect, f -> new ArrayList<>()).add(blame);
    }
    return defects.entrySet().stream()
        .filter(defect -> !defect.getValue().isEmpty())
        .map(defect -> merged(defect.getKey(), defect.getValue()))
        .toList();
  }

  /** Returns the finding that is reported in place of another one. */
  private Blame shown(Blame blame) {
    Blame shown = best(blame);
    while (known.containsKey(shown)) {
      shown = known.getOrDefault(shown, shown);
    }
    return shown;
  }

  /** Returns the first finding with the best evidence against the same block. */
  private Blame best(Blame blame) {
    return blame.evidence().betterOnes().stream()
        .map(evidence -> charges.get(Charge.of(blame, evidence)))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(blame);
  }

  /** Returns the first finding of a defect, with the count and the blocks of all of them. */
  private static Finding merged(String fingerprint, List<Blame> same) {
    Finding shown =
        same.stream()
            .map(Blame::finding)
            .filter(f -> f.fingerprint().equals(fingerprint))
            .findFirst()
            .orElseThrow();
    Set<Integer> also = new LinkedHashSet<>();
    same.stream()
        .map(Blame::finding)
        .filter(finding -> finding.block() == shown.block())
        .forEach(finding -> also.addAll(blocks(finding)));
    also.removeAll(blocks(shown));
    return shown.withCount(count(shown, same), List.copyOf(also));
  }

  /** Returns the number of calls of the blamed block for which a defect was seen. */
  private static long count(Finding shown, List<Blame> same) {
    if (shown.kind() != FindingKind.NOT_ATOMIC || shown.violation().atomicSet() != null) {
      return count(same);
    }
    BlockName blamed = shown.blockName();
    List<Blame> own =
        same.stream().filter(blame -> blame.finding().blockName().equals(blamed)).toList();
    long known = CallSet.sizeOfUnion(own.stream().map(Blame::calls).toList());
    long counted = own.stream().mapToLong(blame -> blame.finding().count()).max().orElse(1);
    return Math.max(known, counted);
  }

  /**
   * Returns the number of occurrences of a defect; several cycles that one transaction closes count
   * once.
   */
  private static long count(List<Blame> same) {
    Map<Long, Long> counts = new HashMap<>();
    same.forEach(blame -> counts.merge(blame.transaction(), blame.finding().count(), Math::max));
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the blocks that interfere. */
  private static List<Integer> blocks(Finding finding) {
    return finding.transactions().stream()
        .skip(1)
        .map(Participant::block)
        .filter(block -> block != Participant.NO_BLOCK)
        .toList();
  }
}
