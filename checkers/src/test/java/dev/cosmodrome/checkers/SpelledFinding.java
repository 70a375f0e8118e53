package dev.cosmodrome.checkers;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.SymbolLookup;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A finding with the names behind its ids, so that tests can state what they expect. Reports make
 * words of findings; this has the names only.
 *
 * @param finding the finding
 * @param transactions its participants
 * @param steps its steps
 */
public record SpelledFinding(Finding finding, List<Participant> transactions, List<Step> steps)
    implements Fingerprinted {
  /** Looks up the names of findings. */
  public static List<SpelledFinding> of(List<Finding> findings) {
    return findings.stream().map(SpelledFinding::of).toList();
  }

  /** Looks up the names of a finding. */
  public static SpelledFinding of(Finding finding) {
    SymbolLookup symbols = finding.violation().symbols();
    return new SpelledFinding(
        finding,
        finding.transactions().stream().map(p -> Participant.of(p, symbols)).toList(),
        IntStream.range(0, finding.steps().size()).mapToObj(i -> Step.of(finding, i)).toList());
  }

  public FindingKind kind() {
    return finding.violation().kind();
  }

  public Certainty certainty() {
    return finding.violation().certainty();
  }

  public FindingPattern pattern() {
    return finding.violation().pattern();
  }

  public List<Dependence> dependences() {
    return finding.dependences();
  }

  /** The hints of the violation and of its explanation. */
  public String hint() {
    return hint(finding.violation(), finding.explanation());
  }

  @Override
  public String fingerprint() {
    return finding.violation().fingerprint();
  }

  public long count() {
    return finding.count();
  }

  /** The names of the other blocks that interfere. */
  public List<String> otherBlocks() {
    SymbolLookup symbols = finding.violation().symbols();
    return finding.otherBlocks().stream().map(block -> symbols.name(Kind.BLOCK, block)).toList();
  }

  /** The name of the atomic set, empty if there is none. */
  public String atomicSet() {
    Violation violation = finding.violation();
    return SpelledHint.of(violation.atomicSet(), violation.symbols());
  }

  private static String hint(Violation violation, Explanation explanation) {
    return Stream.concat(
            Stream.ofNullable(violation.hint())
                .map(hint -> SpelledHint.of(hint, violation.symbols())),
            Stream.ofNullable(explanation.hint())
                .map(hint -> SpelledHint.of(hint, explanation.symbols())))
        .collect(joining("; "));
  }

  /** The name of the blamed block, empty if there is none. */
  public String block() {
    return transactions.get(0).block();
  }

  /** The name of the pattern in reports. */
  public String patternName() {
    return pattern().text(transactions.size());
  }

  /** A participant with names. */
  public record Participant(
      String thread, String block, String location, long event, boolean unary) {
    static Participant of(Interleaving.Participant participant, SymbolLookup symbols) {
      return new Participant(
          symbols.name(Kind.THREAD, participant.thread()),
          symbols.name(Kind.BLOCK, participant.block()),
          symbols.name(Kind.SITE, participant.site()),
          participant.event(),
          participant.unary());
    }
  }

  /** A step with names, and with its path. */
  public record Step(
      String thread,
      StepOperation operation,
      String target,
      String location,
      long event,
      int transaction,
      List<Frame> path) {
    /** Creates a step without a path. */
    public Step(
        String thread,
        StepOperation operation,
        String target,
        String location,
        long event,
        int transaction) {
      this(thread, operation, target, location, event, transaction, List.of());
    }

    static Step of(Finding finding, int index) {
      Interleaving.Step step = finding.steps().get(index);
      SymbolLookup symbols = finding.violation().symbols();
      Explanation explanation = finding.explanation();
      return new Step(
          symbols.name(Kind.THREAD, step.thread()),
          explanation.steps().isEmpty()
              ? step.operation()
              : explanation.steps().get(index).operation(),
          target(step.target(), symbols),
          symbols.name(Kind.SITE, step.site()),
          step.event(),
          step.transaction(),
          explanation.path(index).stream()
              .map(frame -> Frame.of(frame, explanation.symbols()))
              .toList());
    }

    private static String target(Target target, SymbolLookup symbols) {
      if (target instanceof Target.Symbol symbol) {
        return symbols.name(symbol.kind(), symbol.id());
      }
      return target instanceof Target.CollectionLock lock ? lock.name().toString() : "";
    }
  }

  /** A method on the path to a step, with names; {@code ...} for those that are left out. */
  public record Frame(String method, String location) {
    static Frame of(Explanation.Frame frame, SymbolLookup symbols) {
      if (frame instanceof Explanation.Call call) {
        int site = call.location().site();
        return new Frame(
            symbols.name(Kind.BLOCK, call.method()),
            call.location().isCaller() ? symbols.callSite(site) : symbols.name(Kind.SITE, site));
      } else if (frame instanceof Explanation.UnrecordedCall call) {
        String location = symbols.name(Kind.SITE, call.site());
        return new Frame(SourcePlace.of(location).orElseThrow().method(), location);
      }
      return new Frame("...", "");
    }
  }
}
