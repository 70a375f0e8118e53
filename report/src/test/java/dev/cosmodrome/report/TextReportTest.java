package dev.cosmodrome.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cosmodrome.checkers.Certainty;
import dev.cosmodrome.checkers.FindingKind;
import dev.cosmodrome.checkers.FindingPattern;
import dev.cosmodrome.checkers.Interleaving.Dependence;
import dev.cosmodrome.checkers.Origin;
import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.StepOperation;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.TraceResult.Extent;
import dev.cosmodrome.checkers.Verdict;
import dev.cosmodrome.report.FindingView.Participant;
import dev.cosmodrome.report.FindingView.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts, limits and joined findings of a text report. */
final class TextReportTest {
  private static FindingView race(String variable, long count) {
    FindingView finding =
        new FindingView(
            FindingKind.RACE,
            Certainty.OBSERVED,
            FindingPattern.UNORDERED_ACCESSES,
            List.of(new Participant("a", "", "", 0, true), new Participant("b", "", "", 1, true)),
            List.of(
                new Step("a", StepOperation.READ, variable, "", 0, 0),
                new Step("b", StepOperation.WRITE, variable, "", 1, 1)),
            List.of(),
            "fingerprint of " + variable);
    return finding.withCount(count);
  }

  private static CheckerResult<FindingView> found(String id, FindingView... findings) {
    return new CheckerResult<>(id, Verdict.VIOLATION, List.of(findings), 0, 0);
  }

  @SafeVarargs
  private static String report(int limit, CheckerResult<FindingView>... checkers)
      throws IOException {
    List<CheckerResult<FindingView>> all = new ArrayList<>();
    for (CheckerResult<FindingView> checker : checkers) {
      all.add(checker);
    }
    StringBuilder text = new StringBuilder();
    new TextReport(limit, "--all shows all", TextStyle.PLAIN, Sources.NONE)
        .write(new TraceResult<>("trace", 1, all), text);
    return text.toString();
  }

  @Test
  void aFindingOfTwoCheckersIsShownOnce() throws IOException {
    assertThat(report(10, found("one", race("x", 1)), found("two", race("x", 1))))
        .containsOnlyOnce("Data race on x")
        .contains("(one, two; fingerprint ");
  }

  @Test
  void severalFindingsAreListedFirst() throws IOException {
    assertThat(report(1, found("one", race("x", 1), race("y", 1), race("z", 1))))
        .startsWith(
            """
            3 findings (3 suspicious):
               1. [suspicious] Data race on x
               2. [suspicious] Data race on y
               3. [suspicious] Data race on z

            1. Data race on x
               Suspicious: no rule decides whether it is intended.

            """)
        .contains("\n1 of 3 are shown in full; --all shows all.\n\ntrace: ");
  }

  private static FindingView rated(String variable, Severity severity, Origin origin) {
    return race(variable, 1).rated(new Rating(severity, List.of(), origin, ""));
  }

  @Test
  void findingsOfLibrariesAreCountedBehindThoseOfTheProgram() throws IOException {
    assertThat(
            report(
                1,
                found(
                    "one",
                    rated("x", Severity.LIKELY_BUG, Origin.LIBRARY),
                    rated("y", Severity.SUSPICIOUS, Origin.PROGRAM),
                    rated("z", Severity.BY_DESIGN, Origin.JDK))))
        .startsWith(
            """
            3 findings (1 likely bug, 1 suspicious, 1 by design):
               1. [suspicious] Data race on y
                  In libraries and the JDK: 2 findings (1 likely bug, 1 by design)

            1. Data race on y
            """)
        .contains("\n1 of 3 are shown in full; --all shows all.\n");
  }

  @Test
  void whatIsByDesignIsNotShownInFullBeforeAll() throws IOException {
    FindingView[] findings = {
      rated("x", Severity.BY_DESIGN, Origin.PROGRAM),
      rated("y", Severity.SUSPICIOUS, Origin.PROGRAM),
      rated("z", Severity.BY_DESIGN, Origin.PROGRAM)
    };
    assertThat(report(2, found("one", findings)))
        .contains("\n1. Data race on y\n", "\n1 of 3 are shown in full; ")
        .doesNotContain("\n2. ");
    assertThat(report(3, found("one", findings))).contains("\n3. Data race on z\n");
  }

  @Test
  void manyFindingsAreCounted() throws IOException {
    FindingView[] many =
        IntStream.range(0, 100).mapToObj(i -> race("x" + i, 1)).toArray(FindingView[]::new);
    assertThat(report(3, found("one", many)))
        .contains(
            "\n  50. [suspicious] Data race on x49\n      ... and 50 more\n\n1. Data race on x0\n")
        .contains("\n3. ", "\n3 of 100 are shown in full; --all shows all.\n")
        .doesNotContain("\n4. ");
  }

  @Test
  void theSummaryCounts() throws IOException {
    assertThat(
            report(
                10,
                found("one", race("x", 1)),
                found("two", race("x", 1_234), race("y", 1)),
                new CheckerResult<>("three", Verdict.CLEAN, List.of(), 0, 0)))
        .endsWith(
            """
            trace: 1 event
              one          1 finding
              two          2 findings, 1,235 times
              three        clean
            """);
  }

  @Test
  void aRemarkStandsBelowTheVerdict() throws IOException {
    assertThat(report(10, new CheckerResult<>("one", Verdict.CLEAN, List.of(), 0, 0, "So\nwhat.")))
        .endsWith("  one          clean\n               So\n               what.\n");
  }

  @Test
  void limitsOfACleanVerdictAreNamed() throws IOException {
    CheckerResult<FindingView> result =
        new CheckerResult<>(
            "one", Verdict.CLEAN, List.of(), 0, 0, "So.", Extent.UNKNOWN, List.of("a", "b"));

    assertThat(report(10, result))
        .endsWith("  one          clean as far as seen: a, b\n               So.\n");
  }

  @Test
  void aConflictInABlockIsNoRace() throws IOException {
    FindingView race = race("x", 1);
    Participant block = new Participant("a", "A.sort", "", 0, false);
    FindingView conflict =
        new FindingView(
            FindingKind.NOT_DETERMINISTIC,
            Certainty.OBSERVED,
            FindingPattern.CONFLICTING_ACCESSES,
            List.of(block, new Participant("b", "A.sort", "", 0, false)),
            race.steps(),
            List.of(),
            "fingerprint");

    assertThat(report(10, found("one", conflict)))
        .contains("1. A.sort is not deterministic: conflicting accesses to x\n")
        .contains("the schedule decides which comes first")
        .doesNotContain("No order of whole blocks");
  }

  @Test
  void callsOfADeterministicBlockAreDistinguished() throws IOException {
    List<Participant> calls =
        List.of(
            new Participant("a", "A.sort", "", 0, false),
            new Participant("b", "A.sort", "", 1, false),
            new Participant("c", "A.sort", "", 0, false));
    List<Step> steps =
        List.of(
            new Step("a", StepOperation.READ, "x", "", 2, 0),
            new Step("b", StepOperation.WRITE, "x", "", 3, 1),
            new Step("b", StepOperation.WRITE, "y", "", 4, 1),
            new Step("c", StepOperation.READ, "y", "", 5, 2));
    FindingView cycle =
        new FindingView(
            FindingKind.NOT_DETERMINISTIC,
            Certainty.OBSERVED,
            FindingPattern.INCONSISTENT_VIEW,
            calls,
            steps,
            List.of(new Dependence(0, 1), new Dependence(2, 3)),
            "fingerprint");

    assertThat(report(10, found("one", cycle)))
        .contains("1. A.sort is not deterministic: inconsistent view\n")
        .contains("a: A.sort (call 1)", "b: A.sort (call 2)", "c: A.sort (call 1)")
        .contains("A.sort (call 1) of a must come before A.sort (call 2) of b");
  }

  @Test
  void theCertaintyOfAFindingIsShown() throws IOException {
    FindingView race = race("x", 1);
    FindingView deadlock =
        new FindingView(
            FindingKind.DEADLOCK,
            Certainty.PREDICTED,
            FindingPattern.LOCKS_TAKEN_IN_CIRCLE,
            race.transactions(),
            race.steps(),
            List.of(),
            "fingerprint");

    assertThat(report(10, found("one", race))).doesNotContain("Predicted:", "Confirmed:");
    assertThat(report(10, found("one", deadlock)))
        .contains("1. Possible deadlock: ", "Predicted: another schedule of this run shows it.");
    assertThat(report(10, found("one", deadlock.confirming(deadlock))))
        .contains("1. Deadlock: ", "Confirmed: the prediction happened in a steered run.");
  }

  private static String onTerminal(int width, boolean colours, FindingView finding)
      throws IOException {
    StringBuilder text = new StringBuilder();
    new TextReport(10, "", new TextStyle(width, true, colours), Sources.NONE)
        .write(new TraceResult<>("trace", 1, List.of(found("one", finding))), text);
    return text.toString();
  }

  @Test
  void linesFitTheTerminal() throws IOException {
    FindingView finding =
        FindingsFile.read(Golden.file("recording.json")).get(0).checkers().get(0).findings().get(1);
    for (int width : new int[] {60, 80, 100, 140}) {
      String text = onTerminal(width, false, finding);
      assertThat(text.lines()).as(text).allMatch(line -> line.length() <= width);
      assertThat(text.replaceAll("\\s+", " "))
          .contains("teller-2 read Account.balance of Account#2 (Account.java:12) before teller-1");
    }
    Golden.matches("narrow.txt", onTerminal(60, false, finding));
    Golden.matches("terminal.txt", onTerminal(80, false, finding));
  }

  @Test
  void linesOfTheSourceStandBelowTheirSteps(@TempDir Path folder) throws IOException {
    Path source = Files.createDirectories(folder.resolve("com/acme/bank")).resolve("Cache.java");
    Files.writeString(source, "\n".repeat(13) + "\t\tint old =\tsize;\n\n\n\n" + "x".repeat(99));
    TraceResult<FindingView> result = FindingsFile.read(Golden.file("recording.json")).get(0);
    StringBuilder text = new StringBuilder();
    new TextReport(2, "", new TextStyle(100, true, false), new Sources(List.of(folder)))
        .write(result, text);
    assertThat(text.toString())
        .contains("\n   read Cache.size of Cache#1  Cache.java:14\n     | int old = size;\n")
        .contains("\n     | " + "x".repeat(43) + "\n");
  }

  @Test
  void coloursAreAroundTheSameText() throws IOException {
    FindingView finding = race("x", 2);
    String coloured = onTerminal(80, true, finding);
    assertThat(coloured).contains("1. \u001b[1;31mData race on x\u001b[0m\n");
    assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(onTerminal(80, false, finding));
  }

  @Test
  void aRepeatedFindingShowsItsCount() throws IOException {
    assertThat(report(10, found("one", race("x", 1_234))))
        .contains("(one; 1,234 times; fingerprint ");
  }

  @Test
  void furtherBlocksThatInterfereAreNamed() throws IOException {
    FindingView race = race("a.Bank.x", 2);
    FindingView finding =
        new FindingView(
            race.kind(),
            race.certainty(),
            race.pattern(),
            race.transactions(),
            race.steps(),
            race.dependences(),
            "",
            race.fingerprint(),
            2,
            List.of("a.Shop.f", "b.Bank.g"),
            "",
            Rating.NONE);

    assertThat(report(10, found("one", finding)))
        .contains("Other blocks that interfere in the same way: Shop.f, b.Bank.g\n");
  }

  @Test
  void controlCharactersDoNotReachTheTerminal() throws IOException {
    assertThat(report(10, found("one", race("x\u001b[2J\ty\nz", 1))))
        .contains("Data race on x?[2J?y?z\n", "read x?[2J?y?z\n");
  }
}
