package dev.cosmodrome.cli;

import java.nio.file.Files;
import java.nio.file.Path;
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
    exitCodeList = {"2:the program could not be started; otherwise, the program's own"})
final class RecordCommand implements Callable<Integer> {
  @Mixin private ProgramRun program = new ProgramRun();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The recording, a native trace (.cosmo).")
  private String output = "";

  @Override
  public Integer call() {
    Path file = UserPath.of(output);
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new FailedException(output + ": is a directory");
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw new FailedException(output + ": there is no such folder");
    }
    return program.run(file);
  }
}
