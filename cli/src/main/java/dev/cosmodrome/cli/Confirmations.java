package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.FindingView.Step;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The predictions among findings, each defect once, and their confirmations. */
final class Confirmations {
  private final List<TraceResult<FindingView>> results;
  private final Map<String, FindingView> predictions = new LinkedHashMap<>();
  private final Map<String, FindingView> confirmed = new HashMap<>();

  Confirmations(List<TraceResult<FindingView>> results) {
    this.results = results;
    results.stream()
        .flatMap(result -> result.checkers().stream())
        .flatMap(checker -> checker.findings().stream())
        .filter(finding -> finding.certainty() == Certainty.PREDICTED)
        .filter(finding -> finding.kind().isConfirmable())
        .forEach(finding -> predictions.putIfAbsent(finding.fingerprint(), finding));
  }

  List<FindingView> predictions() {
    return List.copyOf(predictions.values());
  }

  boolean isConfirmed(FindingView prediction) {
    return confirmed.containsKey(prediction.fingerprint());
  }

  /** Returns whether anything was confirmed. */
  boolean areAny() {
    return !confirmed.isEmpty();
  }

  /** Adds the outcome of a run, which may confirm any of the predictions. */
  void add(Outcome outcome) {
    predictions.forEach(
        (fingerprint, prediction) ->
            outcome.of(prediction).ifPresent(seen -> confirmed.putIfAbsent(fingerprint, seen)));
  }

  /** Returns all findings, with confirmed ones in place of predictions. */
  List<TraceResult<FindingView>> results() {
    return replacing(finding -> Stream.of(seen(finding)));
  }

  /** The findings that happened, each once, even if one confirms several predictions. */
  List<TraceResult<FindingView>> confirmed() {
    Set<List<Step>> known = new HashSet<>();
    return replacing(
        finding ->
            Stream.of(seen(finding))
                .filter(seen -> seen.certainty() == Certainty.CONFIRMED)
                .filter(seen -> known.add(seen.steps())));
  }

  private FindingView seen(FindingView finding) {
    return finding.certainty() == Certainty.PREDICTED
        ? confirmed.getOrDefault(finding.fingerprint(), finding)
        : finding;
  }

  private List<TraceResult<FindingView>> replacing(
      Function<FindingView, Stream<FindingView>> replacement) {
    return results.stream()
        .map(
            result ->
                result.withCheckers(
                    result.checkers().stream()
                        .map(
                            checker ->
                                checker.withFindings(
                                    checker.findings().stream().flatMap(replacement).toList()))
                        .toList()))
        .toList();
  }
}
