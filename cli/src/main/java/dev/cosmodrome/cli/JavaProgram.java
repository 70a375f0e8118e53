package dev.cosmodrome.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A Java program that is run under the agent; its input, output and status stay its own.
 *
 * @param command {@code java ...} as it would be run, or a single source file
 * @param children whether the JVMs that the program starts are meant as well
 */
record JavaProgram(List<String> command, boolean children) {
  /** The variable in which a JVM finds options, wherever it is started. */
  private static final String JVM_OPTIONS = "JAVA_TOOL_OPTIONS";

  /** The exit status of java if it cannot start a program. */
  private static final int NOT_STARTED = 1;

  /** The time that a program has to end after it was told to. */
  private static final long SECONDS_TO_END = 10;

  /** The file with the program, if it is a single source file. */
  Optional<Path> sourceFile() {
    return command.get(0).endsWith(".java")
        ? Optional.of(UserPath.of(command.get(0)).toAbsolutePath())
        : Optional.empty();
  }

  @Override
  public String toString() {
    return String.join(" ", command);
  }

  /**
   * Runs the program, to its end or up to a time limit, after which it is killed.
   *
   * @return its exit status, nothing if it did not end by itself
   */
  OptionalInt run(List<String> agentOptions, long seconds) {
    expectToStart();
    try {
      Path jar = BundledJar.AGENT.unpack();
      Path annotations = BundledJar.ANNOTATIONS.unpack();
      try {
        Process process = start(jar, annotations, String.join(",", agentOptions));
        if (process.waitFor(seconds, TimeUnit.SECONDS)) {
          return OptionalInt.of(process.exitValue());
        }
        end(process);
        return OptionalInt.empty();
      } finally {
        Files.deleteIfExists(jar);
        Files.deleteIfExists(annotations);
      }
    } catch (IOException e) {
      throw new FailedException("cannot run the program: " + e.getMessage());
    } catch (InterruptedException e) {
      throw new FailedException("interrupted while the program ran");
    }
  }

  /** Fails if the command is no program, or none that can be recorded. */
  private void expectToStart() {
    Optional<Path> source = sourceFile();
    if (source.isEmpty()) {
      Executable.check(command, children);
    } else if (!Files.isRegularFile(source.get())) {
      throw new FailedException(command.get(0) + ": no such file");
    }
  }

  private static void end(Process process) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }

  /** Fails if it seems that java could not start the program. */
  void expectEvents(Path recording, int status) {
    if (!children && status == NOT_STARTED && isEmpty(recording)) {
      throw new FailedException(
          "the program did not start, or nothing of it was recorded; its exit status is " + status);
    }
  }

  /** Fails if no JVM has written a recording. */
  void expectRecording(boolean isAny, int status) {
    if (!isAny && children) {
      throw new FailedException(
          "no JVM was recorded: the command started none, or removed JAVA_TOOL_OPTIONS from its"
              + " environment; its exit status is "
              + status);
    }
    // With this status, the agent has said itself why it could not record.
    if (!isAny && status != Main.FAILED) {
      throw new FailedException("nothing was recorded; the exit status of java is " + status);
    }
  }

  private static boolean isEmpty(Path recording) {
    return !Files.exists(recording) || TraceInput.isEmpty(recording.toString());
  }

  private Process start(Path jar, Path annotations, String agentOptions) throws IOException {
    List<String> options =
        List.of("-Xbootclasspath/a:" + jar, "-javaagent:" + jar + "=" + agentOptions);
    List<String> line = new ArrayList<>(command);
    Optional<Path> source = sourceFile();
    if (source.isPresent()) {
      line.add(0, ProcessHandle.current().info().command().orElse("java"));
      line.addAll(1, List.of("-cp", classPath(annotations)));
    }
    ProcessBuilder builder = new ProcessBuilder(line).inheritIO();
    if (children) {
      String all = String.join(" ", options);
      if (agentOptions.contains(" ")) {
        throw new FailedException(
            "cannot use '" + agentOptions + "': choose file names without spaces");
      }
      Map<String, String> environment = builder.environment();
      String other = environment.get(JVM_OPTIONS);
      environment.put(JVM_OPTIONS, other == null ? all : other + " " + all);
    } else {
      line.addAll(1, options);
    }
    return builder.start();
  }

  /** The class path that java would use for a source file, and the annotations. */
  private static String classPath(Path annotations) {
    String given = System.getenv().getOrDefault("CLASSPATH", ".");
    return given + File.pathSeparator + annotations;
  }
}
