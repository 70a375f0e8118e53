package dev.cosmodrome.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.Verdict;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Results of several recordings are one result. */
class RecordingsTest {
  @Test
  void theSameFindingOfTwoRecordingsIsOne() {
    TraceResult<FindingView> merged =
        Recordings.merge(List.of(result(10), result(20, "a", "b"), result(30, "b", "c")), "tests");

    assertThat(merged.events()).isEqualTo(60);
    CheckerResult<FindingView> checker = merged.checkers().get(0);
    assertThat(checker.verdict()).isEqualTo(Verdict.VIOLATION);
    assertThat(checker.findings())
        .extracting(FindingView::fingerprint)
        .containsExactly("a", "b", "c");
    assertThat(checker.findings()).extracting(FindingView::count).containsExactly(1L, 2L, 1L);
    assertThat(BuildReports.count(merged)).isEqualTo("3 findings");
  }

  @Test
  void allFindingsAreCountedIfOnlyTheFirstOnesAreShown() throws IOException {
    TraceResult<FindingView> merged =
        Recordings.merge(List.of(result(1, "a", "b"), result(2, "c")), "tests");
    assertThat(BuildReports.text(merged, 1, Path.of("findings.txt")))
        .contains("1 of 3 are shown in full; findings.txt contains all.\n")
        .endsWith("tests: 3 events\n  atomicity    3 findings\n");
  }

  @Test
  void nothingInAnyIsNothing() {
    TraceResult<FindingView> merged = Recordings.merge(List.of(result(1), result(2)), "tests");
    assertThat(merged.checkers().get(0).verdict()).isEqualTo(Verdict.CLEAN);
    assertThat(merged.hasFindings()).isFalse();
  }

  private static TraceResult<FindingView> result(long events, String... fingerprints) {
    List<FindingView> findings =
        Arrays.stream(fingerprints)
            .map(
                fingerprint ->
                    new FindingView(
                        FindingKind.NOT_ATOMIC,
                        Certainty.OBSERVED,
                        FindingPattern.LOST_UPDATE,
                        List.of(new Participant("main", "a.B.c", "", 0, false)),
                        List.of(new Step("main", StepOperation.READ, "x", "B.java:1", 1, 0)),
                        List.of(),
                        fingerprint))
            .toList();
    Verdict verdict = findings.isEmpty() ? Verdict.CLEAN : Verdict.VIOLATION;
    CheckerResult<FindingView> checker = new CheckerResult<>("atomicity", verdict, findings, 0, 0);
    return new TraceResult<>("", events, List.of(checker));
  }
}
