package dev.cosmodrome.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cosmodrome.checkers.Severity;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.ReportFormat;
import dev.cosmodrome.report.Sources;
import dev.cosmodrome.report.TextReport;
import dev.cosmodrome.report.TextStyle;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The reports of a build, for people and for programs. */
final class BuildReports {
  private static final List<ReportFormat> FORMATS =
      List.of(ReportFormat.TEXT, ReportFormat.JSON, ReportFormat.HTML, ReportFormat.SARIF);

  private BuildReports() {}

  /** The file with all findings in words. */
  static Path textFile(Path folder) {
    return file(folder, ReportFormat.TEXT);
  }

  /** Writes all findings, in each format that is of use. */
  static void write(TraceResult<FindingView> result, Sources sources, Path folder)
      throws IOException {
    for (ReportFormat format : FORMATS) {
      // Unlike other writers, this one writes any name that a class can have.
      try (Writer out =
          new OutputStreamWriter(Files.newOutputStream(file(folder, format)), UTF_8)) {
        format.report(sources).write(result, out);
      }
    }
  }

  private static Path file(Path folder, ReportFormat format) {
    return folder.resolve("findings" + format.ending());
  }

  /** Returns the first findings as text, and the number of all findings. */
  static String text(TraceResult<FindingView> result, int limit, Path all) throws IOException {
    StringBuilder text = new StringBuilder();
    new TextReport(limit, all + " contains all", TextStyle.PLAIN, Sources.NONE).write(result, text);
    return text.toString();
  }

  /** The findings, each once whichever checkers have it. */
  static Collection<FindingView> distinct(TraceResult<FindingView> result) {
    Map<String, FindingView> findings = new LinkedHashMap<>();
    result.checkers().stream()
        .flatMap(checker -> checker.findings().stream())
        .forEach(finding -> findings.putIfAbsent(finding.fingerprint(), finding));
    return findings.values();
  }

  /** Returns the number of findings of a severity or a worse one. */
  static long count(TraceResult<FindingView> result, Severity severity) {
    return distinct(result).stream()
        .filter(finding -> finding.severity().isAtLeast(severity))
        .count();
  }

  /** Returns the number of findings, in words. */
  static String count(TraceResult<FindingView> result) {
    int count = distinct(result).size();
    return count + (count == 1 ? " finding" : " findings");
  }
}
