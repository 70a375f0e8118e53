package dev.cosmodrome.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code check}: checks recorded traces. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Checks traces and reports the violations.",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:nothing was found, or nothing as severe as --fail-on",
      "1:something was found that is as severe as --fail-on",
      "2:usage or I/O error; see standard error",
      "3:nothing was found, but a verdict is undecided or nothing was checked"
    },
    footer = {
      "",
      "Examples:",
      "  cosmodrome check app.cosmo",
      "  cosmodrome check --checkers atomicity,races -o app.html *.std.gz",
      "  cosmodrome check --spec app.spec --baseline known.txt app.cosmo",
      "  cosmodrome check --format json - < trace.std"
    })
final class CheckCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Traces: native (.cosmo), text (.std) or RAPID's .rr and .csv, gzipped or not;"
              + " - is standard input.")
  private List<String> files = List.of();

  @Mixin private CheckOptions options = new CheckOptions();

  @Option(
      names = "--partial",
      description = "Accept a native trace that was cut off; check it up to its last whole chunk.")
  private boolean partial;

  @Override
  public Integer call() throws IOException {
    List<CheckInput> inputs =
        files.stream().map(file -> new CheckInput(file, file, partial)).toList();
    return options.check(inputs).status();
  }
}
