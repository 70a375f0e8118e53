package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Steered runs that confirm a prediction, and those that do not. */
final class OutcomeTest {
  private static final String LOCATION = "a.Bank.pay(Bank.java:7)";

  private static FindingView finding(
      FindingKind kind, Certainty certainty, String block, StepOperation operation, String target) {
    return new FindingView(
        kind,
        certainty,
        FindingPattern.LOST_UPDATE,
        List.of(new Participant("t", block, "", 0, false)),
        List.of(new Step("t", operation, target, LOCATION, 0, 0)),
        List.of(),
        block + operation + target);
  }

  private static FindingView predicted(String block, StepOperation operation, String target) {
    return finding(FindingKind.NOT_ATOMIC, Certainty.PREDICTED, block, operation, target);
  }

  private static FindingView seen(String block, StepOperation operation, String target) {
    return finding(FindingKind.NOT_ATOMIC, Certainty.OBSERVED, block, operation, target);
  }

  @Test
  void withoutAnInterleavingTheSameBlockOnTheSameFieldOfAnyObjectIsOne() {
    FindingView prediction = predicted("a.Bank.pay", StepOperation.READ, "Bank.money of Bank#1");
    FindingView seen = seen("a.Bank.pay", StepOperation.WRITE, "Bank.money of Bank#2");
    assertThat(new Outcome(List.of(seen), Set.of()).of(prediction))
        .hasValueSatisfying(
            confirmed -> {
              assertThat(confirmed.certainty()).isEqualTo(Certainty.CONFIRMED);
              assertThat(confirmed.steps()).isEqualTo(seen.steps());
              assertThat(confirmed.fingerprint()).isEqualTo(prediction.fingerprint());
            });
  }

  @Test
  void anotherBlockOrFieldIsNone() {
    FindingView prediction = predicted("a.Bank.pay", StepOperation.READ, "Bank.money of Bank#1");
    List<FindingView> others =
        List.of(
            seen("a.Bank.get", StepOperation.READ, "Bank.money of Bank#1"),
            seen("a.Bank.pay", StepOperation.READ, "Bank.name of Bank#1"));
    assertThat(new Outcome(others, Set.of()).of(prediction)).isEmpty();
  }

  /** A retry after a failed compare-and-set reads again what another thread has written. */
  @Test
  void anotherPatternOfTheSameBlockOnTheSameVariableIsNone() {
    FindingView lostUpdate =
        interleaved(Certainty.PREDICTED, FindingPattern.LOST_UPDATE, StepOperation.VOLATILE_WRITE);
    FindingView retried =
        interleaved(
            Certainty.OBSERVED, FindingPattern.NON_REPEATABLE_READ, StepOperation.VOLATILE_READ);
    assertThat(new Outcome(List.of(retried), Set.of()).of(lostUpdate)).isEmpty();
    FindingView otherSteps =
        interleaved(Certainty.OBSERVED, FindingPattern.LOST_UPDATE, StepOperation.WRITE);
    assertThat(new Outcome(List.of(otherSteps), Set.of()).of(lostUpdate)).isEmpty();
    FindingView happened =
        interleaved(Certainty.OBSERVED, FindingPattern.LOST_UPDATE, StepOperation.VOLATILE_WRITE);
    assertThat(new Outcome(List.of(happened), Set.of()).of(lostUpdate)).isPresent();
  }

  private static FindingView interleaved(
      Certainty certainty, FindingPattern pattern, StepOperation last) {
    String variable = "Counter.value of Counter#1";
    return new FindingView(
        FindingKind.NOT_ATOMIC,
        certainty,
        pattern,
        List.of(
            new Participant("t", "a.Counter.add", "", 0, false),
            new Participant("u", "a.Counter.add", "", 1, false)),
        List.of(
            new Step("t", StepOperation.VOLATILE_READ, variable, LOCATION, 2, 0),
            new Step("u", StepOperation.VOLATILE_WRITE, variable, LOCATION, 3, 1),
            new Step("t", last, variable, LOCATION, 4, 0)),
        List.of(),
        certainty + pattern.id());
  }

  @Test
  void ifThePredictionIsAboutLocksAloneTheBlockDecides() {
    FindingView prediction = predicted("a.Bank.pay", StepOperation.ACQUIRE, "Bank#1");
    List<FindingView> seen =
        List.of(seen("a.Bank.pay", StepOperation.READ, "Bank.money of Bank#1"));
    assertThat(new Outcome(seen, Set.of()).of(prediction)).isPresent();
  }

  @Test
  void aDeadlockIsInTheMethodsOfThePrediction() {
    FindingView prediction =
        finding(FindingKind.DEADLOCK, Certainty.PREDICTED, "", StepOperation.ACQUIRE, "Bank#1");
    assertThat(new Outcome(List.of(), Set.of()).of(prediction)).isEmpty();
    assertThat(new Outcome(List.of(), Set.of("a.Bank.get")).of(prediction)).isEmpty();
    assertThat(new Outcome(List.of(), Set.of("a.Bank.pay")).of(prediction))
        .hasValue(prediction.confirming(prediction));
  }
}
