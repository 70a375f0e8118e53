package dev.cosmodrome.checkers.severity;

import dev.cosmodrome.checkers.Assessment;
import dev.cosmodrome.checkers.Assessment.Reason;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Fingerprint;
import dev.cosmodrome.checkers.MethodName;
import dev.cosmodrome.checkers.Origin;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.checkers.StableNames;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.trace.EventSink;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.Symbols;
import dev.cosmodrome.trace.VariableName;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides on the severity of findings, after a pass over their trace. */
public final class Assessor implements EventSink {
  private final TraceFacts facts;
  private final Symbols symbols;
  private final Origins origins;
  private final Predicate<String> isDeclared;

  /**
   * Prepares to assess findings.
   *
   * @param result the findings
   * @param symbols all names in the trace
   * @param isDeclared whether the user has declared the property of a method that findings are
   *     about
   */
  public Assessor(TraceResult<Finding> result, Symbols symbols, Predicate<String> isDeclared) {
    this.symbols = symbols;
    this.isDeclared = isDeclared;
    facts =
        new TraceFacts(
            result.checkers().stream().flatMap(checker -> checker.findings().stream()).toList(),
            symbols);
    origins = new Origins(symbols);
  }

  @Override
  public void event(int operation, int thread, int target, int site) {
    facts.event(operation, thread, target, site);
  }

  /**
   * Returns the result with an assessment of each finding.
   *
   * @param racing the variables that have data races in the same trace
   */
  public TraceResult<Finding> assessed(TraceResult<Finding> result, BitSet racing) {
    Set<String> names = racing.stream().mapToObj(this::sharedName).collect(Collectors.toSet());
    facts.setRaces(variable -> names.contains(sharedName(variable)));
    return result.withCheckers(
        result.checkers().stream()
            .map(checker -> checker.map(finding -> finding.assessed(assessment(finding))))
            .toList());
  }

  private Assessment assessment(Finding finding) {
    Origin origin = origins.of(finding);
    String block = finding.blockName().block();
    List<Reason> reasons =
        new ArrayList<>(
            new RaisingRules(finding, facts, symbols)
                .reasons(!block.isEmpty() && isDeclared.test(block)));
    reasons.addAll(new LoweringRules(finding, facts, symbols, origin).reasons());
    return Assessment.of(reasons, origin, cause(finding));
  }

  /** Returns what identifies the variables, or else the locks, that the blamed block shares. */
  private String cause(Finding finding) {
    OwnSteps own = new OwnSteps(finding);
    Fingerprint cause = new Fingerprint(symbols).word("cause");
    Stream<String> names =
        own.variables().isEmpty()
            ? finding.steps().stream().map(step -> cause.stableName(step.target()))
            : own.variables().stream().map(variable -> name(variable, own));
    List<String> shared = names.filter(name -> !name.isEmpty()).distinct().sorted().toList();
    shared.forEach(cause::word);
    return shared.isEmpty() ? finding.fingerprint() : cause.digest();
  }

  /**
   * Returns the name of a variable without the instance. Elements of arrays and entries of
   * collections say little by their names, so that the class that accesses them is added.
   */
  private String name(int variable, OwnSteps own) {
    String name = stableName(variable);
    if (name.isEmpty() || symbols.variable(variable).field().isPresent()) {
      return name;
    }
    return name
        + own.to(variable).stream()
            .map(step -> SourcePlace.of(symbols.name(Kind.SITE, step.site())))
            .map(place -> place.map(SourcePlace::method).map(MethodName::declaringClass).orElse(""))
            .map(StableNames::block)
            .distinct()
            .sorted()
            .toList();
  }

  /**
   * Returns the name that variables share if a race on one of them concerns all: the field, of
   * whatever object, or the collection, because it is chance between which threads, and on which
   * entry of a collection, a race occurs in a run.
   */
  private String sharedName(int variable) {
    VariableName name = symbols.variable(variable);
    return name.isOfCollection() && name.owner() != null
        ? name.owner().toString()
        : name.fieldOrName();
  }

  private String stableName(int variable) {
    return StableNames.target(symbols.name(Kind.VARIABLE, variable));
  }
}
