package dev.cosmodrome.checkers.refinement;

import dev.cosmodrome.checkers.BlockReader;
import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Step;
import dev.cosmodrome.checkers.FirstEvents;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.transactions.Cycle;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Proves findings by variables where checkers came across locks first, and blames the innermost
 * method that is not atomic: reads the trace again, up to where the transactions of the findings
 * end, and looks at all that they access. A verdict stays what it is, and so does a finding for
 * which there is no better proof; what is left is one finding for each defect.
 *
 * <p>The blamed transaction stays, unless only a block that it interrupts can be blamed by
 * variables.
 */
public final class Refiner {
  private final Map<Finding, Course> courses;
  private final Recording recording;
  private final Symbols symbols;

  private Refiner(Map<Finding, Course> courses, BlockReader trace, long events) throws IOException {
    this.courses = courses;
    symbols = trace.symbols();
    recording = new Recording(courses.values(), trace::isAtomicInBlock);
    FirstEvents.read(trace, recording, events, recording::isDone);
  }

  /**
   * The result with one finding for each defect, proved by variables as far as possible.
   *
   * @param trace the trace that was checked, with the blocks that the checkers saw
   */
  public static TraceResult refine(TraceResult result, BlockReader.Source trace)
      throws IOException {
    Map<Finding, Course> courses = new LinkedHashMap<>();
    result.checkers().stream()
        .flatMap(checker -> checker.findings().stream())
        .filter(finding -> finding.kind().equals(Cycle.KIND))
        .filter(finding -> finding.certainty() == Certainty.OBSERVED)
        .forEach(finding -> courses.put(finding, Course.of(finding)));
    if (courses.isEmpty()) {
      return Defects.of(result);
    }
    try (BlockReader blocks = trace.open()) {
      Refiner refiner = new Refiner(courses, blocks, result.events());
      return Defects.of(result, refiner::refined);
    }
  }

  /** What there is to say instead of a finding. */
  private List<Blame> refined(Finding finding) {
    Course course = courses.get(finding);
    if (course == null) {
      return List.of(Blame.of(finding));
    }
    VariableProof proof =
        new VariableProof(
            recording.accesses(course.blamed()),
            course.others().stream().map(recording::accesses).toList());
    Narrowing best = new Narrowing(best(finding, proof));
    List<Blame> blames = new ArrayList<>(List.of(blame(best, finding)));
    if (!best.blamed().isInner()) {
      proof
          .interruptedInside()
          .map(hops -> blame(new Narrowing(hops), finding.withCount(1)))
          .ifPresent(blames::add);
    }
    return blames;
  }

  /** The clearest cycle that proves a finding. */
  private List<Hop> best(Finding finding, VariableProof proof) {
    List<Hop> hops = hops(finding);
    Evidence evidence = Evidence.of(finding);
    boolean isLong = evidence == Evidence.VARIABLES && finding.steps().size() > 3;
    Optional<List<Hop>> better =
        evidence.hasLocks() || isLong ? proof.interrupted() : Optional.empty();
    return better
        .or(() -> evidence.hasLocks() ? withoutLocks(hops, proof) : Optional.empty())
        .orElse(hops);
  }

  /** What may not be as simple, but better than locks. */
  private static Optional<List<Hop>> withoutLocks(List<Hop> hops, VariableProof proof) {
    return proof
        .interrupting()
        .or(() -> hops.size() > 2 ? proof.alongside(hops) : Optional.empty());
  }

  /** The cycle of a finding. */
  private List<Hop> hops(Finding finding) {
    List<Step> steps = finding.steps();
    return finding.dependences().stream()
        .map(
            hop ->
                new Hop(
                    recording.access(steps.get(hop.from())), recording.access(steps.get(hop.to()))))
        .toList();
  }

  private Blame blame(Narrowing cycle, Finding original) {
    Finding finding = Cycle.of(cycle.links()).finding(symbols).withCount(original.count());
    Map<Step, Set<String>> inside = new HashMap<>();
    Blame blame = new Blame(finding, Blame.of(original).transaction(), inside);
    Map<Long, Call> calls = cycle.calls();
    for (Step step : blame.ownSteps()) {
      Set<String> methods = new HashSet<>();
      for (Call call = calls.getOrDefault(step.event(), cycle.blamed());
          call != cycle.blamed();
          call = call.caller()) {
        methods.add(symbols.name(Kind.BLOCK, call.method()));
      }
      inside.put(step, methods);
    }
    return blame;
  }
}
