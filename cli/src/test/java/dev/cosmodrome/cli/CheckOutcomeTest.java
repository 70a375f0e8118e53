package dev.cosmodrome.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Origin;
import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.Verdict;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.Rating;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The exit status of a check. */
final class CheckOutcomeTest {
  private static int status(Severity failsOn, Severity found) {
    FindingView finding =
        new FindingView(
                FindingKind.RACE,
                Certainty.OBSERVED,
                FindingPattern.UNORDERED_ACCESSES,
                List.of(new FindingView.Participant("t", "", "", 0, true)),
                List.of(new FindingView.Step("t", StepOperation.READ, "x", "", 0, 0)),
                List.of(),
                "0123456789abcdef")
            .rated(new Rating(found, List.of(), Origin.PROGRAM, ""));
    CheckOutcome outcome = new CheckOutcome(failsOn);
    outcome.add(
        new TraceResult<>(
            "trace",
            1,
            List.of(new CheckerResult<>("races", Verdict.VIOLATION, List.of(finding), 0, 0))));
    return outcome.status();
  }

  @Test
  void findingsByDesignCountOnlyIfAskedFor() {
    assertThat(status(Severity.SUSPICIOUS, Severity.BY_DESIGN)).isEqualTo(Main.CLEAN);
    assertThat(status(Severity.BY_DESIGN, Severity.BY_DESIGN)).isEqualTo(Main.FOUND);
  }

  @Test
  void worseFindingsCount() {
    assertThat(status(Severity.SUSPICIOUS, Severity.LIKELY_BUG)).isEqualTo(Main.FOUND);
    assertThat(status(Severity.SUSPICIOUS, Severity.SUSPICIOUS)).isEqualTo(Main.FOUND);
    assertThat(status(Severity.LIKELY_BUG, Severity.SUSPICIOUS)).isEqualTo(Main.CLEAN);
  }
}
