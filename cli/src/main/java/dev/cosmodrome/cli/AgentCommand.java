package dev.cosmodrome.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code agent}: writes the jar of the agent, for programs that are started with it. */
@Command(
    name = "agent",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Writes the jar of the agent, for -javaagent.",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {"0:the jar was written", "2:usage or I/O error; see standard error"},
    footer = {
      "",
      "Examples:",
      "  cosmodrome agent --copy cosmodrome-agent.jar",
      "  java -javaagent:cosmodrome-agent.jar=out=app.cosmo -jar app.jar"
    })
final class AgentCommand implements Callable<Integer> {
  @Option(names = "--copy", required = true, paramLabel = "FILE", description = "The jar to write.")
  private String copy = "";

  @Override
  public Integer call() {
    Path file = UserPath.output(copy);
    try {
      BundledJar.AGENT.copyTo(file);
    } catch (IOException e) {
      throw Failures.of(copy, e);
    }
    return Main.CLEAN;
  }
}
