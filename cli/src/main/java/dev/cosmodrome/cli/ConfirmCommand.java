package dev.cosmodrome.cli;

import dev.cosmodrome.checkers.TraceResult;
import dev.cosmodrome.report.FindingView;
import dev.cosmodrome.report.Headlines;
import dev.cosmodrome.report.Sources;
import dev.cosmodrome.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code confirm}: runs a program again, steered into predicted schedules. */
@Command(
    name = "confirm",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Runs a program again and steers its threads into predicted schedules.",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:the program was run",
      "1:something was confirmed, with --fail-on-findings",
      "2:usage or I/O error; see standard error"
    },
    footer = {
      "",
      "Examples:",
      "  cosmodrome confirm app.findings.json -- java -jar app.jar",
      "  cosmodrome confirm app.findings.json -o app.html --tries 5 -- Account.java",
      "",
      "To get predictions of a run:",
      "  cosmodrome run --checkers blocks,deadlocks -o app.findings.json -- java ..."
    })
final class ConfirmCommand implements Callable<Integer> {
  private static final String SEPARATOR = "--";

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "A findings file with predictions, written by run -o FILE.json.")
  private String file = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "After '--': the program, as for run.")
  private List<String> command = List.of();

  @Option(
      names = "--tries",
      paramLabel = "N",
      description = "The number of runs for each prediction (default: ${DEFAULT-VALUE}).",
      defaultValue = "3")
  private int tries;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "Kill a run that takes longer (default: ${DEFAULT-VALUE}).",
      defaultValue = "60")
  private long seconds;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write all findings, confirmed or not (.json), or a report of them.")
  private List<String> files = List.of();

  @Option(
      names = "--fail-on-findings",
      description = "End with status 1 if anything was confirmed.")
  private boolean failOnFindings;

  @Mixin private RecordingOptions recording = new RecordingOptions();

  @Mixin private SpecificationFile specification = new SpecificationFile();

  @Mixin private SourceFolders sources = new SourceFolders();

  @Unmatched private final List<String> unmatched = new ArrayList<>();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    validate();
    JavaProgram program = new JavaProgram(command, false);
    program.sourceFile().map(Path::getParent).ifPresent(sources::otherwise);
    Sources folders = sources.folders();
    List<ReportFile> outputs = files.stream().map(ReportFile::of).toList();
    Confirmations confirmations = new Confirmations(FindingsInput.read(file));
    if (confirmations.predictions().isEmpty()) {
      throw new FailedException(
          file
              + ": contains no predicted schedules; 'run --checkers blocks,deadlocks' predicts them");
    }
    SteeredRun run =
        new SteeredRun(program, recording, specification.read(), seconds, this::complain);
    try (Signals signals = new Signals()) {
      confirm(confirmations, run, signals);
      report(confirmations, folders);
      for (ReportFile output : outputs) {
        output.write(confirmations.results(), folders);
      }
    }
    return failOnFindings && confirmations.areAny() ? Main.FOUND : Main.CLEAN;
  }

  /** Fails if the command line is not valid. */
  private void validate() {
    if (!spec.commandLine().getParseResult().originalArgs().contains(SEPARATOR)) {
      throw new FailedException(
          "write '--' before the program: cosmodrome confirm FILE -- java ...");
    }
    if (!unmatched.isEmpty()) {
      throw new UnmatchedArgumentException(spec.commandLine(), unmatched);
    }
    if (tries < 1 || seconds < 1) {
      throw new FailedException("--tries and --timeout must be at least 1");
    }
  }

  private void complain(String remark) {
    Main.complain(spec.commandLine(), remark);
  }

  /**
   * Runs the program for each prediction, until it has happened or the number of tries is reached.
   * A later run may still confirm an earlier prediction.
   */
  private void confirm(Confirmations confirmations, SteeredRun run, Signals signals)
      throws IOException {
    List<FindingView> predictions = confirmations.predictions();
    List<String> headlines = Headlines.of(predictions);
    List<Integer> open = new ArrayList<>();
    int all = 0;
    for (int i = 0; i < predictions.size(); i++) {
      FindingView prediction = predictions.get(i);
      int runs = 0;
      while (!confirmations.isConfirmed(prediction) && runs < tries && !signals.came()) {
        confirmations.add(run.run(prediction));
        runs++;
      }
      all += runs;
      if (confirmations.isConfirmed(prediction)) {
        say("confirmed" + (runs == 0 ? "" : after(runs)), headlines.get(i));
      } else {
        open.add(i);
      }
    }
    for (int i : open) {
      boolean isConfirmed = confirmations.isConfirmed(predictions.get(i));
      say((isConfirmed ? "confirmed" : "still predicted") + after(all), headlines.get(i));
    }
  }

  private static String after(int runs) {
    return " after " + runs + (runs == 1 ? " run" : " runs");
  }

  private void say(String outcome, String headline) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(outcome + ": " + headline);
    out.flush();
  }

  private void report(Confirmations confirmations, Sources folders) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    TextReport report = new TextReport(Terminal.style(), folders);
    for (TraceResult<FindingView> confirmed : confirmations.confirmed()) {
      if (confirmed.hasFindings()) {
        out.println();
        report.writeFindings(confirmed, out);
      }
    }
    out.flush();
  }
}
