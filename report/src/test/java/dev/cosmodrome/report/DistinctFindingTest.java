package dev.cosmodrome.report;

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
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The order of findings in reports. */
final class DistinctFindingTest {
  private static FindingView finding(String name, Severity severity, Origin origin) {
    return new FindingView(
            FindingKind.NOT_ATOMIC,
            Certainty.OBSERVED,
            FindingPattern.LOST_UPDATE,
            List.of(new Participant("a", "", "", 0, true), new Participant("b", "", "", 1, true)),
            List.of(
                new Step("a", StepOperation.READ, "x", "", 0, 0),
                new Step("b", StepOperation.WRITE, "x", "", 1, 1)),
            List.of(),
            name)
        .rated(new Rating(severity, List.of(), origin, ""));
  }

  private static CheckerResult<FindingView> found(String id, FindingView... findings) {
    return new CheckerResult<>(id, Verdict.VIOLATION, List.of(findings), 0, 0);
  }

  @Test
  void theWorstOfTheProgramComeFirstAndTheJdkLast() {
    TraceResult<FindingView> result =
        new TraceResult<>(
            "trace",
            1,
            List.of(
                found(
                    "atomicity",
                    finding("1", Severity.SUSPICIOUS, Origin.JDK),
                    finding("2", Severity.BY_DESIGN, Origin.PROGRAM),
                    finding("3", Severity.LIKELY_BUG, Origin.PROGRAM)),
                found(
                    "races",
                    finding("4", Severity.SUSPICIOUS, Origin.LIBRARY),
                    finding("3", Severity.LIKELY_BUG, Origin.PROGRAM),
                    finding("5", Severity.SUSPICIOUS, Origin.PROGRAM))));
    assertThat(DistinctFinding.of(result))
        .extracting(distinct -> distinct.finding().fingerprint() + " " + distinct.checkers())
        .containsExactly(
            "3 [atomicity, races]", "5 [races]", "2 [atomicity]", "4 [races]", "1 [atomicity]");
  }

  @Test
  void findingsOfOneCauseAreOne() {
    FindingView lost = finding("1", Severity.SUSPICIOUS, Origin.PROGRAM);
    FindingView race = finding("2", Severity.LIKELY_BUG, Origin.PROGRAM);
    FindingView other = finding("3", Severity.LIKELY_BUG, Origin.PROGRAM);
    TraceResult<FindingView> result =
        new TraceResult<>(
            "trace",
            1,
            List.of(
                found("atomicity", caused(lost, "c"), caused(other, "d")),
                found("races", caused(race, "c"))));

    assertThat(Cause.of(DistinctFinding.of(result)))
        .extracting(cause -> cause.worst().finding().fingerprint() + " " + cause.others().size())
        .containsExactly("3 0", "2 1");
  }

  private static FindingView caused(FindingView finding, String cause) {
    return finding.rated(new Rating(finding.severity(), List.of(), Origin.PROGRAM, cause));
  }
}
