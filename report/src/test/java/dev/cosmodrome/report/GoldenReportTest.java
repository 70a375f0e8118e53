package dev.cosmodrome.report;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.checkers.TraceResult.CheckerResult;
import dev.cosmodrome.checkers.pipeline.Analysis;
import dev.cosmodrome.checkers.pipeline.CheckerType;
import dev.cosmodrome.checkers.pipeline.RecordingFile;
import dev.cosmodrome.checkers.specification.Specification;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reports of small traces, compared with reviewed files. */
final class GoldenReportTest {
  private static final List<CheckerType> CHECKERS =
      List.of(CheckerType.ATOMICITY, CheckerType.RACES);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "clean",
        "lost-update",
        "race",
        "cycle-of-three",
        "lock-given-up",
        "fork-join",
        "unnamed-blocks",
        "long-names",
        "recording",
        "same-block-twice",
        "helper"
      })
  void reports(String name) throws IOException {
    TraceResult<FindingView> result = check(name + ".std");
    Golden.matches(name + ".txt", written(new TextReport(), result));
    Golden.matches(name + ".json", written(new JsonReport(), result));
    Golden.matches(name + ".xml", written(new JunitReport(), result));
  }

  /** Without the rules, which have the checkers' documentation. */
  @ParameterizedTest
  @ValueSource(strings = {"clean", "lost-update", "unnamed-blocks", "recording"})
  void sarif(String name) throws IOException {
    String sarif = written(new SarifReport(Sources.NONE), check(name + ".std"));
    Golden.matches(name + ".sarif", sarif.replaceFirst("(?s)\"rules\": .*(?=\"results\")", ""));
  }

  @Test
  void page() throws IOException {
    Golden.matches("recording.html", written(new HtmlReport(Sources.NONE), check("recording.std")));
  }

  private static TraceResult<FindingView> check(String name) throws IOException {
    Analysis analysis =
        new Analysis(Specification.NONE, CHECKERS, Set.of(), UnaryOperator.identity());
    TraceResult<FindingView> result =
        analysis.run(new RecordingFile(Golden.file(name), name)).result().map(FindingView::of);
    return new TraceResult<>(
        name, result.events(), result.checkers().stream().map(GoldenReportTest::timeless).toList());
  }

  private static CheckerResult<FindingView> timeless(CheckerResult<FindingView> checker) {
    return new CheckerResult<>(
        checker.id(), checker.verdict(), checker.findings(), checker.suppressed(), 0);
  }

  private static String written(Report report, TraceResult<FindingView> result) throws IOException {
    StringBuilder text = new StringBuilder();
    report.write(result, text);
    return text.toString();
  }
}
