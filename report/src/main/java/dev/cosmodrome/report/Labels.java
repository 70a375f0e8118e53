package dev.cosmodrome.report;

import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.SourcePlace;
import dev.cosmodrome.checkers.TraceResult.Suppression;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of threads, blocks and steps in reports as text. */
final class Labels {
  /** A placeholder in the texts of {@link FindingKind}. */
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+)\\}");

  private Labels() {}

  /** Returns the headline of a finding: the error in a line. */
  static String headline(FindingView finding) {
    return filled(text(finding).headline(), finding);
  }

  /** Returns the subject of the headline: the blamed block, or another one if none is blamed. */
  static String subject(FindingView finding) {
    return filled(text(finding).subject(), finding);
  }

  /** Returns the predicate of the headline. */
  static String problem(FindingView finding) {
    return filled(text(finding).problem(), finding);
  }

  private static FindingKind.Text text(FindingView finding) {
    return finding.kind().text(finding.certainty());
  }

  private static String filled(String text, FindingView finding) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1), finding)));
  }

  private static String value(String placeholder, FindingView finding) {
    return switch (placeholder) {
      case "subject" -> subject(finding);
      case "problem" -> problem(finding);
      case "block" ->
          block(finding.transactions().get(0)).replaceFirst("^the block ", "The block ");
      case "variable" -> finding.steps().get(0).target();
      case "set" -> finding.atomicSet().isEmpty() ? "" : " on " + finding.atomicSet();
      case "pattern" -> finding.patternName();
      case "object" -> object(finding);
      default -> throw new IllegalArgumentException("unknown placeholder " + placeholder);
    };
  }

  /**
   * Returns the common target of all steps, which distinguishes findings of a block; empty if they
   * have none.
   */
  private static String object(FindingView finding) {
    List<String> targets = finding.steps().stream().map(Step::target).distinct().toList();
    boolean one = targets.size() == 1 && !targets.get(0).isEmpty();
    String word = finding.pattern() == FindingPattern.CONFLICTING_ACCESSES ? " to " : " on ";
    return one ? word + targets.get(0) : "";
  }

  /** Returns the basis of a finding in a sentence; empty if it was observed in the checked run. */
  static String certainty(FindingView finding) {
    return switch (finding.certainty()) {
      case OBSERVED -> "";
      case PREDICTED -> finding.kind().prediction();
      case CONFIRMED -> "Confirmed: the prediction happened in a steered run.";
    };
  }

  /**
   * Returns the location of a step in the code of its block: of the call by which the block reaches
   * the step, or of the step itself if it is in the block, or if the call is not known.
   */
  static String locationInBlock(FindingView finding, Step step) {
    return isReachedByKnownCall(finding, step) ? step.path().get(0).location() : step.location();
  }

  /** Returns whether the block of a step calls other methods to execute it, and where is known. */
  static boolean isReachedByKnownCall(FindingView finding, Step step) {
    return !finding.transactions().get(step.transaction()).unary()
        && step.path().size() > 1
        && !step.path().get(0).location().isEmpty();
  }

  /** Returns the step at which the finding is located: the first step of the blamed block. */
  static Step firstStep(FindingView finding) {
    return finding.steps().stream()
        .filter(step -> step.transaction() == 0)
        .findFirst()
        .orElse(finding.steps().get(0));
  }

  /** Returns a line about the findings that an annotation has suppressed, with the reason. */
  static String suppression(Suppression suppression) {
    int count = suppression.findings();
    String what = count == 0 ? "nothing" : count + (count == 1 ? " finding" : " findings");
    String reason = suppression.reason().isEmpty() ? "" : ": " + suppression.reason();
    return suppression.methods() + " suppresses " + what + reason;
  }

  /** Returns the name of a block, or its location if it has no name. */
  static String block(Participant participant) {
    boolean named = participant.block().chars().anyMatch(Character::isLetter);
    if (named) {
      return participant.block();
    }
    return participant.location().isEmpty()
        ? "the block begun by event " + participant.event()
        : "the block at " + source(participant.location());
  }

  /**
   * Returns a block of a finding, with the number of the call if others of the same name take part:
   * a deterministic block may span several threads, so that a thread does not tell which call it
   * is.
   */
  static String call(FindingView finding, Participant participant) {
    String name = block(participant);
    if (!finding.kind().hasBlocksThatSpanThreads()) {
      return name;
    }
    List<Long> calls =
        finding.transactions().stream()
            .filter(other -> !other.unary() && block(other).equals(name))
            .map(Participant::event)
            .distinct()
            .sorted()
            .toList();
    int number = calls.indexOf(participant.event()) + 1;
    return calls.size() > 1 ? name + " (call " + number + ")" : name;
  }

  /** Returns the text of a location; a bare number is preceded by a word. */
  static String location(String location) {
    return location.chars().allMatch(Character::isDigit) ? "at " + location : source(location);
  }

  /** Returns the file and line of a place that has a method, too; other places as they are. */
  private static String source(String location) {
    return SourcePlace.of(location)
        .map(SourcePlace::source)
        .filter(source -> source.indexOf(':') >= 0)
        .orElse(location);
  }

  /**
   * Returns whether each step has a source line, which is easier to find than its event's index.
   */
  static boolean hasLines(FindingView finding) {
    return finding.steps().stream()
        .map(step -> locationInBlock(finding, step))
        .noneMatch(location -> source(location).equals(location));
  }

  /** Returns the operation of a step in the past tense, with its target. */
  static String past(Step step, String object) {
    String verb = step.operation().past();
    return object.isEmpty() ? verb : verb + " " + object;
  }
}
