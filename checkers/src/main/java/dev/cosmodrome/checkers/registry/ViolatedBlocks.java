package dev.cosmodrome.checkers.registry;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.determinism.CyclePaths;
import dev.cosmodrome.checkers.determinism.LoneBlocks;
import dev.cosmodrome.checkers.specification.DeterministicMethods;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds to the findings of {@code determinism} those of each further block that is violated by
 * itself, nested or not, by reading the trace again.
 */
final class ViolatedBlocks {
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
    Map<String, Finding> all = new LinkedHashMap<>();
    checker.findings().forEach(finding -> all.put(finding.fingerprint(), finding));
    further(checker.findings(), trace, known).forEach(f -> all.putIfAbsent(f.fingerprint(), f));
    return checker.withFindings(List.copyOf(all.values()));
  }

  private static List<Finding> further(
      List<Finding> findings, TraceSource trace, Specification known) throws IOException {
    LoneBlocks blocks;
    try (TraceReader reader = trace.open()) {
      blocks = new LoneBlocks(reader.symbols(), findings);
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
