package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.FirstEvents;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.refinement.Stretch.Bounds;
import dev.cosmodrome.checkers.transactions.Cycle;
import dev.cosmodrome.checkers.transactions.Link;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Proves findings by variables where checkers came across locks first: reads the trace again, up to
 * where the transactions of the findings end, and looks at all that they access. A verdict stays
 * what it is, and so does a finding for which there is no better proof; what is left is one finding
 * for each defect.
 *
 * <p>The blamed block stays, unless only a block that it interrupts can be blamed by variables.
 */
public final class Refiner {
  private final Map<Finding, Course> courses;
  private final Recording recording;
  private final Symbols symbols;

  private Refiner(Map<Finding, Course> courses, TraceSource trace, long events) throws IOException {
    this.courses = courses;
    recording =
        new Recording(
            courses.values().stream().flatMap(Refiner::stretches).toList(),
            courses.keySet().stream().flatMap(f -> f.steps().stream()).map(Step::event).toList());
    try (TraceReader reader = trace.open()) {
      symbols = reader.symbols();
      FirstEvents.read(reader, recording, events, recording::isDone);
    }
  }

  private static Stream<Bounds> stretches(Course course) {
    return Stream.concat(Stream.of(course.blamed()), course.others().stream());
  }

  /**
   * The result with one finding for each defect, proved by variables as far as possible.
   *
   * @param trace the trace that was checked, with the blocks that the checkers saw
   */
  public static TraceResult refine(TraceResult result, TraceSource trace) throws IOException {
    Map<Finding, Course> courses = new LinkedHashMap<>();
    result.checkers().stream()
        .flatMap(checker -> checker.findings().stream())
        .filter(Refiner::isUnclear)
        .forEach(finding -> courses.put(finding, Course.of(finding)));
    if (courses.isEmpty()) {
      return Defects.of(result);
    }
    Refiner refiner = new Refiner(courses, trace, result.events());
    return Defects.of(result, refiner::refined);
  }

  /** Whether there may be a simpler proof by variables. */
  private static boolean isUnclear(Finding finding) {
    Evidence evidence = Evidence.of(finding);
    return evidence.hasLocks()
        || (evidence == Evidence.VARIABLES
            && finding.kind().equals(Cycle.KIND)
            && finding.steps().size() > 3);
  }

  private Finding refined(Finding finding) {
    Course course = courses.get(finding);
    if (course == null) {
      return finding;
    }
    VariableProof proof =
        new VariableProof(
            recording.stretch(course.blamed()),
            course.others().stream().map(recording::stretch).toList());
    return proof
        .interrupted()
        .or(() -> Evidence.of(finding).hasLocks() ? withoutLocks(finding, proof) : Optional.empty())
        .map(cycle -> Cycle.of(cycle).finding(symbols).withCount(finding.count()))
        .orElse(finding);
  }

  /** What may not be as simple, but better than locks. */
  private Optional<List<Link>> withoutLocks(Finding finding, VariableProof proof) {
    boolean isLong = finding.dependences().size() > 2;
    return proof
        .interrupting()
        .or(() -> isLong ? proof.alongside(links(finding)) : Optional.empty());
  }

  /** The cycle of a finding. */
  private List<Link> links(Finding finding) {
    List<Step> steps = finding.steps();
    return finding.dependences().stream()
        .map(
            hop ->
                new Link(
                    recording.end(steps.get(hop.from()).event()),
                    recording.end(steps.get(hop.to()).event())))
        .toList();
  }
}
