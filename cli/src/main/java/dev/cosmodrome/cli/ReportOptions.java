package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.Report;
import dev.cosmodrome.report.ReportFormat;
import dev.cosmodrome.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options for reports of checked traces: one report is printed, others are written to files.
 */
final class ReportOptions {
  private static final int MAX_FINDINGS_SHOWN = 10;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "The output format: ${COMPLETION-CANDIDATES} (default: text).",
      completionCandidates = ReportFile.Formats.class,
      defaultValue = "text")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Also write findings (.json) or a report to this file; the extension selects the format.")
  private List<String> files = List.of();

  @Option(names = "--all", description = "Show all findings in full, not only the first ten.")
  private boolean all;

  @Mixin private SourceFolders sources = new SourceFolders();

  private final List<TraceResult<FindingView>> results = new ArrayList<>();

  /** Fails if a file cannot be written, or its extension selects no format. */
  void validate() {
    files.forEach(ReportFile::of);
    sources.folders();
  }

  /** Fails if a file to write is one of these traces. */
  void keep(List<String> traces) {
    files.forEach(file -> UserPath.keep(traces, file));
  }

  /** Sets the folder of the sources, unless the user names others. */
  void findSourcesIn(Path folder) {
    sources.otherwise(folder);
  }

  /** Returns whether what is printed is for people. */
  boolean areRead() {
    return format == ReportFormat.TEXT;
  }

  /** Adds the result of a trace, and prints it if traces are reported one by one. */
  void add(TraceResult<FindingView> result, PrintWriter out) throws IOException {
    results.add(result);
    if (format.isByTrace()) {
      printed().write(result, out);
      out.flush();
    }
  }

  /** Writes the reports about all traces together, if there are any. */
  void finish(PrintWriter out) throws IOException {
    if (results.isEmpty()) {
      return;
    }
    if (!format.isByTrace()) {
      printed().write(results, out);
      out.flush();
    }
    for (String file : files) {
      ReportFile.of(file).write(results, sources.folders());
    }
  }

  private Report printed() {
    return format == ReportFormat.TEXT
        ? new TextReport(
            all ? Integer.MAX_VALUE : MAX_FINDINGS_SHOWN,
            "--all shows all",
            Terminal.style(),
            sources.folders())
        : format.report(sources.folders());
  }
}
