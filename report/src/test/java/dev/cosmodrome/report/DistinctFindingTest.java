package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
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
  private static final String IN_VECTOR = "java.util.Vector.get(Vector.java:7)";
  private static final String IN_SHOP = "com.acme.Shop.sell(Shop.java:7)";

  private static FindingView finding(String name, String block, String first, String second) {
    return new FindingView(
        FindingKind.NOT_ATOMIC,
        Certainty.OBSERVED,
        FindingPattern.LOST_UPDATE,
        List.of(new Participant("a", block, "", 0, true), new Participant("b", "", "", 1, true)),
        List.of(
            new Step("a", StepOperation.READ, "x", first, 0, 0),
            new Step("b", StepOperation.WRITE, "x", second, 1, 1)),
        List.of(),
        name);
  }

  private static CheckerResult<FindingView> found(String id, FindingView... findings) {
    return new CheckerResult<>(id, Verdict.VIOLATION, List.of(findings), 0, 0);
  }

  @Test
  void theProgramsOwnComeBeforeThoseInTheJdk() {
    TraceResult<FindingView> result =
        new TraceResult<>(
            "trace",
            1,
            List.of(
                found(
                    "atomicity",
                    finding("1", "java.util.Vector.addAll", IN_VECTOR, IN_VECTOR),
                    finding("2", "com.acme.Shop.sell", IN_VECTOR, IN_VECTOR)),
                found(
                    "races",
                    finding("3", "", IN_VECTOR, IN_VECTOR),
                    finding("4", "", IN_VECTOR, IN_SHOP),
                    finding("5", "", "", ""),
                    finding("6", "javax.swing.Timer.start", "", ""),
                    finding("7", "javaparser.Parser.parse", "", ""))));
    assertThat(DistinctFinding.of(result))
        .extracting(distinct -> distinct.finding().fingerprint())
        .containsExactly("2", "4", "5", "7", "1", "3", "6");
  }
}
