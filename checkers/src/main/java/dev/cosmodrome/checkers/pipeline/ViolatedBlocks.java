package dev.cosmodrome.checkers.pipeline;

import static java.util.stream.Collectors.toCollection;

import dev.cosmodrome.checkers.BlockName;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving.Step;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.determinism.LoneBlocks;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Symbols;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Adds to the findings of {@code determinism} those of each further block that is violated by
 * itself, nested or not, and proves cycles by variables instead of locks where that is possible,
 * when the trace is read again.
 */
final class ViolatedBlocks implements EventSink {
  private final List<Finding> locking;
  private final List<Finding> others;
  private final LoneBlocks withoutLocks;
  private final LoneBlocks withLocks;

  /** Prepares the analysis for the findings of the checker. */
  ViolatedBlocks(List<Finding> findings, Symbols symbols) {
    locking = findings.stream().filter(ViolatedBlocks::isOfLocks).toList();
    others = new ArrayList<>(findings);
    others.removeAll(locking);
    withoutLocks = LoneBlocks.withoutLocks(symbols, others);
    withLocks = new LoneBlocks(symbols, others);
  }

  /** Returns whether a cycle is proved by locks, though variables may prove it as well. */
  private static boolean isOfLocks(Finding finding) {
    return !finding.dependences().isEmpty()
        && finding.steps().stream().map(Step::operation).anyMatch(StepOperation::isLocking);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    withoutLocks.event(operation, thread, target, site);
    withLocks.event(operation, thread, target, site);
  }

  /** Returns a finding for each violated block, after the trace was read. */
  List<Finding> findings() {
    List<Finding> all = new ArrayList<>(others);
    all.addAll(withoutLocks.findings(List.of()));
    Set<BlockName> named = all.stream().map(Finding::blockName).collect(toCollection(HashSet::new));
    locking.stream().filter(finding -> !named.contains(finding.blockName())).forEach(all::add);
    all.addAll(withLocks.findings(all));
    Map<String, Finding> distinct = new LinkedHashMap<>();
    all.forEach(finding -> distinct.putIfAbsent(finding.fingerprint(), finding));
    return List.copyOf(distinct.values());
  }
}
