package dev.cosmodrome.report;

import dev.cosmodrome.report.FindingView.Frame;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names of classes without their packages, where that leaves no doubt: {@code Bank.put} for {@code
 * com.acme.Bank.put}, unless another package has a {@code Bank}, too; of collections without the
 * parts that they are recorded in; and of lambdas by the methods that contain them.
 */
final class ShortNames {
  /** A package and a class in it, as Java programmers write them. */
  private static final Pattern CLASS =
      Pattern.compile("(?<![\\w.$])((?:[a-z_]\\w*\\.)+)(\\p{Lu}\\w*)");

  /**
   * The variables of changes by single threads of a collection, which reports do not distinguish.
   */
  private static final Pattern CHANGES =
      Pattern.compile("\\bchanges of ([\\w$]+#\\d+)(?:_\\d+)?(?:\\[\\d+])?");

  /**
   * A variable by which the result of a task is handed over; objects of the JDK and of libraries
   * are numbered in parentheses.
   */
  private static final Pattern RESULT =
      Pattern.compile(
          "\\bhand-over of (?:[\\w$]+\\.)*([\\w$]*(?:Future|Task|Promise|Stage))(?:#\\d+| \\(\\d+\\))?"
              + "(?:_\\d+)?(?:\\[\\d+])?");

  /** The method that javac or kotlinc makes of a lambda in a method of a class. */
  private static final Pattern LAMBDA =
      Pattern.compile(
          "(?<![\\w.$])((?:[\\w$]+\\.)+)(?:lambda\\$(\\w+)\\$\\d+|(\\w+)\\$lambda[$-]\\d+)(?![\\w$(])");

  private final Map<String, Set<String>> packages = new HashMap<>();

  /** Creates it for what is in these findings. */
  ShortNames(Collection<FindingView> findings) {
    findings.forEach(this::addNames);
  }

  private void addNames(FindingView finding) {
    Stream<String> ofTransactions =
        finding.transactions().stream().flatMap(p -> Stream.of(p.block(), p.location()));
    Stream<String> ofSteps =
        finding.steps().stream()
            .flatMap(
                step ->
                    Stream.concat(
                        step.path().stream().map(Frame::method),
                        Stream.of(step.target(), step.location())));
    Stream.of(ofTransactions, ofSteps, finding.otherBlocks().stream())
        .flatMap(names -> names)
        .flatMap(name -> CLASS.matcher(name).results())
        .forEach(
            found ->
                packages.computeIfAbsent(found.group(2), c -> new HashSet<>()).add(found.group(1)));
  }

  /** Returns the finding with short names. */
  FindingView shortened(FindingView finding) {
    return new FindingView(
        finding.kind(),
        finding.certainty(),
        finding.pattern(),
        finding.transactions().stream().map(this::shortened).toList(),
        finding.steps().stream().map(this::shortened).toList(),
        finding.dependences(),
        shortened(finding.hint()),
        finding.fingerprint(),
        finding.count(),
        finding.otherBlocks().stream().map(this::shortened).toList(),
        shortened(finding.atomicSet()),
        shortened(finding.rating()));
  }

  private Rating shortened(Rating rating) {
    return new Rating(
        rating.severity(),
        rating.reasons().stream()
            .map(reason -> new Rating.Reason(reason.rule(), shortened(reason.text())))
            .toList(),
        rating.origin(),
        rating.cause());
  }

  private Participant shortened(Participant participant) {
    return new Participant(
        participant.thread(),
        block(participant),
        shortened(participant.location()),
        participant.event(),
        participant.unary());
  }

  /** Returns the name of a block; that of a lambda has the line where the lambda is. */
  private String block(Participant participant) {
    String block = participant.block();
    Optional<SourceLine> line = SourceLine.of(participant.location());
    boolean isLambda = LAMBDA.matcher(block).matches();
    return shortened(block)
        + (isLambda && line.isPresent() ? " (" + line.get().inFile() + ")" : "");
  }

  private Step shortened(Step step) {
    return new Step(
        step.thread(),
        step.operation(),
        shortened(step.target()),
        shortened(step.location()),
        step.event(),
        step.transaction(),
        step.path().stream()
            .map(frame -> new Frame(shortened(frame.method()), shortened(frame.location())))
            .toList());
  }

  /** Returns the text with short names. */
  String shortened(String text) {
    String readable = CHANGES.matcher(text).replaceAll("contents of $1");
    readable = RESULT.matcher(readable).replaceAll(found -> result(found.group(1)));
    readable = LAMBDA.matcher(readable).replaceAll(ShortNames::lambda);
    return CLASS
        .matcher(readable)
        .replaceAll(
            found -> {
              boolean clear = packages.getOrDefault(found.group(2), Set.of()).size() == 1;
              return Matcher.quoteReplacement(clear ? found.group(2) : found.group());
            });
  }

  /** The result of a task of a class, whose name is quoted for a replacement. */
  private static String result(String type) {
    boolean isVowel = "AEIOU".indexOf(type.charAt(0)) >= 0;
    return Matcher.quoteReplacement("the result of " + (isVowel ? "an " : "a ") + type);
  }

  private static String lambda(MatchResult found) {
    String method = found.group(2) == null ? found.group(3) : found.group(2);
    String type = found.group(1);
    String in =
        switch (method) {
          case "new" -> type + "<init>";
          case "static" -> type + "<clinit>";
          case "null" -> type.substring(0, type.length() - 1);
          default -> type + method;
        };
    return Matcher.quoteReplacement("lambda in " + in);
  }
}
