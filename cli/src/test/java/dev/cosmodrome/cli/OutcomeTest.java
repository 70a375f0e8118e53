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
  void withoutAnInterleavingTheSameBlockOnTheSameFieldOfAnyObjectIsOne() {
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

  /** A retry after a failed compare-and-set reads again what another thread has written. */
  @Test
  void anotherPatternOfTheSameBlockOnTheSameVariableIsNone() {
    Finding lostUpdate = interleaved(Certainty.PREDICTED, "lost update", "volatileWrite");
    Finding retried = interleaved(Certainty.OBSERVED, "non-repeatable read", "volatileRead");
    assertThat(new Outcome(List.of(retried), Set.of()).of(lostUpdate)).isEmpty();
    Finding otherSteps = interleaved(Certainty.OBSERVED, "lost update", "write");
    assertThat(new Outcome(List.of(otherSteps), Set.of()).of(lostUpdate)).isEmpty();
    Finding happened = interleaved(Certainty.OBSERVED, "lost update", "volatileWrite");
    assertThat(new Outcome(List.of(happened), Set.of()).of(lostUpdate)).isPresent();
  }

  private static Finding interleaved(Certainty certainty, String pattern, String last) {
    String variable = "Counter.value of Counter#1";
    return new Finding(
        "not-atomic",
        certainty,
        pattern,
        "a.Counter.add",
        List.of(
            new Participant("t", "a.Counter.add", "", 0, false),
            new Participant("u", "a.Counter.add", "", 1, false)),
        List.of(
            new Step("t", "volatileRead", variable, LOCATION, 2, 0),
            new Step("u", "volatileWrite", variable, LOCATION, 3, 1),
            new Step("t", last, variable, LOCATION, 4, 0)),
        List.of(),
        certainty + pattern);
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
