package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.Report;
import dev.cosmodrome.report.ReportFormat;
import dev.cosmodrome.report.Sources;
import dev.cosmodrome.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code report}: findings that were written to a file, in another format. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Makes a report from findings files that check or run wrote.",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {"0:the report was written", "2:usage or I/O error; see standard error"},
    footer = {
      "",
      "Examples:",
      "  cosmodrome report app.findings.json",
      "  cosmodrome report app.findings.json --sources src/main/java -o report.html",
      "  cosmodrome report a.findings.json b.findings.json -o all.sarif"
    })
final class ReportCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Findings files, written by check or run with -o FILE.json; all go into one report.")
  private List<String> files = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "The format: ${COMPLETION-CANDIDATES} (default: by the extension of the output).",
      completionCandidates = ReportFile.Formats.class)
  private @Nullable ReportFormat format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where to write the report (default: standard output, as text).")
  private @Nullable String output;

  @Mixin private SourceFolders sources = new SourceFolders();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    @Nullable ReportFile file = output == null ? null : outputFile(output);
    List<TraceResult<FindingView>> results = new ArrayList<>();
    for (String findings : files) {
      results.addAll(FindingsInput.read(findings));
    }
    Sources folders = sources.folders();
    if (file != null) {
      file.write(results, folders);
    } else {
      PrintWriter out = spec.commandLine().getOut();
      Report report =
          format == null || format == ReportFormat.TEXT
              ? new TextReport(Terminal.style(), folders)
              : format.report(folders);
      report.write(results, out);
      out.flush();
    }
    return Main.CLEAN;
  }

  private ReportFile outputFile(String name) {
    return format == null ? ReportFile.of(name) : ReportFile.of(name, format);
  }
}
