package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.Finding.Participant;
import dev.cosmodrome.checkers.Finding.Step;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What counts as a confirmation of a prediction. */
final class OutcomeTest {
  private static final String LOCATION = "a.Bank.pay(Bank.java:7)";

  private static Finding finding(
      String kind, Certainty certainty, String block, String operation, String target) {
    return new Finding(
        kind,
        certainty,
        "pattern",
        block,
        List.of(new Participant("t", block, "", 0, false)),
        List.of(new Step("t", operation, target, LOCATION, 0, 0)),
        List.of(),
        block + operation + target);
  }

  private static Finding predicted(String block, String operation, String target) {
    return finding("not-atomic", Certainty.PREDICTED, block, operation, target);
  }

  private static Finding seen(String block, String operation, String target) {
    return finding("not-atomic", Certainty.OBSERVED, block, operation, target);
  }

  @Test
  void theSameBlockOnTheSameFieldOfAnyObjectIsOne() {
    Finding prediction = predicted("a.Bank.pay", "read", "Bank.money of Bank#1");
    Finding seen = seen("a.Bank.pay", "write", "Bank.money of Bank#2");
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
    Finding prediction = predicted("a.Bank.pay", "read", "Bank.money of Bank#1");
    List<Finding> others =
        List.of(
            seen("a.Bank.get", "read", "Bank.money of Bank#1"),
            seen("a.Bank.pay", "read", "Bank.name of Bank#1"));
    assertThat(new Outcome(others, Set.of()).of(prediction)).isEmpty();
  }

  @Test
  void ifThePredictionIsAboutLocksAloneTheBlockDecides() {
    Finding prediction = predicted("a.Bank.pay", "acquire", "Bank#1");
    List<Finding> seen = List.of(seen("a.Bank.pay", "read", "Bank.money of Bank#1"));
    assertThat(new Outcome(seen, Set.of()).of(prediction)).isPresent();
  }

  @Test
  void aDeadlockIsInTheMethodsOfThePrediction() {
    Finding prediction = finding("deadlock", Certainty.PREDICTED, "", "acquire", "Bank#1");
    assertThat(new Outcome(List.of(), Set.of()).of(prediction)).isEmpty();
    assertThat(new Outcome(List.of(), Set.of("a.Bank.get")).of(prediction)).isEmpty();
    assertThat(new Outcome(List.of(), Set.of("a.Bank.pay")).of(prediction))
        .hasValue(prediction.confirming(prediction));
  }
}
