package dev.cosmodrome.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code attach}: records a program that runs already, from now on. */
@Command(
    name = "attach",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Records a running Java program to a file, from now until it ends.",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:the program is being recorded",
      "2:it cannot be recorded; see standard error"
    },
    footer = {"", "Examples:", "  cosmodrome attach 4711 --include com.acme.** -o app.cosmo"})
final class AttachCommand implements Callable<Integer> {
  @Parameters(paramLabel = "PID", description = "The process id of the program, as jps prints it.")
  private long process;

  @Mixin private RecordingOptions recording = new RecordingOptions();

  @Mixin private RecordingDetail detail = new RecordingDetail();

  @Mixin private SpecificationFile specification = new SpecificationFile();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The recording, a native trace (.cosmo). It is complete when the program ends.")
  private String output = "";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    specification.read();
    List<String> options = recording.agentOptions(UserPath.output(output));
    options.addAll(detail.agentOptions(ProgramRun.Needs.NOTHING));
    Path rules = specification.path();
    if (rules != null) {
      options.add(RecordingOptions.file("spec", rules));
    }
    attach(String.join(",", options));
    String done = "process %d is recorded to %s until it ends".formatted(process, output);
    Main.complain(spec.commandLine(), done);
    return Main.CLEAN;
  }

  /** Runs the agent's jar, which attaches itself. The program needs the jar until it ends. */
  private void attach(String agentOptions) throws IOException {
    Path jar = BundledJar.AGENT.unpack();
    boolean isAttached = false;
    try {
      ProcessBuilder builder =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-jar",
              jar.toString(),
              Long.toString(process),
              agentOptions);
      builder.environment().remove("JAVA_TOOL_OPTIONS");
      Process agent = builder.redirectErrorStream(true).start();
      agent.getOutputStream().close();
      String printed = new String(agent.getInputStream().readAllBytes(), UTF_8).strip();
      isAttached = agent.waitFor() == 0;
      if (!isAttached) {
        throw new FailedException(printed.replaceFirst("^cosmodrome: ", ""));
      }
    } catch (InterruptedException e) {
      throw new FailedException("interrupted while the agent was attached");
    } finally {
      if (!isAttached) {
        Files.deleteIfExists(jar);
      }
    }
  }
}
