package dev.cosmodrome.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code run}: runs a Java program, records it and checks the recording. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Runs a Java program and reports where its threads interfere: by default blocks that are"
          + " not atomic or, if all are atomic, data races."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "1:with --fail-on or --fail-on-findings: something was found that is as severe as --fail-on",
      "2:usage or I/O error, or the program did not start; see standard error",
      "3:nothing of the program was checked or, with one of these options, a verdict is undecided",
      "otherwise:the program's own"
    },
    footer = {
      "",
      "Examples:",
      "  cosmodrome run Account.java",
      "  cosmodrome run --checkers races -- java -cp build/classes com.acme.Main 42",
      "  cosmodrome run --noise yield --seed 7 -o app.html -- java -jar app.jar",
      "  cosmodrome run --children --fail-on-findings -- mvn test"
    })
final class RunCommand implements Callable<Integer> {
  @Mixin private ProgramRun program = new ProgramRun();
  @Mixin private CheckOptions options = new CheckOptions();

  @Option(
      names = "--fail-on-findings",
      description =
          "End with status 1, instead of the program's, if something was found that is as severe as"
              + " --fail-on; --fail-on implies this.")
  private boolean failOnFindings;

  @Override
  public Integer call() throws IOException {
    program.sourceFile().map(Path::getParent).ifPresent(options::findSourcesIn);
    options.validate();
    options.lookForRaces();
    try (Signals signals = new Signals();
        TemporaryFolder folder = new TemporaryFolder()) {
      return run(folder, signals);
    }
  }

  private int run(TemporaryFolder folder, Signals signals) throws IOException {
    int status =
        program.run(folder.file("recording.cosmo"), options.needs(), options.specification());
    folder.deleteOnExit();
    signals.programEnded(status);
    // The program, and the programs that it started.
    List<CheckInput> recordings =
        folder.files().stream()
            .map(file -> new CheckInput(file.toString(), program.label(file), true))
            .toList();
    CheckOutcome outcome = options.check(recordings);
    if (status != 0 && !recordings.isEmpty()) {
      options.warn("the program ended with status " + status);
    }
    if (outcome.status() == Main.FAILED) {
      return Main.FAILED;
    }
    boolean decides =
        failOnFindings || options.hasFailOn() || (outcome.isNothingChecked() && status == 0);
    return decides && outcome.status() != Main.CLEAN ? outcome.status() : status;
  }
}
