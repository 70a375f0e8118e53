package dev.cosmodrome.cli;

import dev.cosmodrome.cli.ProgramRun.Needs;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code record}: runs a Java program and records what its threads do. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Runs a Java program and records what its threads do.",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {"2:the program did not run; otherwise, the program's own"},
    footer = {
      "",
      "Examples:",
      "  cosmodrome record -o app.cosmo -- java -jar app.jar",
      "  cosmodrome record --include com.acme.** -o app.cosmo -- java -jar app.jar"
    })
final class RecordCommand implements Callable<Integer> {
  @Mixin private ProgramRun program = new ProgramRun();

  @Mixin private SpecificationFile specification = new SpecificationFile();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The recording, a native trace (.cosmo).")
  private String output = "";

  @Override
  public Integer call() {
    specification.read();
    return program.run(UserPath.output(output), Needs.NOTHING, specification.path());
  }
}
