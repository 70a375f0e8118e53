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

/** How threads, blocks and steps are called in text. */
final class Labels {
  /** What the texts of {@link FindingKind} leave open. */
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+)\\}");

  private Labels() {}

  /** What is wrong, in a line. */
  static String headline(FindingView finding) {
    return filled(text(finding).headline(), finding);
  }

  /** What the headline is about: the blamed block, or what else there is if none is to blame. */
  static String subject(FindingView finding) {
    return filled(text(finding).subject(), finding);
  }

  /** What is the matter with the subject. */
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

  /** What the steps of a finding are about, if it is one thing; tells findings of a block apart. */
  private static String object(FindingView finding) {
    List<String> targets = finding.steps().stream().map(Step::target).distinct().toList();
    boolean one = targets.size() == 1 && !targets.get(0).isEmpty();
    String word = finding.pattern() == FindingPattern.CONFLICTING_ACCESSES ? " to " : " on ";
    return one ? word + targets.get(0) : "";
  }

  /** How it is known, in a sentence; empty if it happened in the run that was checked. */
  static String certainty(FindingView finding) {
    return switch (finding.certainty()) {
      case OBSERVED -> "";
      case PREDICTED -> finding.kind().prediction();
      case CONFIRMED -> "Confirmed: the prediction happened in a steered run.";
    };
  }

  /**
   * The location of a step in the code of its block: of the call by which the block reaches the
   * step, or of the step itself if it is in the block, or if the call is not known.
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

  /** The step at which the finding is located: the first step of the blamed block. */
  static Step firstStep(FindingView finding) {
    return finding.steps().stream()
        .filter(step -> step.transaction() == 0)
        .findFirst()
        .orElse(finding.steps().get(0));
  }

  /** What an annotation of the program has silenced, and why. */
  static String suppression(Suppression suppression) {
    int count = suppression.findings();
    String what = count == 0 ? "nothing" : count + (count == 1 ? " finding" : " findings");
    String reason = suppression.reason().isEmpty() ? "" : ": " + suppression.reason();
    return suppression.methods() + " suppresses " + what + reason;
  }

  /** A block by its name, or by its place if it has none that tells anything. */
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
   * A block of a finding, with the number of the call if others of the same name take part: a
   * deterministic block may span several threads, so that a thread does not tell which call it is.
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

  /** A place; a bare number says what it is. */
  static String location(String location) {
    return location.chars().allMatch(Character::isDigit) ? "at " + location : source(location);
  }

  /** The file and line of a place that has a method, too; other places as they are. */
  private static String source(String location) {
    return SourcePlace.of(location)
        .map(SourcePlace::source)
        .filter(source -> source.indexOf(':') >= 0)
        .orElse(location);
  }

  /**
   * Returns whether each step has a source line, which tells more to people than its event's index.
   */
  static boolean hasLines(FindingView finding) {
    return finding.steps().stream()
        .map(step -> locationInBlock(finding, step))
        .noneMatch(location -> source(location).equals(location));
  }

  /** What a step did, and to what. */
  static String past(Step step, String object) {
    String verb = step.operation().past();
    return object.isEmpty() ? verb : verb + " " + object;
  }
}
