package dev.cosmodrome.junit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import dev.cosmodrome.checkers.pipeline.CheckerType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The agent in this JVM. If the JVM was started without it, a process of its own attaches it: a JVM
 * may not attach to itself, unless it was started with that in mind.
 */
final class AgentAttachment {
  private static final String JAR = "/cosmodrome-agent.jar";
  private static final String RECORDING = "dev.cosmodrome.runtime.recorder.RunningRecording";

  /** The reason why the agent cannot be attached; null if it can or was not tried. */
  private static @Nullable String problem;

  private AgentAttachment() {}

  /** The agent does not run and can't be attached. */
  static final class MissingException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MissingException(String reason) {
      super(
          "Cosmodrome's agent does not run in this JVM and cannot be attached to it: "
              + reason
              + ". Start the JVM with the agent; the Maven plugin's goal prepare-agent does.");
    }
  }

  /** Returns whether the agent runs: it is on the bootstrap class path then. */
  static boolean isRunning() {
    try {
      Class.forName(RECORDING, false, null);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** The options that checkers require, each followed by a comma. */
  static String needs(Predicate<CheckerType> isAsked) {
    return Arrays.stream(CheckerType.values())
        .filter(isAsked)
        .flatMap(type -> type.descriptor().needs().stream())
        .distinct()
        .sorted()
        .map(need -> need.agentOption() + ",")
        .collect(joining());
  }

  /**
   * Makes sure that the agent runs.
   *
   * @param options for the agent, beside the file to record to
   * @param needs further options that checkers require, each followed by a comma
   * @throws MissingException if that is not possible
   */
  static synchronized void start(String options, String needs) {
    if (problem == null && !isRunning()) {
      try {
        problem = attach(needs + options);
      } catch (IOException e) {
        problem = e.toString();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        problem = "interrupted";
      }
    }
    if (problem != null) {
      throw new MissingException(problem);
    }
  }

  /** Attaches the agent; returns why that is not possible, null if it is. */
  private static @Nullable String attach(String options) throws IOException, InterruptedException {
    Path jar = unpack();
    Path recording = Files.createTempFile("cosmodrome", ".cosmo");
    recording.toFile().deleteOnExit();
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-jar",
            jar.toString(),
            Long.toString(ProcessHandle.current().pid()),
            "out=" + recording + "," + options);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    return process.waitFor() == 0 ? null : output;
  }

  private static Path unpack() throws IOException {
    try (InputStream in = AgentAttachment.class.getResourceAsStream(JAR)) {
      if (in == null) {
        throw new IOException("the agent is missing from this build");
      }
      Path jar = Files.createTempFile("cosmodrome-agent", ".jar");
      jar.toFile().deleteOnExit();
      Files.copy(in, jar, StandardCopyOption.REPLACE_EXISTING);
      return jar;
    }
  }
}
