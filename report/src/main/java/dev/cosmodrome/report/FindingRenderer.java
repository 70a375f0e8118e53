package dev.cosmodrome.report;

import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.Assessment;
import dev.cosmodrome.checkers.AtomicSetName;
import dev.cosmodrome.checkers.Explanation;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Interleaving;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.Target;
import dev.cosmodrome.checkers.Violation;
import dev.cosmodrome.trace.Kind;
import dev.cosmodrome.trace.ObjectName;
import dev.cosmodrome.trace.SymbolLookup;
import dev.cosmodrome.trace.VariableName;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes words of a finding: looks up the names behind its ids. */
final class FindingRenderer {
  private static final String LEFT_OUT = "...";
  private static final String FIELDS = "the fields";
  private static final String STATIC_FIELDS = "the static fields";

  private final Finding finding;
  private final SymbolLookup symbols;

  FindingRenderer(Finding finding) {
    this.finding = finding;
    symbols = finding.violation().symbols();
  }

  FindingView view() {
    Violation violation = finding.violation();
    List<FindingView.Step> steps =
        IntStream.range(0, finding.steps().size()).mapToObj(this::step).toList();
    String atomicSet = atomicSet(violation.atomicSet());
    return new FindingView(
        violation.kind(),
        violation.certainty(),
        violation.pattern(),
        finding.transactions().stream().map(this::participant).toList(),
        steps,
        finding.dependences(),
        hint(steps, atomicSet),
        violation.fingerprint(),
        finding.count(),
        finding.otherBlocks().stream().map(this::block).toList(),
        atomicSet,
        rating(finding.assessment()));
  }

  private Rating rating(Assessment assessment) {
    return new Rating(
        assessment.severity(),
        assessment.reasons().stream()
            .map(reason -> new Rating.Reason(reason.rule(), text(reason)))
            .toList(),
        assessment.origin(),
        assessment.cause());
  }

  private String text(Assessment.Reason reason) {
    SymbolLookup names = finding.explanation().symbols();
    String text = reason.rule().text();
    if (reason.variable() >= 0) {
      text = text.replace("{variable}", names.name(Kind.VARIABLE, reason.variable()));
    }
    if (reason.lock() >= 0) {
      text = text.replace("{lock}", names.name(Kind.LOCK, reason.lock()));
    }
    return text.replace("{part}", String.format(Locale.ROOT, "%,d", reason.part()))
        .replace("{whole}", String.format(Locale.ROOT, "%,d", reason.whole()));
  }

  private FindingView.Participant participant(Interleaving.Participant participant) {
    return new FindingView.Participant(
        thread(participant.thread()),
        block(participant.block()),
        location(participant.site()),
        participant.event(),
        participant.unary());
  }

  private FindingView.Step step(int index) {
    Interleaving.Step step = finding.steps().get(index);
    return new FindingView.Step(
        thread(step.thread()),
        operation(index),
        target(step.target()),
        location(step.site()),
        step.event(),
        step.transaction(),
        finding.explanation().path(index).stream().map(this::frame).toList());
  }

  private StepOperation operation(int step) {
    Explanation explanation = finding.explanation();
    return explanation.steps().isEmpty()
        ? finding.steps().get(step).operation()
        : explanation.steps().get(step).operation();
  }

  private FindingView.Frame frame(Explanation.Frame frame) {
    if (frame instanceof Explanation.Call call) {
      String method = finding.explanation().symbols().name(Kind.BLOCK, call.method());
      return new FindingView.Frame(method, location(call.location()));
    } else if (frame instanceof Explanation.UnrecordedCall call) {
      String location = location(call.site());
      String method = SourcePlace.of(location).map(SourcePlace::method).orElse("");
      return new FindingView.Frame(method, location);
    }
    return new FindingView.Frame(LEFT_OUT, "");
  }

  /** Returns the hint of the checker, then that of the explanation. */
  private String hint(List<FindingView.Step> steps, String atomicSet) {
    Explanation explanation = finding.explanation();
    HintText ofChecker = new HintText(steps, atomicSet, symbols);
    HintText ofExplanation = new HintText(steps, atomicSet, explanation.symbols());
    return Stream.concat(
            Stream.ofNullable(finding.violation().hint()).map(ofChecker::of),
            Stream.ofNullable(explanation.hint()).map(ofExplanation::of))
        .collect(joining("; "));
  }

  /** Returns the name of a set of variables, empty if there is none. */
  private String atomicSet(@Nullable AtomicSetName set) {
    if (set instanceof AtomicSetName.Single single) {
      return symbols.name(Kind.VARIABLE, single.variable());
    } else if (set instanceof AtomicSetName.Declared declared) {
      return declared.name();
    } else if (set instanceof AtomicSetName.OfObject fields) {
      return fields(fields.name(), FIELDS, fields.object());
    } else if (set instanceof AtomicSetName.OfClass fields) {
      return fields(fields.name(), STATIC_FIELDS, ObjectName.ofText(fields.className()));
    }
    return "";
  }

  private static String fields(String name, String all, ObjectName owner) {
    return VariableName.property(name.isEmpty() ? all : name, owner).toString();
  }

  private String target(Target target) {
    if (target instanceof Target.Symbol symbol) {
      return symbols.name(symbol.kind(), symbol.id());
    }
    return target instanceof Target.CollectionLock lock ? lock.name().toString() : "";
  }

  private String location(Explanation.Location location) {
    SymbolLookup names = finding.explanation().symbols();
    return location.isCaller()
        ? names.callSite(location.site())
        : names.name(Kind.SITE, location.site());
  }

  /** Returns a place in the source, empty if it is unknown. */
  private String location(int site) {
    return symbols.name(Kind.SITE, site);
  }

  private String thread(int id) {
    return symbols.name(Kind.THREAD, id);
  }

  /** Returns the name of a block or method, empty if it has none. */
  private String block(int id) {
    return symbols.name(Kind.BLOCK, id);
  }
}
