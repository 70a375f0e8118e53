package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.TraceResult.Extent;
import dev.cosmodrome.checkers.atomicsets.ViolatedUnits;
import dev.cosmodrome.checkers.specification.RecordedProgram;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.trace.TraceSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Lets the findings of {@code atomic-sets} blame the innermost units, by reading a trace again. */
final class UnitRefinement {
  private UnitRefinement() {}

  /** The result with the innermost units to blame; patterns stay what they are in the paper. */
  static TraceResult refine(TraceResult result, TraceSource trace, Specification known)
      throws IOException {
    List<CheckerResult> checkers = new ArrayList<>();
    for (CheckerResult checker : result.checkers()) {
      boolean isConcerned =
          checker.id().equals(CheckerType.ATOMIC_SETS.id())
              && !checker.findings().isEmpty()
              && !known.sets().patternsOnly();
      checkers.add(isConcerned ? refine(checker, result.events(), trace, known) : checker);
    }
    return result.withCheckers(checkers);
  }

  private static CheckerResult refine(
      CheckerResult checker, long events, TraceSource trace, Specification known)
      throws IOException {
    long analysed = checker.extent().analysed();
    return checker.withFindings(
        ViolatedUnits.refine(
            checker.findings(),
            known.sets(),
            trace,
            analysed == Extent.NONE ? events : analysed,
            symbols -> new RecordedProgram(known, symbols)));
  }
}
