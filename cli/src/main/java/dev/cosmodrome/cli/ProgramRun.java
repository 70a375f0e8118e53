package dev.cosmodrome.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a Java program under the agent; its input, output and status stay its own. */
final class ProgramRun {
  private static final String AGENT = "/cosmodrome-agent.jar";

  /** The variable in which a JVM finds options, wherever it is started. */
  private static final String JVM_OPTIONS = "JAVA_TOOL_OPTIONS";

  /** With what java ends if it can't start a program. */
  private static final int NOT_STARTED = 1;

  enum Noise {
    NONE,
    YIELD,
    SLEEP
  }

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The program: 'java ...' as it would be run, or a single source file.")
  private List<String> command = List.of();

  @Option(
      names = "--include",
      split = ",",
      paramLabel = "PATTERN",
      description =
          "Only these classes, such as com.acme.** (default: all but libraries of tests).")
  private List<String> include = List.of();

  @Option(
      names = "--exclude",
      split = ",",
      paramLabel = "PATTERN",
      description = "Not these classes.")
  private List<String> exclude = List.of();

  @Option(
      names = "--models",
      paramLabel = "FILE",
      description = "What calls of further libraries mean, beside those of the JDK.")
  private List<Path> models = List.of();

  @Option(
      names = "--noise",
      paramLabel = "yield|sleep",
      description = "Disturb the schedule at accesses and locks, to bring out rare interleavings.",
      defaultValue = "none")
  private Noise noise = Noise.NONE;

  @Option(names = "--seed", paramLabel = "N", description = "The seed of the noise (default: 0).")
  private long seed;

  @Option(
      names = "--limit",
      paramLabel = "SIZE",
      description = "How large the recording may become, such as 500m (default: 16g).")
  private @Nullable String limit;

  @Option(
      names = "--children",
      description = "Record the JVMs that the program starts as well, a file each.")
  private boolean children;

  /** Leaves what follows the program to the program. */
  @Spec(Spec.Target.MIXEE)
  void describe(CommandSpec command) {
    command.parser().stopAtPositional(true);
  }

  /** The file with the program, if it is a single source file. */
  Optional<Path> sourceFile() {
    return command.get(0).endsWith(".java")
        ? Optional.of(UserPath.of(command.get(0)).toAbsolutePath())
        : Optional.empty();
  }

  /**
   * Runs the program to its end.
   *
   * @return its exit status
   */
  int run(Path recording) {
    try {
      Path jar = unpackAgent();
      try {
        int status = start(jar, recording).waitFor();
        expectEvents(recording, status);
        return status;
      } finally {
        Files.deleteIfExists(jar);
      }
    } catch (IOException e) {
      throw new FailedException("can't run the program: " + e.getMessage());
    } catch (InterruptedException e) {
      throw new FailedException("interrupted while the program ran");
    }
  }

  /** Fails if it seems that java could not start the program. */
  private void expectEvents(Path recording, int status) {
    if (!children && status == NOT_STARTED && isEmpty(recording)) {
      throw new FailedException(
          "the program did not run, or did nothing that is recorded; its exit status is " + status);
    }
  }

  private static boolean isEmpty(Path recording) {
    return !Files.exists(recording) || TraceInput.isEmpty(recording.toString());
  }

  /** What to call a recording: the program, and a child by its own file. */
  String label(Path recording) {
    String name = String.valueOf(recording.getFileName());
    String suffix = children ? name.replaceAll("\\D+", "") : "";
    return String.join(" ", command) + (suffix.isEmpty() ? "" : " (process " + suffix + ")");
  }

  private Process start(Path jar, Path recording) throws IOException {
    List<String> options =
        List.of("-Xbootclasspath/a:" + jar, "-javaagent:" + jar + "=" + agentOptions(recording));
    List<String> line = new ArrayList<>(command);
    Optional<Path> source = sourceFile();
    if (source.isPresent()) {
      if (!Files.isRegularFile(source.get())) {
        throw new FailedException(command.get(0) + ": no such file");
      }
      line.add(0, ProcessHandle.current().info().command().orElse("java"));
    }
    ProcessBuilder builder = new ProcessBuilder(line).inheritIO();
    if (children) {
      Map<String, String> environment = builder.environment();
      String other = environment.get(JVM_OPTIONS);
      String all = String.join(" ", options);
      environment.put(JVM_OPTIONS, other == null ? all : other + " " + all);
    } else if (isJava(line.get(0))) {
      line.addAll(1, options);
    } else {
      throw new FailedException(notJava(line.get(0)));
    }
    return builder.start();
  }

  private static String notJava(String executable) {
    if (Files.isDirectory(UserPath.of(executable))) {
      return executable + ": is a directory";
    }
    String java = executable.endsWith(".jar") ? "java -jar " : "java ";
    return "'%s' is not java; write '%s%s', or record the JVMs that it starts with --children"
        .formatted(executable, java, executable);
  }

  private static boolean isJava(String executable) {
    String name = String.valueOf(Path.of(executable).getFileName());
    return name.equals("java") || name.equals("java.exe");
  }

  private String agentOptions(Path recording) {
    List<String> options = new ArrayList<>();
    options.add("out=" + simple("record to", recording));
    for (Path file : models) {
      options.add("models=" + simple("read", file));
    }
    include.forEach(pattern -> options.add("include=" + pattern));
    exclude.forEach(pattern -> options.add("exclude=" + pattern));
    options.add("noise=" + noise.name().toLowerCase(Locale.ROOT));
    options.add("seed=" + seed);
    if (limit != null) {
      options.add("limit=" + limit);
    }
    if (children) {
      options.add("unique=yes");
    }
    return String.join(",", options);
  }

  /** A file's name, if it can be part of an agent's options. */
  private String simple(String what, Path file) {
    String name = file.toAbsolutePath().toString();
    if (name.contains(",") || (children && name.contains(" "))) {
      throw new FailedException("can't " + what + " '" + name + "': choose a simpler name");
    }
    return name;
  }

  private static Path unpackAgent() throws IOException {
    try (InputStream in = ProgramRun.class.getResourceAsStream(AGENT)) {
      if (in == null) {
        throw new FailedException("the agent is missing from this build");
      }
      Path jar = Files.createTempFile("cosmodrome-agent", ".jar");
      Files.copy(in, jar, StandardCopyOption.REPLACE_EXISTING);
      return jar;
    }
  }
}
