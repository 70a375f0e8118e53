package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.explanation.Explainer;
import dev.cosmodrome.checkers.refinement.Defects;
import dev.cosmodrome.checkers.refinement.Refiner;
import dev.cosmodrome.checkers.specification.AtomicTrace;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.checkers.specification.Suppressions;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.TraceSource;
import dev.cosmodrome.trace.ValidReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Analyses traces, in the same way for the command line, JUnit and Maven: runs the checkers, makes
 * one finding of each defect, leaves out what the program suppresses and what is known already, and
 * explains the rest.
 */
public final class Analysis {
  private static final List<CheckerType> DEADLOCKS = List.of(CheckerType.DEADLOCKS);
  private static final List<CheckerType> RACES = List.of(CheckerType.RACES);

  /** What an analysis does beyond running the checkers it is given. */
  public enum Option {
    /** Each checker stops at its first finding. */
    FIRST_ONLY,
    /** A deadlock in which the trace ends is a finding, also if no checker looks for deadlocks. */
    OBSERVED_DEADLOCKS,
    /** If there is no finding, data races are looked for. */
    RACES_IF_CLEAN,
    /** Long traces are read on a second thread; not in a JVM that is recorded itself. */
    READ_AHEAD
  }

  private final Specification specification;
  private final List<CheckerType> checkers;
  private final Set<Option> options = EnumSet.noneOf(Option.class);

  /** Leaves out findings that are known already. */
  private final UnaryOperator<TraceResult> baseline;

  /**
   * A trace that was analysed.
   *
   * @param result the findings
   * @param symbols all names in the trace
   * @param isCutOff whether the trace ends before its end mark
   * @param statistics how much memory and work the checkers needed, for people to read
   */
  public record Outcome(
      TraceResult result, Symbols symbols, boolean isCutOff, List<String> statistics) {}

  /** One pass of checkers over a trace. */
  private record Pass(Outcome outcome, boolean endsBlocked) {}

  /**
   * Prepares an analysis.
   *
   * @param specification what the user says about the program
   * @param baseline leaves out findings that are known already
   */
  public Analysis(
      Specification specification,
      List<CheckerType> checkers,
      Set<Option> options,
      UnaryOperator<TraceResult> baseline) {
    this.specification = specification;
    this.checkers = List.copyOf(checkers);
    this.options.addAll(options);
    this.baseline = baseline;
  }

  /** Analyses a trace. */
  public Outcome run(AnalysisInput trace) throws IOException {
    Specification known = specification.withNotes(trace.notes());
    Outcome checked = check(trace, known);
    TraceResult refined =
        trace.isRereadable()
            ? refine(checked.result, trace, known)
            : firstOnly(Defects.of(checked.result));
    TraceResult reported = baseline.apply(suppress(refined, known, checked.symbols));
    TraceResult explained =
        trace.isRereadable() && reported.hasFindings()
            ? Explainer.explain(reported, trace)
            : reported;
    return new Outcome(explained, checked.symbols, checked.isCutOff, checked.statistics);
  }

  /** Runs the checkers and leaves their findings as they are, but for those that are suppressed. */
  public TraceResult runUnrefined(AnalysisInput trace) throws IOException {
    Specification known = specification.withNotes(trace.notes());
    Outcome checked = check(trace, known);
    return suppress(checked.result, known, checked.symbols);
  }

  /** Makes one finding of each defect, and one of each violated block, by reading a trace again. */
  public static TraceResult refineEach(TraceResult result, TraceSource trace, Specification known)
      throws IOException {
    TraceResult refined =
        Refiner.refineEach(
            UnitRefinement.refine(result, trace, known),
            CheckerType::reportsEachBlock,
            AtomicTrace.of(trace, known));
    return ViolatedBlocks.refine(refined, trace, known);
  }

  private Outcome check(AnalysisInput trace, Specification known) throws IOException {
    boolean addsDeadlocks =
        options.contains(Option.OBSERVED_DEADLOCKS) && !checkers.contains(CheckerType.DEADLOCKS);
    if (addsDeadlocks && !trace.isRereadable()) {
      return checkWithDeadlocks(trace, known);
    }
    Pass first = pass(trace, known, checkers);
    Outcome outcome = first.outcome;
    if (addsDeadlocks && first.endsBlocked) {
      outcome = and(outcome, observed(pass(trace, known, DEADLOCKS).outcome.result.checkers()));
    }
    if (options.contains(Option.RACES_IF_CLEAN)
        && outcome.symbols.of(Kind.THREAD).size() > 1
        && !outcome.result.hasFindings()) {
      outcome = and(outcome, pass(trace, known, RACES).outcome.result.checkers());
    }
    return outcome;
  }

  /** Looks for deadlocks in the same pass, because there is no second one. */
  private Outcome checkWithDeadlocks(AnalysisInput trace, Specification known) throws IOException {
    Pass pass = pass(trace, known, Stream.concat(checkers.stream(), DEADLOCKS.stream()).toList());
    Outcome outcome = pass.outcome;
    List<CheckerResult> all = outcome.result.checkers();
    int chosen = checkers.size();
    Outcome asked = with(outcome, outcome.result.withCheckers(all.subList(0, chosen)));
    return pass.endsBlocked ? and(asked, observed(all.subList(chosen, all.size()))) : asked;
  }

  private Pass pass(AnalysisInput trace, Specification known, List<CheckerType> types)
      throws IOException {
    boolean firstOnly = options.contains(Option.FIRST_ONLY);
    boolean readsAhead = options.contains(Option.READ_AHEAD) && !firstOnly;
    TraceReader opened = trace.open();
    try (ValidReader reader = readsAhead ? ValidReader.ahead(opened) : ValidReader.of(opened)) {
      TraceCheck check = new TraceCheck(reader, known, types, firstOnly);
      TraceResult result = check.run(trace.name());
      return new Pass(
          new Outcome(result, reader.symbols(), reader.isCutOff(), check.statistics()),
          check.endsBlocked());
    }
  }

  private static Outcome and(Outcome outcome, List<CheckerResult> others) {
    List<CheckerResult> all = new ArrayList<>(outcome.result.checkers());
    all.addAll(others);
    return with(outcome, outcome.result.withCheckers(all));
  }

  private static Outcome with(Outcome outcome, TraceResult result) {
    return new Outcome(result, outcome.symbols, outcome.isCutOff, outcome.statistics);
  }

  /** Without predictions. */
  private static List<CheckerResult> observed(List<CheckerResult> checkers) {
    return checkers.stream()
        .map(
            checker ->
                checker.withFindings(
                    checker.findings().stream()
                        .filter(finding -> finding.certainty() == Certainty.OBSERVED)
                        .toList()))
        .toList();
  }

  private TraceResult refine(TraceResult result, TraceSource trace, Specification known)
      throws IOException {
    return options.contains(Option.FIRST_ONLY)
        ? firstOnly(
            Refiner.refine(
                UnitRefinement.refine(result, trace, known), AtomicTrace.of(trace, known)))
        : refineEach(result, trace, known);
  }

  private TraceResult firstOnly(TraceResult result) {
    return options.contains(Option.FIRST_ONLY) ? result.withFirstFindings() : result;
  }

  private static TraceResult suppress(TraceResult result, Specification known, Symbols symbols) {
    List<String> notes = new ArrayList<>(known.notes());
    notes.addAll(symbols.names(Kind.NOTE));
    return Suppressions.of(notes).silence(result);
  }
}
