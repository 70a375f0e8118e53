package dev.cosmodrome.report;

import dev.cosmodrome.report.FindingView.Frame;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names of classes without their packages, where that leaves no doubt: {@code Bank.put} for {@code
 * com.acme.Bank.put}, unless another package has a {@code Bank}, too; and of collections without
 * the parts that they are recorded in.
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
        shortened(participant.block()),
        shortened(participant.location()),
        participant.event(),
        participant.unary());
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
    return CLASS
        .matcher(CHANGES.matcher(text).replaceAll("contents of $1"))
        .replaceAll(
            found -> {
              boolean clear = packages.getOrDefault(found.group(2), Set.of()).size() == 1;
              return Matcher.quoteReplacement(clear ? found.group(2) : found.group());
            });
  }
}
