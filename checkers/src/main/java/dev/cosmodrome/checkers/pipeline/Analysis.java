package dev.cosmodrome.checkers.pipeline;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TracePrefix;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.explanation.Explainer;
import dev.cosmodrome.checkers.refinement.Defects;
import dev.cosmodrome.checkers.severity.Assessor;
import dev.cosmodrome.checkers.specification.DeclaredMethods;
import dev.cosmodrome.checkers.specification.Specification;
import dev.cosmodrome.checkers.specification.Suppressions;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Note;
import dev.cosmodrome.trace.ObservedReader;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.TraceReader;
import dev.cosmodrome.trace.ValidReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
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

  /** The parts of an analysis beyond the given checkers. */
  public enum Option {
    /** Each checker stops at its first finding; severities are not assessed. */
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

  /** Removes findings that are in the baseline. */
  private final UnaryOperator<TraceResult<Finding>> baseline;

  /**
   * A trace that was analysed.
   *
   * @param result the findings
   * @param symbols all names in the trace
   * @param isCutOff whether the trace ends before its end mark
   * @param statistics the memory and work that the checkers needed, as text
   */
  public record Outcome(
      TraceResult<Finding> result, Symbols symbols, boolean isCutOff, List<String> statistics) {}

  /** One pass of checkers over a trace. */
  private record Pass(Outcome outcome, boolean endsBlocked, BitSet violatedSets, BitSet racing) {}

  /**
   * Prepares an analysis.
   *
   * @param specification the user's statements about the program
   * @param baseline leaves out findings that are known already
   */
  public Analysis(
      Specification specification,
      List<CheckerType> checkers,
      Set<Option> options,
      UnaryOperator<TraceResult<Finding>> baseline) {
    this.specification = specification;
    this.checkers = List.copyOf(checkers);
    this.options.addAll(options);
    this.baseline = baseline;
  }

  /**
   * Analyses a trace. One with findings is opened four times at most: to check it, to refine the
   * findings (or to look for what else there may be), in two passes, and to explain and assess
   * them.
   */
  public Outcome run(AnalysisInput trace) throws IOException {
    Specification known = specification.withNotes(trace.notes());
    if (!trace.isRereadable()) {
      Outcome checked = checkOnce(trace, known).outcome;
      TraceResult<Finding> defects = firstOnly(Defects.of(checked.result));
      return with(checked, baseline.apply(suppress(defects, known, checked.symbols)));
    }
    Pass first = pass(trace, known, checkers);
    Outcome checked = first.outcome;
    Refinement refinement =
        new Refinement(
            checked.result,
            checked.symbols,
            first.violatedSets,
            known,
            !options.contains(Option.FIRST_ONLY));
    List<CheckerResult<Finding>> further = List.of();
    if (addsDeadlocks() && first.endsBlocked) {
      further = observed(deadlocks(trace, known, refinement));
    } else if (refinement.hasFirstPass()) {
      try (TraceReader reader = trace.open()) {
        refinement.firstPass(reader.symbols()).read(reader);
      }
    } else if (isClean(checked)) {
      further = pass(trace, known, RACES).outcome.result.checkers();
    }
    if (refinement.hasSecondPass()) {
      try (TraceReader reader = trace.open()) {
        refinement.secondPass(reader.symbols()).read(reader);
      }
    }
    Suppressions suppressions = suppressions(known, checked.symbols);
    TraceResult<Finding> found =
        reported(
            and(refinement.refined(), Defects.of(checked.result.withCheckers(further)).checkers()),
            suppressions);
    return with(
        checked,
        found.hasFindings()
            ? explained(found, trace, known, checked.symbols, suppressions)
            : found);
  }

  /**
   * Explains findings and assesses their severity, in one more pass. Explanations name the callers
   * of the blocks, by which findings may be suppressed.
   */
  private TraceResult<Finding> explained(
      TraceResult<Finding> found,
      AnalysisInput trace,
      Specification known,
      Symbols symbols,
      Suppressions suppressions)
      throws IOException {
    Explainer explainer = new Explainer(found, symbols);
    if (options.contains(Option.FIRST_ONLY)) {
      try (TraceReader reader = trace.open()) {
        TracePrefix.read(reader, explainer, found.events());
      }
      return suppressions.suppress(explainer.explained(found));
    }
    Assessor assessor = new Assessor(found, symbols, new DeclaredMethods(known, symbols)::has);
    TraceReader opened = trace.open();
    TracePass shared = new TracePass(opened.symbols(), known);
    shared.add(TracePass.Blocks.RECORDED, explainer, found.events());
    shared.add(TracePass.Blocks.RECORDED, assessor, found.events());
    BitSet racing =
        pass(trace.name(), ValidReader.of(new ObservedReader(opened, shared::accept)), known, RACES)
            .racing;
    return assessor.assessed(suppressions.suppress(explainer.explained(found)), racing);
  }

  private TraceResult<Finding> reported(TraceResult<Finding> refined, Suppressions suppressions) {
    return baseline.apply(suppressions.suppress(firstOnly(refined)));
  }

  /** Runs the checkers and leaves their findings as they are, but for those that are suppressed. */
  public TraceResult<Finding> runUnrefined(AnalysisInput trace) throws IOException {
    Specification known = specification.withNotes(trace.notes());
    Outcome checked = trace.isRereadable() ? check(trace, known) : checkOnce(trace, known).outcome;
    return suppress(checked.result, known, checked.symbols);
  }

  private Outcome check(AnalysisInput trace, Specification known) throws IOException {
    Pass first = pass(trace, known, checkers);
    if (addsDeadlocks() && first.endsBlocked) {
      return and(first.outcome, observed(pass(trace, known, DEADLOCKS).outcome.result.checkers()));
    }
    return isClean(first.outcome)
        ? and(first.outcome, pass(trace, known, RACES).outcome.result.checkers())
        : first.outcome;
  }

  private boolean addsDeadlocks() {
    return options.contains(Option.OBSERVED_DEADLOCKS) && !checkers.contains(CheckerType.DEADLOCKS);
  }

  /** Returns whether nothing was found, and data races are to be looked for then. */
  private boolean isClean(Outcome outcome) {
    return options.contains(Option.RACES_IF_CLEAN)
        && outcome.symbols.of(Kind.THREAD).size() > 1
        && !outcome.result.hasFindings();
  }

  /** Looks for deadlocks in the first pass of a refinement. */
  private List<CheckerResult<Finding>> deadlocks(
      AnalysisInput trace, Specification known, Refinement refinement) throws IOException {
    TraceReader opened = trace.open();
    TracePass shared = refinement.firstPass(opened.symbols());
    return pass(
            trace.name(),
            ValidReader.of(new ObservedReader(opened, shared::accept)),
            known,
            DEADLOCKS)
        .outcome
        .result
        .checkers();
  }

  private Pass checkOnce(AnalysisInput trace, Specification known) throws IOException {
    return addsDeadlocks() ? checkWithDeadlocks(trace, known) : pass(trace, known, checkers);
  }

  /** Looks for deadlocks in the same pass, because there is no second one. */
  private Pass checkWithDeadlocks(AnalysisInput trace, Specification known) throws IOException {
    Pass pass = pass(trace, known, Stream.concat(checkers.stream(), DEADLOCKS.stream()).toList());
    Outcome outcome = pass.outcome;
    List<CheckerResult<Finding>> all = outcome.result.checkers();
    int chosen = checkers.size();
    Outcome asked = with(outcome, outcome.result.withCheckers(all.subList(0, chosen)));
    return new Pass(
        pass.endsBlocked ? and(asked, observed(all.subList(chosen, all.size()))) : asked,
        pass.endsBlocked,
        pass.violatedSets,
        pass.racing);
  }

  private Pass pass(AnalysisInput trace, Specification known, List<CheckerType> types)
      throws IOException {
    boolean firstOnly = options.contains(Option.FIRST_ONLY);
    boolean readsAhead = options.contains(Option.READ_AHEAD) && !firstOnly;
    TraceReader opened = trace.open();
    ValidReader reader = readsAhead ? ValidReader.ahead(opened) : ValidReader.of(opened);
    return pass(trace.name(), reader, known, types);
  }

  /** Checks a trace and closes its reader. */
  private Pass pass(String name, ValidReader valid, Specification known, List<CheckerType> types)
      throws IOException {
    try (ValidReader reader = valid) {
      TraceCheck check = new TraceCheck(reader, known, types, options.contains(Option.FIRST_ONLY));
      TraceResult<Finding> result = check.run(name);
      return new Pass(
          new Outcome(result, reader.symbols(), reader.isCutOff(), check.statistics()),
          check.endsBlocked(),
          check.violatedSets(),
          check.racing());
    }
  }

  private static Outcome and(Outcome outcome, List<CheckerResult<Finding>> others) {
    return with(outcome, and(outcome.result, others));
  }

  private static TraceResult<Finding> and(
      TraceResult<Finding> result, List<CheckerResult<Finding>> others) {
    List<CheckerResult<Finding>> all = new ArrayList<>(result.checkers());
    all.addAll(others);
    return result.withCheckers(all);
  }

  private static Outcome with(Outcome outcome, TraceResult<Finding> result) {
    return new Outcome(result, outcome.symbols, outcome.isCutOff, outcome.statistics);
  }

  /** Returns the results without predictions. */
  private static List<CheckerResult<Finding>> observed(List<CheckerResult<Finding>> checkers) {
    return checkers.stream()
        .map(
            checker ->
                checker.withFindings(
                    checker.findings().stream()
                        .filter(finding -> finding.certainty() == Certainty.OBSERVED)
                        .toList()))
        .toList();
  }

  private TraceResult<Finding> firstOnly(TraceResult<Finding> result) {
    return options.contains(Option.FIRST_ONLY) ? result.withFirstFindings() : result;
  }

  private static TraceResult<Finding> suppress(
      TraceResult<Finding> result, Specification known, Symbols symbols) {
    return suppressions(known, symbols).suppress(result);
  }

  private static Suppressions suppressions(Specification known, Symbols symbols) {
    List<Note> notes = new ArrayList<>(known.notes());
    notes.addAll(symbols.notes());
    return Suppressions.of(notes);
  }
}
