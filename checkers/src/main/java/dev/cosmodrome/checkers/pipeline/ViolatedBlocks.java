package dev.cosmodrome.checkers.pipeline;

import static java.util.stream.Collectors.toCollection;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.determinism.CyclePaths;
import dev.cosmodrome.checkers.determinism.LoneBlocks;
import dev.cosmodrome.checkers.specification.DeterministicMethods;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Adds to the findings of {@code determinism} those of each further block that is violated by
 * itself, nested or not, and proves cycles by variables instead of locks where that is possible, by
 * reading the trace again.
 */
final class ViolatedBlocks {
  /** How users know the block of a finding. */
  private record Name(String block, String location) {
    static Name of(Finding finding) {
      Participant blamed = finding.transactions().get(0);
      return new Name(blamed.block(), blamed.location());
    }
  }

  private ViolatedBlocks() {}

  /** The result with a finding for each violated block, if there is any. */
  static TraceResult refine(TraceResult result, TraceSource trace, Specification known)
      throws IOException {
    List<CheckerResult> checkers = new ArrayList<>();
    for (CheckerResult checker : result.checkers()) {
      checkers.add(isViolated(checker) ? refine(checker, trace, known) : checker);
    }
    return new TraceResult(result.trace(), result.events(), checkers);
  }

  private static boolean isViolated(CheckerResult checker) {
    return checker.id().equals(CheckerType.DETERMINISM.id()) && !checker.findings().isEmpty();
  }

  private static CheckerResult refine(CheckerResult checker, TraceSource trace, Specification known)
      throws IOException {
    List<Finding> locking = checker.findings().stream().filter(ViolatedBlocks::isOfLocks).toList();
    List<Finding> all = new ArrayList<>(checker.findings());
    all.removeAll(locking);
    all.addAll(further(all, LoneBlocks::withoutLocks, trace, known));
    Set<Name> named = all.stream().map(Name::of).collect(toCollection(HashSet::new));
    locking.stream().filter(finding -> !named.contains(Name.of(finding))).forEach(all::add);
    all.addAll(further(all, LoneBlocks::new, trace, known));
    Map<String, Finding> distinct = new LinkedHashMap<>();
    all.forEach(finding -> distinct.putIfAbsent(finding.fingerprint(), finding));
    return checker.withFindings(List.copyOf(distinct.values()));
  }

  /** Whether a cycle is proved by locks, though variables may prove it as well. */
  private static boolean isOfLocks(Finding finding) {
    return !finding.dependences().isEmpty()
        && finding.steps().stream().map(Step::operation).anyMatch(StepOperation::isLocking);
  }

  private static List<Finding> further(
      List<Finding> findings,
      BiFunction<Symbols, List<Finding>, LoneBlocks> analysis,
      TraceSource trace,
      Specification known)
      throws IOException {
    LoneBlocks blocks;
    try (TraceReader reader = trace.open()) {
      blocks = analysis.apply(reader.symbols(), findings);
      feed(reader, known, blocks::event);
    }
    List<Finding> further = new ArrayList<>(blocks.conflicts());
    if (blocks.hasCycles()) {
      try (TraceReader reader = trace.open()) {
        CyclePaths paths = blocks.paths(reader.symbols());
        feed(reader, known, paths::event);
        further.addAll(paths.findings());
      }
    }
    return further.stream().map(blocks::counted).toList();
  }

  private static void feed(TraceReader reader, Specification known, EventSink analysis)
      throws IOException {
    DeterministicMethods methods = new DeterministicMethods(known, reader.symbols());
    EventBatch batch = new EventBatch();
    while (reader.read(batch)) {
      methods.mark(batch);
      for (int row = 0; row < batch.size(); row++) {
        analysis.event(
            batch.operations()[row],
            batch.threads()[row],
            batch.targets()[row],
            batch.sites()[row]);
      }
    }
  }
}
