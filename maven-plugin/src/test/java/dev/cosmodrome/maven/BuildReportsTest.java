package dev.cosmodrome.maven;

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
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import dev.cosmodrome.report.Rating;
import dev.cosmodrome.report.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildReportsTest {
  @TempDir private Path folder;

  private static FindingView finding(String fingerprint, Severity severity, String block) {
    return new FindingView(
            FindingKind.NOT_ATOMIC,
            Certainty.OBSERVED,
            FindingPattern.LOST_UPDATE,
            List.of(new Participant("main", block, "", 0, false)),
            List.of(new Step("main", StepOperation.READ, "x", "B.java:1", 1, 0)),
            List.of(),
            fingerprint)
        .rated(new Rating(severity, List.of(), Origin.PROGRAM, ""));
  }

  private static CheckerResult<FindingView> checker(String id, FindingView... findings) {
    Verdict verdict = findings.length == 0 ? Verdict.CLEAN : Verdict.VIOLATION;
    return new CheckerResult<>(id, verdict, List.of(findings), 0, 0);
  }

  private static TraceResult<FindingView> result(List<CheckerResult<FindingView>> checkers) {
    return new TraceResult<>("tests", 10, checkers);
  }

  private static TraceResult<FindingView> result(FindingView... findings) {
    return result(List.of(checker("atomicity", findings)));
  }

  @Test
  void aFindingOfTwoCheckersCountsOnce() {
    FindingView both = finding("1", Severity.LIKELY_BUG, "a.B.c");
    FindingView one = finding("2", Severity.SUSPICIOUS, "a.B.d");
    TraceResult<FindingView> result =
        result(List.of(checker("atomicity", both, one), checker("velodrome", both)));

    assertThat(BuildReports.distinct(result)).containsExactly(both, one);
    assertThat(BuildReports.count(result)).isEqualTo("2 findings");
  }

  @Test
  void oneFindingIsSingular() {
    FindingView one = finding("1", Severity.LIKELY_BUG, "a.B.c");

    assertThat(BuildReports.count(result(one))).isEqualTo("1 finding");
    assertThat(BuildReports.count(result())).isEqualTo("0 findings");
  }

  @Test
  void aSeverityIncludesWorseOnes() {
    TraceResult<FindingView> result =
        result(
            finding("1", Severity.LIKELY_BUG, "a.B.c"),
            finding("2", Severity.SUSPICIOUS, "a.B.d"),
            finding("3", Severity.BY_DESIGN, "a.B.e"));

    assertThat(BuildReports.count(result, Severity.LIKELY_BUG)).isEqualTo(1);
    assertThat(BuildReports.count(result, Severity.SUSPICIOUS)).isEqualTo(2);
    assertThat(BuildReports.count(result, Severity.BY_DESIGN)).isEqualTo(3);
  }

  @Test
  void theSameFindingsAreWrittenForPeopleAndForPrograms() throws IOException {
    FindingView one = finding("00000000000000ab", Severity.LIKELY_BUG, "a.Bank.pay");
    BuildReports.write(result(one), Sources.NONE, folder);

    for (String ending : List.of(".txt", ".json", ".html", ".sarif")) {
      assertThat(folder.resolve("findings" + ending)).content().contains("Bank.pay");
    }
    assertThat(BuildReports.textFile(folder)).isEqualTo(folder.resolve("findings.txt")).exists();
  }

  @Test
  void anyNameOfAClassCanBeWritten() throws IOException {
    String half = "a.B\uD800.c";
    FindingView one = finding("00000000000000ab", Severity.LIKELY_BUG, half);
    BuildReports.write(result(one), Sources.NONE, folder);

    assertThat(Files.readAllBytes(folder.resolve("findings.txt"))).isNotEmpty();
    assertThat(folder.resolve("findings.sarif")).isNotEmptyFile();
  }

  @Test
  void laterReportsReplaceEarlierOnes() throws IOException {
    FindingView one = finding("00000000000000ab", Severity.LIKELY_BUG, "a.Bank.pay");
    BuildReports.write(result(one), Sources.NONE, folder);
    BuildReports.write(result(), Sources.NONE, folder);

    assertThat(folder.resolve("findings.txt")).content().doesNotContain("Bank.pay");
    assertThat(folder.resolve("findings.json")).content().doesNotContain("Bank.pay");
  }
}
