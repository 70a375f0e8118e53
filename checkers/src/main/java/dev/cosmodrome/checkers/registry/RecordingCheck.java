package dev.cosmodrome.checkers.registry;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.explanation.Explainer;
import dev.cosmodrome.checkers.refinement.Refiner;
import dev.cosmodrome.checkers.specification.AtomicTrace;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.checkers.specification.Suppressions;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import dev.cosmodrome.trace.Traces;
import dev.cosmodrome.trace.ValidReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Checks recordings in files from beginning to end: what the checkers say, with one finding for
 * each defect, without what the program itself suppresses, and explained.
 */
public final class RecordingCheck {
  private final Specification specification;
  private final List<CheckerType> types;

  /**
   * Prepares it.
   *
   * @param specification what the user says of the program
   * @param types the checkers
   */
  public RecordingCheck(Specification specification, List<CheckerType> types) {
    this.specification = specification;
    this.types = List.copyOf(types);
  }

  /**
   * Checks a recording; one that was cut off is checked as far as it goes.
   *
   * @param name what it is called in the result
   */
  public TraceResult check(Path file, String name) throws IOException {
    Specification known = specification.withNotes(Traces.notes(file));
    TraceSource trace = () -> Traces.read(Files.newInputStream(file), true);
    TraceResult refined = refine(check(trace, known, name), trace, known);
    TraceResult meant = Suppressions.of(known.notes()).silence(refined);
    return meant.hasFindings() ? Explainer.explain(meant, trace) : meant;
  }

  /** Checks a recording as {@link #check} does, but leaves each finding as its checker made it. */
  public TraceResult checkOnce(Path file, String name) throws IOException {
    Specification known = specification.withNotes(Traces.notes(file));
    TraceResult result = check(() -> Traces.read(Files.newInputStream(file), true), known, name);
    return Suppressions.of(known.notes()).silence(result);
  }

  /** Makes one finding of each defect, and one of each violated block, by reading a trace again. */
  public static TraceResult refine(TraceResult result, TraceSource trace, Specification known)
      throws IOException {
    TraceResult refined =
        Refiner.refineEach(result, CheckerType::reportsEachBlock, AtomicTrace.of(trace, known));
    return ViolatedBlocks.refine(refined, trace, known);
  }

  private TraceResult check(TraceSource trace, Specification known, String name)
      throws IOException {
    try (TraceReader reader = trace.open()) {
      return new TraceCheck(ValidReader.of(reader), known, types, false).run(name, () -> {});
    }
  }
}
