package dev.cosmodrome.cli;

import dev.cosmodrome.cli.ProgramRun.Needs;
import dev.cosmodrome.trace.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code record}: runs a Java program and records what its threads do. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Runs a Java program and records it to a file.",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "2:usage or I/O error, or the recording is incomplete; see standard error",
      "otherwise:the program's own"
    },
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

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    specification.read();
    Path recording = UserPath.output(output);
    int status = program.run(recording, Needs.NOTHING, specification.path());
    if (Files.exists(recording) && !Traces.isComplete(recording)) {
      Main.complain(
          spec.commandLine(), output + ": the recording is incomplete; check it with --partial");
      return status == 0 ? Main.FAILED : status;
    }
    return status;
  }
}
