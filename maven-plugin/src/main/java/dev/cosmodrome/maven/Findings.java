package dev.cosmodrome.maven;

import dev.cosmodrome.checkers.Finding;
import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.JsonReport;
import dev.cosmodrome.report.Report;
import dev.cosmodrome.report.TextReport;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was found, for people and for programs. */
final class Findings {
  private Findings() {}

  /** The file with all findings in words. */
  static Path textFile(Path folder) {
    return folder.resolve("findings.txt");
  }

  /** Writes all findings, in words and as JSON. */
  static void write(TraceResult result, Path folder) throws IOException {
    write(result, new TextReport(Integer.MAX_VALUE), textFile(folder));
    write(result, new JsonReport(), folder.resolve("findings.json"));
  }

  private static void write(TraceResult result, Report report, Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      report.write(result, out);
    }
  }

  /** All findings in words. */
  static String text(TraceResult result) throws IOException {
    StringBuilder text = new StringBuilder();
    new TextReport(Integer.MAX_VALUE).write(result, text);
    return text.toString();
  }

  /** The findings, each once whichever checkers have it. */
  static Collection<Finding> distinct(TraceResult result) {
    Map<String, Finding> findings = new LinkedHashMap<>();
    result.checkers().stream()
        .flatMap(checker -> checker.findings().stream())
        .forEach(finding -> findings.putIfAbsent(finding.fingerprint(), finding));
    return findings.values();
  }

  /** How many findings there are, in words. */
  static String count(TraceResult result) {
    int count = distinct(result).size();
    return count + (count == 1 ? " finding" : " findings");
  }

  /** The result with at most so many findings of each checker. */
  static TraceResult first(TraceResult result, int limit) {
    return new TraceResult(
        result.trace(),
        result.events(),
        result.checkers().stream()
            .map(checker -> checker.withFindings(checker.findings().stream().limit(limit).toList()))
            .toList());
  }
}
