package dev.cosmodrome.checkers.registry;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.determinism.DeterminismChecker;
import dev.cosmodrome.checkers.specification.DeterministicMethods;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.EventBatch;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the deterministic blocks that are violated inside of others, by reading the trace again for
 * each level of nesting: blocks of that level are checked as if nothing were around them. A nested
 * block that conflicts makes those around it conflict as well, so there is nothing to be found
 * where they do not.
 */
final class NestedBlocks {
  private NestedBlocks() {}

  /** The result with findings for nested blocks. */
  static TraceResult refine(TraceResult result, TraceSource trace, Specification known)
      throws IOException {
    List<CheckerResult> checkers = result.checkers();
    if (checkers.stream().noneMatch(NestedBlocks::isViolated)) {
      return result;
    }
    Map<String, Finding> nested = findings(trace, known);
    return new TraceResult(
        result.trace(),
        result.events(),
        checkers.stream().map(c -> isViolated(c) ? with(nested, c) : c).toList());
  }

  private static boolean isViolated(CheckerResult checker) {
    return checker.id().equals(CheckerType.DETERMINISM.id()) && !checker.findings().isEmpty();
  }

  private static CheckerResult with(Map<String, Finding> nested, CheckerResult checker) {
    Map<String, Finding> all = new LinkedHashMap<>();
    checker.findings().forEach(finding -> all.put(finding.fingerprint(), finding));
    nested.forEach(all::putIfAbsent);
    return checker.withFindings(List.copyOf(all.values()));
  }

  private static Map<String, Finding> findings(TraceSource trace, Specification known)
      throws IOException {
    Map<String, Finding> findings = new LinkedHashMap<>();
    boolean hasBlocks = true;
    for (int level = 2; hasBlocks; level++) {
      try (TraceReader reader = trace.open()) {
        DeterminismChecker checker = DeterminismChecker.ofLevel(level, reader.symbols());
        check(reader, known, checker);
        checker.findings().forEach(finding -> findings.put(finding.fingerprint(), finding));
        hasBlocks = checker.hasSeenBlocks();
      }
    }
    return findings;
  }

  private static void check(TraceReader reader, Specification known, DeterminismChecker checker)
      throws IOException {
    DeterministicMethods methods = new DeterministicMethods(known, reader.symbols());
    EventBatch batch = new EventBatch();
    while (reader.read(batch)) {
      methods.mark(batch);
      checker.check(batch, false);
    }
  }
}
